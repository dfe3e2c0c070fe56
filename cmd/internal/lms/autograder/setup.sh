#!/bin/sh
# Nothing is installed: the program needs nothing.
chmod 755 /autograder/source/autograde
