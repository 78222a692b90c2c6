#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// The standard streams of the process.
package struct Console: Sendable {
  /// Writes results to standard output.
  package var output: @Sendable ([UInt8]) throws(FileError) -> Void
  /// Writes a message to standard error. A message that cannot be written is dropped.
  package var message: @Sendable (String) -> Void
  /// Reads standard input to its end. Throws once there are more than `limit` bytes (`isTooLarge`).
  package var input: @Sendable (_ limit: Int) throws(FileError) -> [UInt8]
  /// Whether messages go to a terminal.
  package var isTerminal: Bool
  /// Writes text to standard error without a line feed. Writes nothing if the terminal is not ready
  /// or the process is in the background. Returns whether the text was written.
  package var draw: @Sendable (String) -> Bool
  /// Returns the number of columns of the terminal that messages go to, or `nil` if it is unknown.
  package var columns: @Sendable () -> Int?

  package init(
    output: @escaping @Sendable ([UInt8]) throws(FileError) -> Void,
    message: @escaping @Sendable (String) -> Void,
    input: @escaping @Sendable (Int) throws(FileError) -> [UInt8], isTerminal: Bool,
    draw: @escaping @Sendable (String) -> Bool = { _ in false },
    columns: @escaping @Sendable () -> Int? = { nil }
  ) {
    self.output = output
    self.message = message
    self.input = input
    self.isTerminal = isTerminal
    self.draw = draw
    self.columns = columns
  }

  package static let real = Console(
    output: { bytes throws(FileError) in
      try writeInPieces(bytes, on: STDOUT_FILENO, named: "standard output")
    },
    message: {
      try? writeInPieces(Array("\($0)\n".utf8), on: STDERR_FILENO, named: "standard error")
    },
    input: { limit throws(FileError) in
      try SystemCalls.real.readAll(stream(STDIN_FILENO, "standard input"), limit: limit)
    },
    isTerminal: isatty(STDERR_FILENO) == 1, draw: drawOnTerminal, columns: terminalColumns)
}

private func stream(_ descriptor: Int32, _ name: String) -> OpenFile {
  OpenFile(location: FileLocation(name), descriptor: descriptor)
}

/// Writes text to the terminal on standard error, unless that would block the process.
private func drawOnTerminal(_ text: String) -> Bool {
  // A process in the background must not draw over the output of a shell. If the terminal does not
  // control the process, there is no foreground group, and the call fails.
  let group = tcgetpgrp(STDERR_FILENO)
  if group >= 0, group != getpgrp() { return false }
  var terminal = pollfd(fd: STDERR_FILENO, events: Int16(POLLOUT), revents: 0)
  guard unsafe poll(&terminal, 1, 0) == 1, terminal.revents == Int16(POLLOUT) else { return false }
  do throws(FileError) {
    try writeAll(stream(STDERR_FILENO, "standard error"), Array(text.utf8)[...])
    return true
  } catch { return false }
}

private func terminalColumns() -> Int? {
  var size = winsize()
  guard unsafe ioctl(STDERR_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else {
    return nil
  }
  return Int(size.ws_col)
}

/// Writes bytes in pieces for which a pipe always has room when it is ready (`PIPE_BUF`, at least
/// 512), so that a cancelled task does not wait for a slow reader.
private func writeInPieces(
  _ bytes: [UInt8], on descriptor: Int32, named path: String
) throws(FileError) {
  var rest = bytes[...]
  while !rest.isEmpty {
    try waitUntilReady(descriptor, POLLOUT, to: "write", path)
    try writeAll(stream(descriptor, path), rest.prefix(Int(PIPE_BUF)))
    rest = rest.dropFirst(Int(PIPE_BUF))
  }
}
