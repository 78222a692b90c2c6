internal import Cfolders

/// Makes the first 4 MB of each thread's heap usable at once. It must be called before there is a
/// second thread, because mallopt(3) is not thread-safe.
///
/// glibc 2.36 makes the heap of a thread usable page by page, with a system call for each page.
/// `M_TOP_PAD` spares these calls for the first megabytes of a heap. Setting it ends the dynamic
/// adjustment of `M_MMAP_THRESHOLD`, which therefore gets the greatest value that glibc would choose.
package func enlargeNewHeaps() {
  #if canImport(Glibc)
    kivagen_set_malloc_limits(4 << 20, 8 << 20, 32 << 20)
  #endif
}
