package boards

import (
	"syscall"
	"unsafe"
)

// onLargePages asks the system to keep segments on few large pages of memory. A large table
// is read all over, and the processor knows only so many pages by heart.
func onLargePages(list []segment) {
	const enough = 1 << 10
	if len(list) < enough {
		return
	}
	bytes := unsafe.Slice((*byte)(unsafe.Pointer(&list[0])), len(list)*int(unsafe.Sizeof(list[0])))
	_ = syscall.Madvise(bytes, syscall.MADV_HUGEPAGE) // without it the table is slower, no more
}
