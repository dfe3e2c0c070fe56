package main

import (
	"fmt"
	"strings"
)

// classOfEssays is a course of 40, of whom 31 have written an essay.
func classOfEssays() map[string]string {
	files := map[string]string{
		"grader.toml":              "[course]\nname = \"Games\"\n\n[[gradebook]]\nname = \"Essays\"\nsets = [\"essay\"]\n",
		"problems/sets/essay.toml": essaySet,
	}
	roster := "student,name\n"
	for n := range 40 {
		id := fmt.Sprintf("s%02d", n)
		roster += fmt.Sprintf("%s,Student Number%d\n", id, n)
		if n%4 != 3 || n == 3 {
			files["submissions/"+id+"/essay.toml"] = "[answers]\nsum = 7\nproof = \"\"\"\nEssay of " + id + ".\n\n" + strings.Repeat("We mirror each move of the opponent in the other half of the board. ", 8+n%5) + "\"\"\"\n"
		}
	}
	files["roster.csv"] = roster
	return files
}
