package cli

import "grader/problems/source"

// withoutEffect warns about settings that change nothing, so that nobody takes the
// marks for something that they are not.
func (r *configReader) withoutEffect(root source.Value) {
	if v, ok := root.Get("late"); ok && (v.Kind() != source.Table || v.Len() > 0) && r.Times == "none" {
		r.warn(v, "lateness does not count, because the submission times are not known", `write times = "mtime", or the name of a list, under [submissions]`)
	}
}

func (r *configReader) warn(v source.Value, message, hint string) {
	r.List = append(r.List, source.Diagnostic{
		Severity: source.Warning, Code: "config/no-effect", File: v.File(), Range: v.KeyRange(), Message: message, Hint: hint,
	})
}
