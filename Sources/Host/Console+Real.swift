#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

extension Console {
  /// The process's own streams.
  package static let real = Console(
    output: { bytes throws(FileError) in
      try writeAll(bytes, to: STDOUT_FILENO, named: "standard output")
    },
    message: { try? writeAll(Array("\($0)\n".utf8), to: STDERR_FILENO, named: "standard error") },
    input: { () throws(FileError) in try readAll(from: STDIN_FILENO, named: "standard input") },
    isTerminal: isatty(STDERR_FILENO) == 1)
}
