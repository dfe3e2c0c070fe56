package boards

// A figures maps figures to entries, by open addressing, with the entry above the bits of
// the figure. No figure is 0.
type figures struct {
	slots []figure
	shift uint
	count int
}

const figureBits = 64 - metaBits // of the first word

func newFigures() *figures {
	return &figures{slots: make([]figure, 1<<10), shift: 64 - 10}
}

// slot is where a figure is, or where it would be put.
func (t *figures) slot(f figure) *figure {
	at := f[0]*0x9e3779b97f4a7c15 ^ f[1]
	at = (at ^ at>>32) * 0x9e3779b97f4a7c15 >> (t.shift & 63)
	for {
		s := &t.slots[at]
		if s[1] == f[1] && s[0]&(1<<figureBits-1) == f[0] || *s == (figure{}) {
			return s
		}
		at = (at + 1) & uint64(len(t.slots)-1)
	}
}

// get is what is known of components with a figure; 0 if nothing is.
func (t *figures) get(f figure) entry { return entry(t.slot(f)[0] >> figureBits) }

func (t *figures) put(f figure, e entry) {
	s := t.slot(f)
	added := *s == figure{}
	*s = figure{f[0] | uint64(e)<<figureBits, f[1]}
	if !added {
		return
	}
	if t.count++; t.count*5 > len(t.slots)*4 {
		old := t.slots
		t.slots, t.shift = make([]figure, 2*len(old)), t.shift-1
		for _, s := range old {
			if s != (figure{}) {
				*t.slot(figure{s[0] & (1<<figureBits - 1), s[1]}) = s
			}
		}
	}
}
