//go:build !unix

package watch

import "context"

// Resized does nothing: this system does not say when a terminal has got another size.
func Resized(context.Context, func()) {}

// InBackground does nothing: this system stops no program that asks for keys.
func InBackground() {}
