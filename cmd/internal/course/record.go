package course

import (
	"errors"
	"fmt"
	"os"

	"grader/cmd/internal/files"
	"grader/cmd/internal/papers"
	"grader/problems/source"
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
	path := p.Set.Beside(papers.HandedOutEnding)
	data, err := os.ReadFile(path) // others may have added to it
	if err != nil {
		return fmt.Errorf("%s: %w", path, err)
	}
	list := papers.Papers{Set: p.Set.ID, Secret: p.Papers.Secret}
	if len(list.Read(source.NewFile(path, data))) > 0 {
		return nil // which is told when it is read next
	}
	added := false
	t := g.Book.Table(p.Set.ID)
	for i := range t.Rows {
		if r := &t.Rows[i]; !r.OffRoster && list.Record(p.Exam, r.ID) {
			added = true
		}
	}
	if !added {
		return nil
	}
	_, err = files.Swap(path, data, list.List()) // if somebody else adds at this moment, the next run does
	return err
}
