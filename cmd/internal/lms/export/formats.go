package export

// Formats are all supported formats.
var Formats = []*Format{canvas, worksheet, grades, feedback, gradescope, junit, classroom50}
