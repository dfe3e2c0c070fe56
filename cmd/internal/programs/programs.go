// Package programs knows the systems that releases are for, and looks at a program to
// see whether it is one for the system that it is meant for.
package programs

import (
	"archive/tar"
	"archive/zip"
	"bytes"
	"compress/gzip"
	"debug/buildinfo"
	"debug/elf"
	"debug/macho"
	"debug/pe"
	"errors"
	"fmt"
	"io"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
)

// A Target is a system with a processor.
type Target struct{ OS, Arch string }

// Targets lists what releases are for.
var Targets = []Target{
	{"linux", "amd64"},
	{"linux", "arm64"},
	{"darwin", "amd64"},
	{"darwin", "arm64"},
	{"windows", "amd64"},
	{"windows", "arm64"},
}

// Name is how names of files call the target.
func (t Target) Name() string { return t.system() + "_" + t.Arch }

func (t Target) system() string {
	if t.OS == "darwin" {
		return "macos"
	}
	return t.OS
}

// Program is the name of the file that a program is in.
func (t Target) Program(name string) string {
	if t.OS == "windows" {
		return name + ".exe"
	}
	return name
}

// Archive is how the name of the target's archive ends.
func (t Target) Archive() string {
	if t.OS == "windows" {
		return t.Name() + ".zip"
	}
	return t.Name() + ".tar.gz"
}

// Inspect reports what is wrong with a program, if it is to be the one of this name for
// the target: it is of another system or processor, needs libraries that not every
// machine has, or is another program.
func Inspect(data []byte, name string, t Target) error {
	r := bytes.NewReader(data)
	var err error
	switch t.OS {
	case "linux":
		err = inspectELF(r, t.Arch)
	case "darwin":
		err = inspectMacho(r, t.Arch)
	case "windows":
		err = inspectPE(r, t.Arch)
	}
	if err != nil {
		return fmt.Errorf("this is no program for %s: %w", t.Name(), err)
	}
	info, err := buildinfo.Read(r)
	if err != nil {
		return fmt.Errorf("nothing says how this program was built: %w", err)
	}
	if path.Base(info.Path) != name {
		return fmt.Errorf("this is the program %s, expected %s", path.Base(info.Path), name)
	}
	want := map[string]string{"GOOS": t.OS, "GOARCH": t.Arch, "CGO_ENABLED": "0", "-trimpath": "true"}
	for _, s := range info.Settings {
		if value, known := want[s.Key]; known && value != s.Value {
			return fmt.Errorf("it was built with %s=%s, expected %s", s.Key, s.Value, value)
		}
		delete(want, s.Key)
	}
	if len(want) > 0 {
		return errors.New("it was built for this machine alone: its paths are those of the machine, or it needs a C library")
	}
	return nil
}

func inspectELF(r io.ReaderAt, arch string) error {
	f, err := elf.NewFile(r)
	if err != nil {
		return err
	}
	if want := map[string]elf.Machine{"amd64": elf.EM_X86_64, "arm64": elf.EM_AARCH64}[arch]; f.Machine != want {
		return fmt.Errorf("its processor is %s, expected %s", f.Machine, want)
	}
	if f.Type != elf.ET_EXEC && f.Type != elf.ET_DYN {
		return fmt.Errorf("it is of type %s, and cannot be run", f.Type)
	}
	for _, p := range f.Progs {
		if p.Type == elf.PT_INTERP || p.Type == elf.PT_DYNAMIC {
			return errors.New("it is not static: it needs libraries of the system")
		}
	}
	return nil
}

func inspectMacho(r io.ReaderAt, arch string) error {
	f, err := macho.NewFile(r)
	if err != nil {
		return err
	}
	if want := map[string]macho.Cpu{"amd64": macho.CpuAmd64, "arm64": macho.CpuArm64}[arch]; f.Cpu != want {
		return fmt.Errorf("its processor is %s, expected %s", f.Cpu, want)
	}
	if f.Type != macho.TypeExec {
		return fmt.Errorf("it is of type %s, and cannot be run", f.Type)
	}
	libraries, err := f.ImportedLibraries()
	if err != nil {
		return err
	}
	for _, l := range libraries {
		if !strings.HasPrefix(l, "/usr/lib/") && !strings.HasPrefix(l, "/System/Library/") {
			return fmt.Errorf("it needs the library %s, which is not part of macOS", l)
		}
	}
	// Without a signature, if only one of its own, the processor's system refuses it.
	const signature = 0x1d // LC_CODE_SIGNATURE
	if arch == "arm64" && !slices.ContainsFunc(f.Loads, func(l macho.Load) bool {
		raw := l.Raw()
		return len(raw) > 4 && f.ByteOrder.Uint32(raw) == signature
	}) {
		return errors.New("it has no signature, without which macOS runs nothing on this processor")
	}
	return nil
}

func inspectPE(r io.ReaderAt, arch string) error {
	f, err := pe.NewFile(r)
	if err != nil {
		return err
	}
	if want := map[string]uint16{"amd64": pe.IMAGE_FILE_MACHINE_AMD64, "arm64": pe.IMAGE_FILE_MACHINE_ARM64}[arch]; f.Machine != want {
		return fmt.Errorf("its processor is %#x, expected %#x", f.Machine, want)
	}
	header, ok := f.OptionalHeader.(*pe.OptionalHeader64)
	if !ok || f.Characteristics&pe.IMAGE_FILE_EXECUTABLE_IMAGE == 0 || f.Characteristics&pe.IMAGE_FILE_DLL != 0 {
		return errors.New("it cannot be run")
	}
	if header.Subsystem != pe.IMAGE_SUBSYSTEM_WINDOWS_CUI {
		return errors.New("it has no terminal")
	}
	symbols, err := f.ImportedSymbols()
	if err != nil {
		return err
	}
	for _, s := range symbols {
		if _, library, _ := strings.Cut(s, ":"); !strings.EqualFold(library, "kernel32.dll") {
			return fmt.Errorf("it needs the library %s", library)
		}
	}
	return nil
}

// mostBytes bounds a program.
const mostBytes = 200 << 20

// Find is a program for the target in a folder of archives, as a release has them.
func Find(dir, name string, t Target) ([]byte, error) {
	list, err := filepath.Glob(filepath.Join(dir, "*_"+t.Archive()))
	if err != nil || len(list) != 1 {
		return nil, fmt.Errorf("expected one archive *_%s in the folder, found %d", t.Archive(), len(list))
	}
	data, err := os.ReadFile(list[0])
	if err != nil {
		return nil, err
	}
	open := fromTar
	if t.OS == "windows" {
		open = fromZip
	}
	program, err := open(data, t.Program(name))
	if err == nil {
		err = Inspect(program, name, t)
	}
	if err != nil {
		return nil, fmt.Errorf("%s: %s: %w", filepath.Base(list[0]), t.Program(name), err)
	}
	return program, nil
}

var errMissing = errors.New("the archive does not have it")

func fromTar(data []byte, name string) ([]byte, error) {
	g, err := gzip.NewReader(bytes.NewReader(data))
	if err != nil {
		return nil, err
	}
	for t := tar.NewReader(g); ; {
		h, err := t.Next()
		if errors.Is(err, io.EOF) {
			return nil, errMissing
		}
		if err != nil {
			return nil, err
		}
		if path.Base(h.Name) == name && h.Typeflag == tar.TypeReg {
			return bounded(t)
		}
	}
}

func fromZip(data []byte, name string) ([]byte, error) {
	z, err := zip.NewReader(bytes.NewReader(data), int64(len(data)))
	if err != nil {
		return nil, err
	}
	for _, f := range z.File {
		if path.Base(f.Name) != name {
			continue
		}
		r, err := f.Open()
		if err != nil {
			return nil, err
		}
		return bounded(r)
	}
	return nil, errMissing
}

func bounded(r io.Reader) ([]byte, error) {
	data, err := io.ReadAll(io.LimitReader(r, mostBytes+1))
	if err == nil && len(data) > mostBytes {
		err = errors.New("it is too large")
	}
	return data, err
}
