package look

import (
	"crypto/sha256"
	"encoding/base64"
	"html/template"

	"grader/reference/plain"
)

// A Head is the head of a page.
type Head struct {
	Title, Policy string
	Style         template.CSS
	Script        template.JS
}

// NewHead makes the head of a page that can load nothing: its policy allows the one style sheet and
// the one script by their hashes.
func NewHead(title, style, script string) Head {
	return Head{
		Title:  plain.Clean(title),
		Policy: "default-src 'none'; style-src " + Hash(style) + "; script-src " + Hash(script) + "; base-uri 'none'; form-action 'none'",
		Style:  template.CSS(style), Script: template.JS(script),
	}
}

// Hash is the source expression of a policy for a style sheet or a script.
func Hash(text string) string {
	sum := sha256.Sum256([]byte(text))
	return "'sha256-" + base64.StdEncoding.EncodeToString(sum[:]) + "'"
}
