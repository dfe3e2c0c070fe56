package checker_test
import (. "grader/checker"; "testing";"fmt";"runtime";"os";"strings";"syscall";"grader/checker/examtest";"grader/reference/rules";"sort")
func cpu() float64 { var u syscall.Rusage; syscall.Getrusage(syscall.RUSAGE_SELF,&u); return float64(u.Utime.Nano()+u.Stime.Nano())/1e6 }
func TestZZ(t *testing.T) {
  only := os.Getenv("ONLY")
  imp := examtest.Task(t, telling+"game = \"nim(1,3)\"\nother = \"*3\"")
  par := examtest.Task(t, telling + "game = \"{1|-1}\"\nother = \"{2|{1|-5}} + ^*\"")
  total := 0
  type row struct{ms, mb float64; s string}
  var rows []row
  for _, l := range rules.All {
    a := l.About()
    if only != "" && a.Name != only { continue }
    list := largePositions(a.Name, a.Examples)
    total += len(list)
    var w row
    step := max(len(list)/25,1)
    if only != "" { step = 1 }
    for i, g := range list {
      if i%step != 0 { continue }
      for k, task := range []*Task{imp, par} {
       var b, c runtime.MemStats
       runtime.ReadMemStats(&b); s := cpu()
       v, _ := suffer(t, task, fmt.Sprintf(witness, g))
       ms := cpu()-s; runtime.ReadMemStats(&c)
       mb := float64(c.TotalAlloc-b.TotalAlloc)/(1<<20)
       x := row{ms,mb,fmt.Sprintf("%d %.70s len %d %s %v", k, g, len(g), v.Status, v.Failures())}
       if ms > 150 || mb > 100 || len(v.Failures())>0 { rows = append(rows, x) }
       if ms > w.ms { w = x }
      }
    }
    fmt.Printf("%s: %d positions, worst %.0f ms %.0f MB %s\n", a.Name, len(list), w.ms, w.mb, w.s)
  }
  sort.Slice(rows, func(i,j int) bool { return rows[i].ms>rows[j].ms })
  for _, x := range rows { fmt.Printf("  %.0f ms %.0f MB %s\n", x.ms, x.mb, x.s) }
  fmt.Println(total); _ = strings.Join
}
