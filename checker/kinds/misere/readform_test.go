package misere

import (
	"math/rand/v2"
	"testing"

	"grader/reference/misere"
	"grader/reference/notation"
	"grader/reference/rules"
)

// TestFormsAsCGSuite: forms of the tests of CGSuite 2, MisereCanonicalGameTestCase, and heaps
// above 9, which it writes &12;.
func TestFormsAsCGSuite(t *testing.T) {
	library := notation.New(rules.All)
	for given, want := range map[string]string{
		"{*2}":                        "*[2#]",
		"{{*2}}":                      "*[2##]",
		"*2 + *2":                     "*[2[2]]",
		"{*2 + {*2}}":                 "*[2[#2#]]",
		"{{*2}, 0}":                   "*[2#0]",
		"{{*2}, *}":                   "*[2#1]",
		"{*4 + *2}":                   "*[4[2#]]",
		"{{{*2}}, {{*2}, *}}":         "*[(2#1)2##]",
		"{{{*2}}, {{{*2}, 0}, 0, *}}": "*[((2#0)10)2##]",
		"{{{*2}, *} + *, {{*2}, {*2} + *, {{*2}, 0}}}": "*[((2#0)2[#1]2#)(2#1)[1]]",
		"{{{*2}, *2, 0}, {{*2}, *3}, *}":               "*[(2#20)2[#1]1]",
		"*12":                                          "*[&12;]",
		"{*12, *11}":                                   "*[&12;&11;]",
		"{{*4, *3}, *2}":                               "*[(43)2]",
		"*12 + *2":                                     "*[&12;[2]]",
		"{*2} + *2 + *4":                               "*[2[#42]]",
		"{*2} + *3":                                    "*[2[#3]]",
	} {
		for _, text := range []string{given, want} {
			got, err := readText(library, misere.NewForms(100_000), text)
			if err != nil || got.Text != want {
				t.Errorf("%s is %s (%v), expected %s", text, got.Text, err, want)
			}
		}
	}
}

// TestUnreadForms: what is no form is a complaint, also in a part of a form and in braces.
func TestUnreadForms(t *testing.T) {
	library := notation.New(rules.All)
	for _, text := range []string{
		"kayles(3)", "{kayles(3)}", "*2 + kayles(3)", "*301", "{*301}", "*[", "*[]", "*[2", "*[2]3", "*[(21]", "*[&12]", "*[&x;]", "*[&1000;]", "*[2[3]", "*[2[x]]", "*[2x]",
	} {
		if got, err := readText(library, misere.NewForms(10_000), text); err == nil {
			t.Errorf("%s is read as %s", text, got.Text)
		}
	}
}

// TestReadBack: what is printed is read as the same form, which is canonical.
func TestReadBack(t *testing.T) {
	library := notation.New(rules.All)
	random := rand.New(rand.NewPCG(3, 14))
	seen := 0
	for range 40 {
		table := misere.NewForms(20_000)
		forms := []misere.Form{misere.Zero}
		for range 25 {
			pick := func() misere.Form { return forms[random.IntN(len(forms))] }
			var g misere.Form
			var err error
			switch random.IntN(4) {
			case 0:
				g, err = table.Nimber([]int{2, 3, 4, 10, 11, 12, 13}[random.IntN(7)])
			case 1:
				g, err = table.Plus(pick(), pick())
			default:
				options := []misere.Form{pick(), pick(), pick()}
				g, err = table.Of(options[:1+random.IntN(3)])
			}
			if err != nil {
				break // the table is full
			}
			forms = append(forms, g)
		}
		for _, g := range forms {
			text, err := table.Text(g)
			if err != nil || len(text) > 300 {
				continue
			}
			seen++
			if back, err := readText(library, table, text); err != nil || back.Form != g || !back.Canonical {
				t.Errorf("%s is read as %s, canonical: %t (%v)", text, back.Text, back.Canonical, err)
			}
		}
	}
	if seen < 200 {
		t.Errorf("only %d forms were read", seen)
	}
}
