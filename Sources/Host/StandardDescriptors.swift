#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// Opens those of standard input, output and error that the parent process has closed, so that no
/// file that is opened later gets their numbers.
///
/// It must be called before anything else is opened. The input is then empty, and output fails as
/// it does on a closed descriptor.
package func openStandardDescriptors() {
  for descriptor in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO]
  where fcntl(descriptor, F_GETFD) < 0 {
    // The system uses the lowest free number, which is that of the closed descriptor.
    unsafe _ = open("/dev/null", O_RDONLY)
  }
}
