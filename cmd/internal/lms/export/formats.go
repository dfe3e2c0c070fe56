package export

// Formats are all that there are.
var Formats = []*Format{canvas, worksheet, grades, feedback, gradescope, junit, classroom50}
