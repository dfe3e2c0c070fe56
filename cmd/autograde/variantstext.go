package main

import (
	"fmt"
	"strings"

	"grader/checker"
	"grader/checker/variants"
	"grader/problems/points"
)

func codes(list []checker.Code) (texts []string) {
	for _, code := range list {
		texts = append(texts, string(code))
	}
	return texts
}

// leftOut says why variants were left out.
func leftOut(r *variants.Report) string {
	var parts []string
	for _, why := range variants.Reasons {
		if n := r.LeftOut[why]; n > 0 {
			parts = append(parts, fmt.Sprintf("%d %s", n, why.Text()))
		}
	}
	if len(parts) == 0 {
		return ""
	}
	return "; left out: " + strings.Join(parts, ", ")
}

// profile is the difficulty of the variants.
func (r variantsReport) profile() string {
	var parts []string
	for i, trait := range r.Kept[0].Profile {
		low, high := trait.Value, trait.Value
		for _, k := range r.Kept {
			low, high = min(low, k.Profile[i].Value), max(high, k.Profile[i].Value)
		}
		text := fmt.Sprintf("%s %d", strings.ReplaceAll(trait.Name, "_", " "), low)
		if high > low {
			text += fmt.Sprintf(" to %d", high)
		}
		parts = append(parts, text)
	}
	for _, name := range r.GivenUp {
		parts = append(parts, name+" not compared: it takes too long to work out")
	}
	if len(parts) == 0 {
		return "none: a person marks this question"
	}
	return strings.Join(parts, ", ")
}

// copying says what a copied answer earns.
func (r variantsReport) copying() string {
	if r.Few {
		return "the chance that a classmate's answer is right is " + r.Chance.Decimal(2)
	}
	if r.Kept[0].Task.Kind.Person {
		return "a person sees it"
	}
	text := "no answer is right in another variant"
	if r.SameAnswer.Sign() > 0 {
		text = fmt.Sprintf("an answer is right in at most %s of the other variants", share(r.SameAnswer))
	}
	if w := r.WorstCopy; w.Earned.Sign() > 0 {
		text += fmt.Sprintf("; elsewhere it earns at most %s of the points (that to variant %d, in %d)", share(w.Earned), w.From, w.In)
	}
	return text
}

func share(p points.Points) string { return p.Times(points.Of(100)).Decimal(0) + "%" }
