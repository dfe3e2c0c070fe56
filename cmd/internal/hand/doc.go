// Package hand groups the packages that make what students get, and read what they return.
//
// Each package makes one thing:
//
//	handout    a set without what only staff need; paper to print
//	webpage    a set as a page, with the checker in it; inpage is what runs there
//	kits       everything for students, in one file
//	schema     JSON Schemas for editors
//	catalog    the questions of the bank, and courses composed from them
//
// The packages import course, for the settings and for the variants of each student, and none of
// the other groups.
package hand
