package export

import (
	"bytes"
	"fmt"
	"strings"

	"grader/cmd/internal/course/files"
	"grader/cmd/internal/lms/collect"
	"grader/reference/plain"
)

var feedback = &Format{
	Name: "moodle-feedback", Ext: ".zip", Noun: "page",
	Makes: `a zip archive of feedback for "Upload multiple feedback files in a zip", a page for each student; participants are those of the roster's column moodle_id, or of a worksheet after --from`,
	make:  zipFeedback,
}

// zipFeedback packs the page of each student into a folder with the name that Moodle expects: the
// full name, the number of the participant, and the type of the file.
func zipFeedback(j *job) error {
	people, unclear := map[string]collect.Person{}, map[string]bool{}
	if j.From != nil {
		f, err := readWorksheet(j.From)
		if err != nil {
			return err
		}
		list := j.lines(f.File, f.person)
		for _, l := range list {
			switch {
			case l.row != nil:
				people[l.row.ID] = l.person
			case l.effect.Problem:
				unclear[l.means] = true
				j.tell(l.effect)
			}
		}
	}
	var pages []files.File
	taken := map[string]bool{}
	for i := range j.Table.Rows {
		r := &j.Table.Rows[i]
		effect := about(r)
		p, listed := people[r.ID]
		number, name := p.Keys["moodle_id"], p.Name
		if !listed {
			number, name = j.field(r, "moodle_id"), r.Name
		}
		switch {
		case len(r.Verdicts) == 0 && len(r.Decisions) == 0 && r.File == "":
			continue // there is no feedback
		case unclear[r.ID]:
			continue // it has been reported
		case strings.Trim(number, "0123456789") != "" || number == "":
			effect.Does, effect.Why, effect.Problem = out, "the number of the participant is not known", true
		case taken[number]:
			effect.Does, effect.Why, effect.Problem = out, "another student has the participant's number "+number, true
		default:
			taken[number] = true
			var page bytes.Buffer
			if err := j.pages.Write(&page, j.Table, r, j.Level(r)); err != nil {
				return fmt.Errorf("the page of %s: %w", r.ID, err)
			}
			effect.Place = folderName(name, number) + "/feedback-" + j.Table.ID + ".md"
			effect.Mark, effect.Does = "a page", sets
			pages = append(pages, files.File{Name: effect.Place, Data: page.Bytes()})
		}
		j.tell(effect)
	}
	var b bytes.Buffer
	if err := files.Zip(&b, pages); err != nil {
		return fmt.Errorf("the archive of the pages: %w", err)
	}
	j.note("a page that is the same as the one in Moodle changes nothing")
	j.Files = []files.File{{Data: b.Bytes()}}
	return nil
}

// folderName is the name of a student's folder. Moodle splits it at underscores, and the second
// part must be the number; a slash would make two folders of it.
func folderName(name, number string) string {
	name = strings.Map(func(r rune) rune {
		if strings.ContainsRune(`_/\:*?"<>|`, r) {
			return ' '
		}
		return r
	}, plain.Clean(name))
	name = strings.TrimLeft(strings.Join(strings.Fields(name), " "), ".~ ")
	if name == "" {
		name = "Participant"
	}
	return name + "_" + number + "_assignfeedback_file"
}
