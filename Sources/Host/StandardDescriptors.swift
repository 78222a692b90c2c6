#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// Opens those of standard input, output and error that the parent has closed, so that nothing else
/// that is opened later gets their numbers; to be called before anything is.
///
/// Input is then empty, and output fails as on a closed descriptor.
package func openStandardDescriptors() {
  for descriptor in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO]
  where fcntl(descriptor, F_GETFD) < 0 {
    // The lowest number that is free, which is this one.
    unsafe _ = open("/dev/null", O_RDONLY)
  }
}
