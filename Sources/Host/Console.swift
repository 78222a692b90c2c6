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
  /// Writes text to standard error as it is, without a line feed.
  ///
  /// Nothing is written if the terminal is not ready for it at once, or if the process is in the
  /// background there.
  ///
  /// Returns whether the text was written.
  package var draw: @Sendable (String) -> Bool
  /// Returns the number of columns of the terminal that messages go to, or `nil` if it is unknown.
  package var columns: @Sendable () -> Int?

  package init(
    output: @escaping @Sendable ([UInt8]) throws(FileError) -> Void,
    message: @escaping @Sendable (String) -> Void,
    input: @escaping @Sendable (Int) throws(FileError) -> [UInt8],
    isTerminal: Bool,
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
}
