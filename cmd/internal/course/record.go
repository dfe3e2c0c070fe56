package course

import (
	"errors"

	"grader/cmd/internal/course/cli"
	"grader/cmd/internal/course/papers"
)

// Record adds missing students to the lists of papers, for sets with such a list, if the secret is
// known. Lists only grow.
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
		return nil // it is reported when it is read next
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
