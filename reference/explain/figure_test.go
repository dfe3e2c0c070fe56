package explain

import (
	"math"
	"strconv"
	"testing"
)

// TestColoursOfInks: lines in colour stand out from the paper, light and dark, as WCAG 1.4.11
// asks.
func TestColoursOfInks(t *testing.T) {
	for _, paper := range []string{"#ffffff", "#14171b"} {
		for _, ink := range []string{blue, red, green} {
			a, b := luminance(t, paper), luminance(t, ink)
			if contrast := (max(a, b) + .05) / (min(a, b) + .05); contrast < 3.5 {
				t.Errorf("%s on %s has the contrast %.2f", ink, paper, contrast)
			}
		}
	}
}

func luminance(t *testing.T, colour string) (sum float64) {
	t.Helper()
	for i, weight := range []float64{.2126, .7152, .0722} {
		n, err := strconv.ParseUint(colour[1+2*i:3+2*i], 16, 8)
		if err != nil {
			t.Fatal(err)
		}
		sum += weight * math.Pow((float64(n)/255+.055)/1.055, 2.4)
	}
	return sum
}
