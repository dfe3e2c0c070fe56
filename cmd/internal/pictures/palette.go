package main

import (
	"cmp"
	"image"
	"image/color"
	"slices"
)

// frequent are the most frequent colours of a picture, at most so many.
func frequent(from image.Image, most int) color.Palette {
	counts := map[color.RGBA]int{}
	for y := from.Bounds().Min.Y; y < from.Bounds().Max.Y; y++ {
		for x := from.Bounds().Min.X; x < from.Bounds().Max.X; x++ {
			counts[color.RGBAModel.Convert(from.At(x, y)).(color.RGBA)]++
		}
	}
	list := make([]color.RGBA, 0, len(counts))
	for c := range counts {
		list = append(list, c)
	}
	order := func(c color.RGBA) int { return int(c.R)<<16 | int(c.G)<<8 | int(c.B) }
	slices.SortFunc(list, func(a, b color.RGBA) int { return cmp.Or(counts[b]-counts[a], order(a)-order(b)) })
	var palette color.Palette
	for _, c := range list[:min(most, len(list))] {
		palette = append(palette, c)
	}
	return palette
}
