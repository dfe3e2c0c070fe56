// Package hand is the wing of what students get and what they bring.
//
// Sheets, pages, papers and kits go out; sheets filled in from a page or a list come back. Each room writes
// one thing that students get:
//
//	handout    a set without what only staff need; paper to print
//	webpage    a set as a page, with the checker in it; inpage is what runs there
//	kits       what students are handed, in one file
//	schema     JSON Schemas for editors
//	catalog    the questions of the bank, and courses composed of them
//
// It knows course, for the settings and for which variants a student has, and no other wing.
package hand
