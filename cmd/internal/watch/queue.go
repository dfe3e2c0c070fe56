package watch

import "context"

// Queue takes what happens as fast as it happens, and gives it to one who may be
// busy for long. A path that waits already is not queued again, so that there are
// never more than there are files. It ends with ctx.
func Queue(ctx context.Context) (in chan<- string, out <-chan string) {
	from, to := make(chan string), make(chan string)
	go func() {
		var queue []string
		waiting := map[string]bool{}
		for {
			var give chan<- string
			first := ""
			if len(queue) > 0 {
				give, first = to, queue[0]
			}
			select {
			case <-ctx.Done():
				return
			case path := <-from:
				if !waiting[path] {
					waiting[path] = true
					queue = append(queue, path)
				}
			case give <- first:
				queue = queue[1:]
				delete(waiting, first)
			}
		}
	}()
	return from, to
}
