package papers

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"grader/problems"
	"grader/problems/source"
)

// inForms are the papers of a set that was handed out in versions, read again.
func inForms(t *testing.T, list []byte) *Papers {
	t.Helper()
	p := &Papers{Set: "v", Secret: secret}
	if complaints := p.ReadForms(source.NewFile("v.forms.csv", list)); complaints != nil {
		t.Fatal(complaints)
	}
	return p
}

func onForm(form string) *problems.Sheet {
	s, _ := problems.LoadSheet(source.NewFile("sheet.toml", []byte(form+"[answers]\n")), source.StaffLimits())
	return s
}

// TestFormsDiffer: versions have different variants of a question until there are no more of them.
func TestFormsDiffer(t *testing.T) {
	exam := prepared(t, set)
	p := &Papers{Set: "v", Secret: secret}
	var forms []Version
	seen := map[string]map[int]int{"least": {}, "value": {}, "sum": {}}
	orders := map[string]bool{}
	for i := range 10 {
		f := p.NewForm(exam, i, true)
		forms = append(forms, f)
		order := ""
		for _, place := range f.Places {
			seen[place.Question][place.Variant]++
			order += place.Question + " "
		}
		orders[order] = true
		if own, known := f.Of(exam); !known || numbers(own) == "" || f.InOrder(own).Tasks[0].Question.ID != f.Places[0].Question {
			t.Errorf("form %s is not understood: %+v", f.Name, f)
		}
	}
	if got := fmt.Sprint(seen); got != "map[least:map[1:5 2:5] sum:map[0:10] value:map[1:2 2:2 3:2 4:2 5:2]]" || len(orders) < 2 {
		t.Errorf("the forms have the variants %s in %d orders", got, len(orders))
	}
	if again := inForms(t, WriteForms(forms)).Forms; fmt.Sprint(again) != fmt.Sprint(forms) {
		t.Errorf("the forms\n%v\nare read as\n%v", forms, again)
	}
	var names []string
	for _, i := range []int{0, 25, 26, 51, 52, 701, 702} {
		names = append(names, formName(i))
	}
	if got := strings.Join(names, " "); got != "A Z AA AZ BA ZZ AAA" {
		t.Errorf("forms are called %s", got)
	}
}

// TestWhichForm hands in sheets of a set that was handed out in versions, and of one that was not.
// Nothing is guessed: an unknown version is reported.
func TestWhichForm(t *testing.T) {
	first := prepared(t, set)
	list := first.Listing()
	before := &Papers{Set: "v", Secret: secret}
	a, b := before.NewForm(first, 0, false), before.NewForm(first, 1, true)
	p := inForms(t, WriteForms([]Version{a, b}))
	want := func(f Version) string {
		var list []string
		for _, id := range []string{"least", "value"} {
			i := slices.IndexFunc(f.Places, func(p Place) bool { return p.Question == id })
			list = append(list, fmt.Sprint(f.Places[i].Variant))
		}
		return strings.Join(list, " ")
	}
	// The question was changed after the versions were handed out, and its variants were chosen
	// again.
	changed := strings.Replace(set, "to = 15", "to = 14", 1)
	redrawn := prepared(t, changed, list, prepared(t, changed).Listing())
	never := prepared(t, changed)
	plain := prepared(t, "[[question]]\nid = 'sum'\nkind = 'nim-sum'\nnumbers = [1, 2]\n")
	for _, c := range []struct {
		name, sheet, numbers, told string
	}{
		{"A", "form = 'A'\n", want(a), ""},
		{"B", "form = 'B'\n", want(b), ""},
		{"b, typed by somebody in a hurry", "form = ' b'\n", want(b), ""},
		{"of nobody", "form = 'C'\n", "0 0", `papers/form: there is no form "C" of v, only A, B`},
		{"missing", "", "0 0", "papers/form: v was handed out in forms, and this sheet names none"},
		{"with a student's token", "form = 'A'\nvariants = '" + secret.Token("v", "ada", first.List, []byte{1, 1}) + "'\n", want(a), ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			own, told := p.OfSheet(first, "ada", onForm(c.sheet))
			if got := numbers(own); got != c.numbers || codeAndText(told) != c.told {
				t.Errorf("it is marked by the variants %s, want %s, and told is %q, want %q", got, c.numbers, codeAndText(told), c.told)
			}
		})
	}
	if own, told := p.OfSheet(redrawn, "ada", onForm("form = 'B'\n")); numbers(own) != want(b) || own.Tasks[0].Which.List != fmt.Sprintf("%08x", first.List) || told != nil {
		t.Errorf("after --redraw it is marked by the variants %s of %s; %v", numbers(own), own.Tasks[0].Which, told)
	}
	if own, told := p.OfSheet(never, "ada", onForm("form = 'B'\n")); numbers(own) != "0 0" || codeAndText(told) != "papers/form: form B has variants that v never had" {
		t.Errorf("by a list that was never handed out it is marked by the variants %s; %v", numbers(own), told)
	}
	if own, _ := p.Own(first, "ada"); numbers(own) != "0 0" {
		t.Errorf("who names no form has the variants %s", numbers(own))
	}
	other := &Papers{Set: "v", Secret: secret}
	if own, form, err := p.OfForm(first, " b"); err != nil || form != "B" || numbers(own) != want(b) {
		t.Errorf("asked for by a name in small letters, form %s has the variants %s; %v", form, numbers(own), err)
	}
	own, told := other.OfSheet(first, "ada", onForm("form = 'B'\n"))
	if byStudent, _ := other.Own(first, "ada"); numbers(own) != numbers(byStudent) || codeAndText(told) != "papers/form: v was not handed out in forms, and this sheet names one" {
		t.Errorf("in a set without forms it is marked by the variants %s; %v", numbers(own), told)
	}
	var none *Papers
	if own, told := none.OfSheet(plain, "ada", onForm("form = 'B'\n")); own != plain.Exam || codeAndText(told) == "" {
		t.Errorf("in a set that does not vary nobody is told of the form: %v", told)
	}
}

func codeAndText(told []source.Diagnostic) string {
	var list []string
	for _, d := range told {
		list = append(list, d.Code+": "+d.Message)
	}
	return strings.Join(list, "; ")
}

// TestBrokenForms: lists that were changed by hand cause a complaint about the line.
func TestBrokenForms(t *testing.T) {
	for text, line := range map[string]int{
		"":                           1,
		"student,question,variant\n": 1,
		"form,question,number,variant,game\nA,least,2,1,x\n":               2,
		"form,question,number,variant,game\nA,least,1,1,x\nA,sum,2,one,\n": 3,
	} {
		complaints := new(Papers).ReadForms(source.NewFile("v.forms.csv", []byte(text)))
		if len(complaints) != 1 || strings.Count(text[:complaints[0].Range.Start], "\n")+1 != line {
			t.Errorf("%q: %+v", text, complaints)
		}
	}
}
