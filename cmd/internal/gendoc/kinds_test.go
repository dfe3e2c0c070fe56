package gendoc

import (
	"fmt"
	"strings"
	"testing"

	"grader/checker/kinds"
	"grader/problems"
)

// kindsPage is the page about every kind of question: what it asks, how it is
// answered, and an example.
func kindsPage(*testing.T) string {
	var page strings.Builder
	page.WriteString("# Kinds of questions\n\n" +
		"<!-- Generated from the code by `go test ./cmd/internal/gendoc -update`. -->\n\n" +
		"Every question has an `id` and a `kind`, and may have `points`, a `prompt`, a `hint`, and `accept` and `reject`, " +
		"which list answers that must, and must not, earn full credit. The other keys depend on the kind. " +
		"How partly right lists score is shown in [a table](../docs/credit.md).\n\n")
	page.WriteString("| key | takes | meaning |\n|---|---|---|\n")
	for _, key := range problems.QuestionKeys {
		fmt.Fprintf(&page, "| `%s` | %s | %s |\n", key.Name, cell(key.Text), cell(key.Help))
	}
	page.WriteString("\n")
	for _, k := range kinds.All {
		fmt.Fprintf(&page, "- [`%s`](#%s) %s\n", k.Name, k.Name, k.Title)
	}
	for _, k := range kinds.All {
		fmt.Fprintf(&page, "\n## %s\n\n%s\n\n**Answers.** %s\n\n", k.Name, k.Asks, k.Syntax)
		if len(k.Uses) > 0 {
			fmt.Fprintf(&page, "**Keys.** `%s`\n\n", strings.Join(k.Uses, "` · `"))
		}
		for i, sample := range k.Samples() {
			if i > 0 {
				page.WriteString("\n")
			}
			fmt.Fprintf(&page, "```toml\n[[question]]\n%s\n```\n", strings.TrimSpace(sample))
		}
	}
	return page.String()
}
