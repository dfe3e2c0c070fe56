package checker_test
import ("testing";"fmt";"os";"grader/checker/examtest")
func TestZ2(t *testing.T) {
  q := "game = \"nim(1,3)\"\nother = \"*3\""
  if os.Getenv("PAR") != "" { q = "game = \"{1|-1}\"\nother = \"{2|{1|-5}} + ^*\"" }
  task := examtest.Task(t, telling+q)
  for range 3 { s := cpu(); v, left := suffer(t, task, fmt.Sprintf(witness, os.Getenv("G"))); fmt.Println(cpu()-s, v.Status, left) }
}
