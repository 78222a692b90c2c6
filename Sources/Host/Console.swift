/// The standard streams of the process.
package struct Console: Sendable {
  /// Writes results to standard output.
  package var output: @Sendable ([UInt8]) throws(FileError) -> Void
  /// Writes a message to standard error. A message that cannot be written is dropped.
  package var message: @Sendable (String) -> Void
  /// Reads all of standard input, or throws once it has more than `limit` bytes
  /// (`FileError.isTooLarge`).
  package var input: @Sendable (_ limit: Int) throws(FileError) -> [UInt8]
  /// Whether messages go to a terminal.
  package var isTerminal: Bool

  package init(
    output: @escaping @Sendable ([UInt8]) throws(FileError) -> Void,
    message: @escaping @Sendable (String) -> Void,
    input: @escaping @Sendable (Int) throws(FileError) -> [UInt8],
    isTerminal: Bool
  ) {
    self.output = output
    self.message = message
    self.input = input
    self.isTerminal = isTerminal
  }
}
