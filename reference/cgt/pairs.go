package cgt

// pairs remembers something about pairs of forms: a hash table without deletion.
type pairs struct {
	keys   []uint64 // the pair, with 1 added so that 0 is free
	values []int32
	held   int
}

func (p *pairs) init() {
	const first = 256
	p.keys, p.values = make([]uint64, first), make([]int32, first)
}

func (p *pairs) get(a, b Form) (value int32, ok bool) {
	key := uint64(a)<<32 | uint64(b) + 1
	mask := uint64(len(p.keys) - 1)
	for i := mix(key) & mask; p.keys[i] != 0; i = (i + 1) & mask {
		if p.keys[i] == key {
			return p.values[i], true
		}
	}
	return 0, false
}

func (p *pairs) put(a, b Form, value int32) {
	if 2*p.held >= len(p.keys) {
		p.grow()
	}
	p.set(uint64(a)<<32|uint64(b)+1, value)
}

func (p *pairs) set(key uint64, value int32) {
	mask := uint64(len(p.keys) - 1)
	i := mix(key) & mask
	for ; p.keys[i] != 0; i = (i + 1) & mask {
		if p.keys[i] == key {
			break
		}
	}
	if p.keys[i] == 0 {
		p.held++
	}
	p.keys[i], p.values[i] = key, value
}

func (p *pairs) grow() {
	keys, values := p.keys, p.values
	p.keys, p.values, p.held = make([]uint64, 2*len(keys)), make([]int32, 2*len(keys)), 0
	for i, key := range keys {
		if key != 0 {
			p.set(key, values[i])
		}
	}
}
