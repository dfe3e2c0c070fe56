package cli

import (
	"path"
	"strconv"
	"strings"
	"time"

	"grader/problems"
	"grader/problems/points"
	"grader/problems/source"
	"grader/reports"
)

var groupKeys = []string{"name", "sets", "weight", "drop_lowest", "unit", "keep_best", "beyond", "extra"}

// scheme reads the groups of the gradebook.
func (r *configReader) scheme(root source.Value) {
	names := map[string]bool{}
	for _, t := range r.Tables(root, "gradebook") {
		r.Known(t, "[[gradebook]]", "", groupKeys)
		var g reports.Group
		if _, given := t.Get("name"); !given {
			r.AddAt(t.File(), t.KeyRange(), "gradebook/name", "this group has no name", `write a line such as name = "Tests"`)
		}
		if g.Name, _ = r.Text(t, "name"); names[g.Name] && g.Name != "" {
			v, _ := t.Get("name")
			r.Add(v, "gradebook/name", "there are two groups with the name "+v.Show(), "")
		}
		names[g.Name] = true
		if _, given := t.Get("sets"); !given {
			r.AddAt(t.File(), t.KeyRange(), "gradebook/sets", "this group does not say which sets belong to it", `write a line such as sets = ["hw*"]`)
		}
		g.Sets, g.Beyond = r.globs(t, "sets"), r.globs(t, "beyond")
		g.Weight, _ = problems.ReadPoints(&r.Complaints, t, "weight")
		g.DropLowest = r.count(t, "drop_lowest", 0)
		g.KeepBest = r.count(t, "keep_best", 1)
		if unit, ok := r.OneOf(t, "unit", []string{"question", "set"}); ok {
			g.ByQuestion = unit == "question"
		}
		g.Extra, _ = r.Bool(t, "extra")
		r.Groups = append(r.Groups, g)
		r.GroupsAt = append(r.GroupsAt, t)
	}
	r.shareWeight()
}

// shareWeight gives the groups without a weight equal parts of what the others leave
// of 100.
func (r *configReader) shareWeight() {
	left := points.Of(100)
	var bare []int
	for i, t := range r.GroupsAt {
		switch _, given := t.Get("weight"); {
		case !given && r.Groups[i].Extra:
			r.AddAt(t.File(), t.KeyRange(), "gradebook/weight", "this group comes on top of the others, so it has no weight", "write a line such as weight = 5")
		case !given:
			bare = append(bare, i)
		case !r.Groups[i].Extra:
			left = left.Minus(r.Groups[i].Weight)
		}
	}
	for _, i := range bare {
		if left.Sign() <= 0 {
			t := r.GroupsAt[i]
			r.AddAt(t.File(), t.KeyRange(), "gradebook/weight", "this group has no weight, and the others leave nothing of 100", "write a line such as weight = 40")
			continue
		}
		r.Groups[i].Weight = left.Over(points.Of(int64(len(bare))))
	}
}

// globs reads globs of sets or questions.
func (r *configReader) globs(t source.Value, key string) []string {
	list := r.Texts(t, key)
	v, _ := t.Get(key)
	for _, item := range v.Items() {
		text, ok := item.Text()
		if _, err := path.Match(text, ""); ok && (err != nil || text == "") {
			r.Expected(item, `the id of a set, perhaps with * and ?`, `write it like "hw*"`)
		}
	}
	return list
}

// count reads how many are dropped or kept.
func (r *configReader) count(t source.Value, key string, least int64) int {
	n, ok := r.Int(t, key)
	if !ok {
		return 0
	}
	if n < least || n > 10_000 {
		v, _ := t.Get(key)
		r.Expected(v, "a whole number from "+decimal(least)+" to 10000", "")
		return 0
	}
	return int(n)
}

// late reads what lateness costs.
func (r *configReader) late(root source.Value) {
	t := r.table(root, "late", "grace", "per_day", "cutoff")
	r.Late.Grace, _ = r.duration(t, "grace")
	r.Late.Cutoff, r.Late.HasCutoff = r.duration(t, "cutoff")
	if v, given := t.Get("per_day"); given {
		text, _ := v.Text()
		share, err := points.Parse(strings.TrimSpace(strings.TrimSuffix(text, "%")))
		if share = share.Over(points.Of(100)); err != nil || !strings.HasSuffix(text, "%") || share.Cmp(points.Of(1)) > 0 {
			r.Expected(v, "a share of the points from 0% to 100%", `write it like per_day = "10%"`)
		} else {
			r.Late.PerDay = share
		}
	}
	if r.Late.HasCutoff && r.Late.Cutoff < r.Late.Grace {
		v, _ := t.Get("cutoff")
		r.Add(v, "late/cutoff", "cutoff is "+v.Show()+", which is before the end of grace", "both are counted from the due time")
	}
}

// duration reads a time span: "15m", "72h", "3d", "1h30m".
func (r *configReader) duration(t source.Value, key string) (time.Duration, bool) {
	v, given := t.Get(key)
	if !given {
		return 0, false
	}
	text, _ := v.Text()
	const most = 10_000 * 24 * time.Hour
	span, err := time.ParseDuration(text)
	if days, isDays := strings.CutSuffix(text, "d"); isDays {
		var n uint64
		n, err = strconv.ParseUint(days, 10, 13)
		span = time.Duration(n) * 24 * time.Hour
	}
	if err != nil || span < 0 || span > most {
		r.Expected(v, "a time span", `write it like `+key+` = "15m", "72h" or "3d"`)
		return 0, false
	}
	return span, true
}
