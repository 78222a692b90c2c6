#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

extension Console {
  /// The process's own streams.
  package static let real = Console(
    output: { bytes throws(FileError) in
      try show(bytes, on: STDOUT_FILENO, named: "standard output")
    },
    message: { try? show(Array("\($0)\n".utf8), on: STDERR_FILENO, named: "standard error") },
    input: { limit throws(FileError) in
      try readAll(from: STDIN_FILENO, named: "standard input", limit: limit)
    },
    isTerminal: isatty(STDERR_FILENO) == 1)
}

/// Writes no more at once than a pipe takes whose reader lets it wait (`PIPE_BUF`, which is 512 or
/// more), so that a task that is cancelled does not wait for the reader.
private func show(
  _ bytes: [UInt8], on descriptor: Int32, named path: String
) throws(FileError) {
  var rest = bytes[...]
  while !rest.isEmpty {
    try waitUntilReady(descriptor, POLLOUT, to: "write", path)
    try writeAll(rest.prefix(Int(PIPE_BUF)), to: descriptor, named: path)
    rest = rest.dropFirst(Int(PIPE_BUF))
  }
}
