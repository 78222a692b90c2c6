/// Where results and messages go, and what the terminal can show.
package struct Console: Sendable {
  /// Results, to standard output.
  package var output: @Sendable ([UInt8]) throws(FileError) -> Void
  /// Messages, to standard error; one that cannot be shown is dropped.
  package var message: @Sendable (String) -> Void
  /// All of standard input; one of more than `limit` bytes is not read on (`FileError.isTooLarge`).
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
