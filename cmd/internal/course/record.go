package course

import (
	"errors"

	"grader/cmd/internal/course/cli"
	"grader/cmd/internal/course/papers"
)

// Record adds to the lists of what was handed out whoever was not in them, for sets that have
// such a list, as long as the secret is here. Lists only ever grow.
func (g *Graded) Record() (err error) {
	for _, p := range g.Used {
		if p.Papers != nil && p.Papers.File != nil && p.Papers.Secret != nil {
			err = errors.Join(err, g.record(p))
		}
	}
	return err
}

func (g *Graded) record(p *Prepared) error {
	known := &papers.Papers{Set: p.Set.ID, Secret: p.Papers.Secret}
	if len(known.Read(p.Papers.File)) > 0 {
		return nil // which is told when it is read next
	}
	var students []string
	t := g.Book.Table(p.Set.ID)
	for i := range t.Rows {
		if !t.Rows[i].OffRoster {
			students = append(students, t.Rows[i].ID)
		}
	}
	return cli.Handed(p.Exam, known, students)
}
