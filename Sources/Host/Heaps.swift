internal import Cfolders

/// Makes the heaps of threads grow by megabytes. It must be called before there is a second thread.
///
/// glibc 2.36 makes the heap of a thread larger page by page, and while it does, no other thread
/// gets new memory. With these limits set, glibc no longer raises the size from which on a block is
/// no part of a heap, so that size is the greatest one that glibc would choose.
package func growHeapsInLargeSteps() {
  #if canImport(Glibc)
    kivagen_set_heaps(4 << 20, 8 << 20, 32 << 20)
  #endif
}
