module grader

go 1.26
