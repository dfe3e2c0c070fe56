package checker

import (
	"strconv"
	"testing"
)

func TestAMemoryIsBounded(t *testing.T) {
	var m memory[int]
	for n := range maxRemembered + 100 {
		m.put([]byte(strconv.Itoa(n)), n)
	}
	if len(m.known) != maxRemembered {
		t.Errorf("%d results are kept, want %d", len(m.known), maxRemembered)
	}
	if got, known := m.get([]byte("7")); !known || got != 7 {
		t.Errorf("got %d, %t for a result that was kept", got, known)
	}
	if _, known := m.get([]byte(strconv.Itoa(maxRemembered))); known {
		t.Error("a result past the bound is kept")
	}
}
