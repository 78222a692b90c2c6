internal import Diagnostics
internal import Host

/// What a run says: messages to standard error, the summary to standard output.
///
/// Every message goes through `tell`, so that no text of another's reaches a terminal as it is.
struct Report: Sendable {
  var console: Console
  var quiet: Bool
  var json: Bool

  /// Of broken rules as many are printed; `--json` has them all.
  private static let mostPrinted = 20

  /// A line for people, unless they asked for quiet.
  func say(_ text: String) {
    if !quiet { tell(text.escapedForTerminal) }
  }

  /// A message of one or more lines.
  private func tell(_ message: String) {
    console.message(message.escapedForTerminal(keepsLines: true))
  }

  func warn(_ warnings: [String]) {
    for warning in warnings { say("kivagen: warning: \(warning)") }
  }

  /// As many as one reads, and how many there are more.
  static func some(of lines: ArraySlice<String>) -> [String] {
    let rest = lines.count - mostPrinted
    if rest <= 0 { return Array(lines) }
    return lines.prefix(mostPrinted) + ["and \(rest) more; --json lists them all"]
  }

  /// The error, always.
  func fail(_ error: CommandError) {
    tell("kivagen: \(error.terminalMessage)")
  }

  /// The error, always, and the summary if it was asked for.
  func failure(_ error: CommandError, summary: Summary) {
    fail(error)
    var summary = summary
    summary.exit = error.exit.rawValue
    summary.error = error.message
    // The run has failed already, and that is how it ends.
    if let second = print(summary), second != error { fail(second) }
  }

  /// Prints the JSON summary, if it was asked for; gives why it cannot be printed (74).
  func print(_ summary: Summary) -> CommandError? {
    if !json { return nil }
    do {
      try console.write(try summary.json)
      return nil
    } catch {
      return error as? CommandError
        ?? CommandError("cannot write the summary: \(error)", exit: .fault)
    }
  }

  /// Lines that were asked for: to standard output, unless the summary goes there.
  func results(_ lines: [String]) throws(CommandError) {
    let text = lines.map { "\($0.escapedForTerminal)\n" }.joined()
    if json { lines.forEach(say) } else { try console.write(Array(text.utf8)) }
  }
}

extension Console {
  /// Writes to standard output; a failure is `CommandError` 74.
  func write(_ bytes: [UInt8]) throws(CommandError) {
    do throws(FileError) {
      try output(bytes)
    } catch {
      throw CommandError(error, exit: .ioFailed)
    }
  }
}
