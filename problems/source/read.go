package source

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"syscall"
)

// Read reads a regular file of at most limit bytes. The diagnostic says why it could not, and calls
// the file by the name. Read never waits on a pipe and never reads more than limit bytes of a
// larger file. It follows links.
func Read(path, name string, limit int) (*File, *Diagnostic) {
	// Only a regular file is opened: opening a device can have effects. readOpen notices if another
	// file has taken its place since.
	info, err := os.Stat(path)
	if err != nil {
		return nil, unopened(name, err)
	}
	if d := unfit(info, name, limit); d != nil {
		return nil, d
	}
	f, err := os.OpenFile(path, os.O_RDONLY|nonblock, 0)
	if err != nil {
		return nil, unopened(name, err)
	}
	defer f.Close()
	file, _, d := readOpen(f, name, limit)
	return file, d
}

// ReadIn is Read within a folder: it does not follow a link out of the folder. The path is that of
// a regular file in a listing of the folder, so it is opened at once; readOpen notices if it has
// changed since. The info is that of the opened file, taken before it was read; nil if none was
// opened.
func ReadIn(root *os.Root, path, name string, limit int) (*File, fs.FileInfo, *Diagnostic) {
	f, err := root.OpenFile(path, os.O_RDONLY|nonblock, 0)
	if err != nil {
		return nil, nil, unopened(name, err)
	}
	defer f.Close()
	return readOpen(f, name, limit)
}

// ReadFS reads a file of a folder that is built into the program.
func ReadFS(folder fs.FS, path, name string) (*File, *Diagnostic) {
	data, err := fs.ReadFile(folder, path)
	if err != nil {
		return nil, unopened(name, err)
	}
	return NewFile(name, data), nil
}

// readOpen reads an open file, if it is a regular one.
func readOpen(f *os.File, name string, limit int) (*File, fs.FileInfo, *Diagnostic) {
	info, err := f.Stat()
	if err != nil {
		return nil, nil, unopened(name, err)
	}
	if d := unfit(info, name, limit); d != nil {
		return nil, info, d
	}
	size := int(info.Size())
	data := make([]byte, size+1)
	n, err := io.ReadAtLeast(f, data, size)
	switch {
	case n > size: // the file grew during the reading
		return nil, info, about(name, "file/changed", "the file changed while it was being read", "save it and try again")
	case err == nil, errors.Is(err, io.EOF), errors.Is(err, io.ErrUnexpectedEOF):
		return NewFile(name, data[:n]), info, nil
	}
	return nil, info, unopened(name, err)
}

// unfit complains if a file is not regular or is too large.
func unfit(info fs.FileInfo, name string, limit int) *Diagnostic {
	switch {
	case info.IsDir():
		return about(name, "file/type", "this is a folder, expected a file", "")
	case !info.Mode().IsRegular():
		return about(name, "file/type", "this is not a regular file but a pipe, a device or the like", "put a plain file there")
	case info.Size() > int64(limit):
		return about(name, "file/size", fmt.Sprintf("the file has %d bytes; at most %d are read", info.Size(), limit), "")
	}
	return nil
}

// Exhausted is the code of the complaint that the system lets the program open no more files.
// Nothing is known about the file then.
const Exhausted = "machine/files"

// OutOfFiles reports whether an error means that the system lets the program open no more files.
func OutOfFiles(err error) bool {
	return errors.Is(err, syscall.EMFILE) || errors.Is(err, syscall.ENFILE)
}

const noFile = "there is no such file"

// Missing reports whether the complaint is that the file does not exist.
func (d Diagnostic) Missing() bool { return d.Message == noFile }

// unopened says why a file could not be read, without the machine's paths.
func unopened(name string, err error) *Diagnostic {
	var why *fs.PathError
	switch {
	case OutOfFiles(err):
		return about(name, Exhausted, "the system does not allow this program to open more files", "raise the limit, as with ulimit -n 1024")
	case errors.Is(err, fs.ErrNotExist):
		return about(name, "file/open", noFile, "")
	case errors.Is(err, fs.ErrPermission):
		return about(name, "file/open", "permission to read the file was denied", "")
	case errors.As(err, &why):
		return about(name, "file/open", "the file cannot be read: "+why.Err.Error(), "")
	}
	return about(name, "file/open", "the file cannot be read: "+err.Error(), "")
}

// about is an error about a whole file, known by its name alone.
func about(name, code, message, hint string) *Diagnostic {
	return &Diagnostic{Severity: Error, Code: code, File: &File{Name: name}, Message: message, Hint: hint}
}
