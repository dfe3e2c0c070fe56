package cli

import (
	"strconv"

	"grader/problems/source"
	"grader/reports"
)

func decimal(n int64) string { return strconv.FormatInt(n, 10) }

// reports reads which files are written. A format for the terminal alone cannot
// be asked for.
func (r *configReader) reports(root source.Value) {
	t := r.table(root, "reports", "formats", "csv_byte_order_mark")
	r.CSVMark, _ = r.Bool(t, "csv_byte_order_mark")
	list, ok := r.Array(t, "formats")
	if !ok {
		return
	}
	r.Formats = nil
	for _, item := range list.Items() {
		name, ok := item.Text()
		if !ok {
			r.Expected(item, "the name of a format", "")
			continue
		}
		f, err := reports.FindFormat(name)
		switch {
		case err != nil:
			r.Add(item, "config/format", err.Error(), "")
		case f.Ext == "":
			r.Add(item, "config/format", "the format "+name+" is for the terminal, expected one that is written to files", "")
		default:
			r.Formats = append(r.Formats, f)
		}
	}
}

// withoutEffect warns about settings that change nothing, so that nobody takes the
// marks for something that they are not.
func (r *configReader) withoutEffect(root source.Value) {
	if v, ok := root.Get("late"); ok && r.Times == "none" {
		r.warn(v, "lateness does not count, because the submission times are not known", `write times = "mtime", or the name of a list, under [submissions]`)
	}
}

func (r *configReader) warn(v source.Value, message, hint string) {
	r.List = append(r.List, source.Diagnostic{
		Severity: source.Warning, Code: "config/no-effect", File: v.File(), Range: v.KeyRange(), Message: message, Hint: hint,
	})
}
