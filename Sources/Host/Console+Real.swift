#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

extension Console {
  /// The real standard streams of the process.
  package static let real = Console(
    output: { bytes throws(FileError) in
      try writeInPieces(bytes, on: STDOUT_FILENO, named: "standard output")
    },
    message: {
      try? writeInPieces(Array("\($0)\n".utf8), on: STDERR_FILENO, named: "standard error")
    },
    input: { limit throws(FileError) in
      try readAll(from: STDIN_FILENO, named: "standard input", limit: limit)
    },
    isTerminal: isatty(STDERR_FILENO) == 1)
}

/// Writes bytes in pieces that a pipe always has room for when it is ready (`PIPE_BUF`, at least
/// 512), so that a cancelled task does not wait for a slow reader.
private func writeInPieces(
  _ bytes: [UInt8], on descriptor: Int32, named path: String
) throws(FileError) {
  var rest = bytes[...]
  while !rest.isEmpty {
    try waitUntilReady(descriptor, POLLOUT, to: "write", path)
    try writeAll(rest.prefix(Int(PIPE_BUF)), to: descriptor, named: path)
    rest = rest.dropFirst(Int(PIPE_BUF))
  }
}
