package variants

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"grader/problems/points"
	"grader/problems/source"
	"grader/problems/vary"
)

// Choose chooses the number of variants that a question asks for. The report is nil after a
// complaint about the question itself, and has fewer variants after the complaint that too few
// remain.
func Choose(varied *Varied) (*Report, []source.Diagnostic) {
	d, complaints := newDraw(varied.Question)
	if complaints != nil {
		return nil, complaints
	}
	f := &field{varied: varied, found: map[string]*solution{}}
	f.collect(d.all(), maxPositions)
	if complaints := f.unfit(); complaints != nil {
		return nil, complaints
	}
	vary := varied.Question.Vary
	f.profile(vary.Same)
	if complaints := f.unknown(); complaints != nil {
		return nil, complaints
	}
	window, kept := f.choose(f.rule(vary.SameAnswer, vary.Variants), vary.Variants)
	report := f.report(window, kept)
	if len(kept) < vary.Variants {
		return report, f.few(d, len(kept))
	}
	return report, nil
}

// rule is the rule by which variants are kept together.
func (f *field) rule(share points.Points, kept int) rule {
	r := rule{share: share, of: kept}
	if len(f.list) > 0 && few(f.list[0].task) {
		r.answers = different(f.list)
	}
	return r
}

// choose keeps variants of the first group of which enough remain, or, if the answers are few, of
// the first in which each of them is right in equally many variants; if there is none, the most
// that remain of one group.
func (f *field) choose(r rule, most int) (window, kept []*candidate) {
	for _, group := range f.groups(r) {
		if len(group) < max(len(kept), 1) {
			continue
		}
		now := r.pick(group, most)
		if len(now) > len(kept) || len(now) == len(kept) && r.answers > 0 && commonest(now) < commonest(kept) {
			window, kept = group, now
		}
		if len(kept) == most && (r.answers == 0 || balanced(kept, r.answers)) {
			break
		}
	}
	return window, kept
}

// balanced reports whether each of the answers is right for about as many candidates.
func balanced(list []*candidate, answers int) bool {
	return commonest(list)*answers < len(list)+answers
}

// different is the number of different answers of candidates.
func different(list []*candidate) int {
	answers := map[string]bool{}
	for _, c := range list {
		answers[c.answer] = true
	}
	return len(answers)
}

// commonest is the largest number of candidates with the same answer.
func commonest(list []*candidate) (most int) {
	have := map[string]int{}
	for _, c := range list {
		have[c.answer]++
		most = max(most, have[c.answer])
	}
	return most
}

// unfit complains if nothing can be varied: if no candidate is a valid question, or if words under
// same are unknown.
func (f *field) unfit() []source.Diagnostic {
	if len(f.list) == 0 {
		if f.first != nil {
			return f.first
		}
		return f.complain("vary/few", "no variant is a question that can be asked", f.leftOutText())
	}
	t := f.list[0].task
	for i, word := range f.varied.Question.Vary.Same {
		switch about := len(t.Games()) > 0; {
		case slices.Contains(told[t.Kind.Name], word):
			return f.sameComplaint(i, "the answer to a question of kind "+t.Kind.Name+" tells the "+word+", so variants cannot be the same in it")
		case !about && (word == "outcome" || word == "nimber" || word == "moves"):
			return f.sameComplaint(i, word+" has no meaning for this question, which is not about a position")
		case word == "nimber" && t.Games()[0].Partizan():
			return f.sameComplaint(i, "nimber has no meaning for partizan games")
		}
	}
	return nil
}

// unknown complains about words under same that cannot be computed.
func (f *field) unknown() []source.Diagnostic {
	for i, word := range f.varied.Question.Vary.Same {
		trait := word
		if word == "moves" {
			trait = "options"
		}
		if slices.Contains(f.givenUp, trait) {
			return f.sameComplaint(i, "the "+word+" of some variant takes too long to work out")
		}
	}
	return nil
}

func (f *field) sameComplaint(at int, message string) []source.Diagnostic {
	list, _ := f.varied.Question.Vary.Table.Get("same")
	return []source.Diagnostic{list.Items()[at].Complain("vary/same", f.varied.Question.ID+": "+message, "leave it out")}
}

// complain complains about the key vary as a whole.
func (f *field) complain(code, message, hint string) []source.Diagnostic {
	table := f.varied.Question.Vary.Table
	var list source.Complaints
	list.AddAt(table.File(), table.KeyRange(), code, f.varied.Question.ID+": "+message, hint)
	return list.List
}

// few complains that too few variants remain, with the number that can be asked for, and the
// condition whose removal gains most.
func (f *field) few(d *draw, kept int) []source.Diagnostic {
	vary := f.varied.Question.Vary
	message := fmt.Sprintf("%d variants are asked for, and %d remain", vary.Variants, kept)
	advice, most := "widen the ranges", kept
	if can := f.most(kept); can >= 2 {
		advice = fmt.Sprintf("write variants = %d, or widen the ranges", can)
	}
	hint := advice
	try := func(change string, remain int) {
		if remain > most {
			hint, most = fmt.Sprintf("%s; %s %d remain", advice, change, remain), remain
		}
	}
	own := f.rule(vary.SameAnswer, vary.Variants)
	if own.answers == 0 {
		try(`with same_answer = "1"`, f.remain(f.rule(points.Of(1), vary.Variants)))
	}
	for i, word := range vary.Same {
		f.profile(slices.Delete(slices.Clone(vary.Same), i, i+1))
		try(fmt.Sprintf("without same = [%q]", word), f.remain(own))
	}
	for i := range d.conditions {
		fewer := *d
		fewer.conditions = slices.Delete(slices.Clone(d.conditions), i, i+1)
		f.collect(fewer.all(), maxPositions/10) // enough for advice
		f.profile(vary.Same)
		text, _ := vary.Where[i].Text()
		try(fmt.Sprintf("without where = [%q]", text), f.remain(own))
	}
	return f.complain("vary/few", message, hint)
}

// most is the number of variants that can be asked for, if so many remain: with fewer variants the
// same answer may be right in fewer of the others.
func (f *field) most(remain int) int {
	for n := remain; ; n = remain {
		_, kept := f.choose(f.rule(f.varied.Question.Vary.SameAnswer, n), n)
		if remain = len(kept); remain >= n {
			return n
		}
	}
}

// mostCounted limits the variants counted without a condition.
const mostCounted = 100

// remain is the number of variants that could be kept.
func (f *field) remain(r rule) int {
	_, kept := f.choose(r, max(mostCounted, r.of))
	return len(kept)
}

// leftOutText lists why candidates were left out.
func (f *field) leftOutText() string {
	var parts []string
	for _, why := range Reasons {
		if n := f.leftOut[why]; n > 0 {
			parts = append(parts, fmt.Sprintf("%s: %d", why, n))
		}
	}
	return strings.Join(parts, ", ")
}

// Prove checks variants that were chosen before: that they fulfil the conditions, that none is
// trivial or a repetition, and that they agree in the traits in which every list of variants has
// agreed. It reports an answer that is right in more of the others than the question allows, unless
// there are several and each is right in about as many.
func Prove(varied *Varied, list []vary.Values) (*Report, []source.Diagnostic) {
	d, complaints := newDraw(varied.Question)
	if complaints != nil {
		return nil, complaints
	}
	f := &field{varied: varied, found: map[string]*solution{}}
	f.collect(slices.Values(list), math.MaxInt)
	if complaints := f.unfit(); complaints != nil {
		return nil, complaints
	}
	spec := varied.Question.Vary
	f.profile(spec.Same)
	report := f.report(f.list, f.list)
	for _, values := range list {
		if !d.allows(values) {
			return report, f.complain("vary/proof", "a variant that is kept does not fulfil the conditions under where", "")
		}
	}
	if alike := f.mostAlike(); alike < len(list) {
		return report, f.complain("vary/proof", fmt.Sprintf("of %d variants that are kept only %d are equally hard", len(list), alike), f.leftOutText())
	}
	answers := different(f.list)
	if !report.Few && report.SameAnswer.Cmp(spec.SameAnswer) > 0 && (answers == 1 || !balanced(f.list, answers)) {
		told := f.complain("vary/proof", fmt.Sprintf("an answer is right in %s of the other variants, and same_answer is %s", report.SameAnswer, spec.SameAnswer), "")
		told[0].Severity = source.Warning
		return report, told
	}
	return report, nil
}

// mostAlike is the number of candidates that agree in the traits in which all lists of variants
// agree, whatever profile they were chosen by: the parts, the entries of the answer, the words
// under same, and luck.
func (f *field) mostAlike() (most int) {
	always := []string{"parts", "answers", "outcome", "nimber"}
	if slices.Contains(f.varied.Question.Vary.Same, "moves") {
		always = append(always, "options")
	}
	have := map[string]int{}
	for _, c := range f.list {
		key := fmt.Sprintln(c.lucky)
		for _, trait := range c.traits {
			if slices.Contains(always, trait.Name) {
				key += fmt.Sprintln(trait.Name, trait.Value)
			}
		}
		have[key]++
		most = max(most, have[key])
	}
	return most
}
