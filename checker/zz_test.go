package checker_test
import ("testing";"fmt";"os";"strconv";"grader/checker/examtest")
func TestZ3(t *testing.T) {
  i, _ := strconv.Atoi(os.Getenv("I"))
  q, a := hostileAnswer(i)
  if os.Getenv("PRINT") != "" { fmt.Println(q, "\n", a) }
  task := examtest.Task(t, q)
  for range 2 { c := measured(t, func() { v, left := suffer(t, task, a); fmt.Print(v.Status, left, v.Failures(), " ") }); fmt.Printf("%.0f ms %.0f MB\n", c.milliseconds, c.megabytes) }
}
