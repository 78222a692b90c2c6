internal import Host

/// What a run says: messages to standard error, the summary to standard output.
struct Report: Sendable {
  var console: Console
  var quiet: Bool
  var json: Bool

  /// Of broken rules as many are printed; `--json` has them all.
  private static let mostPrinted = 20

  /// A line for people, unless they asked for quiet.
  func say(_ text: String) {
    if !quiet { console.message(text) }
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

  /// The error, always, and the summary if it was asked for.
  func failure(_ error: CommandError, summary: Summary) {
    console.message("kivagen: \(error)")
    var summary = summary
    summary.exit = error.exit.rawValue
    summary.error = error.message
    print(summary)
  }

  /// The JSON summary, if it was asked for; `false` if it cannot be printed.
  @discardableResult
  func print(_ summary: Summary) -> Bool {
    if !json { return true }
    do {
      try console.output(summary.json)
      return true
    } catch {
      console.message("kivagen: \(error)")
      return false
    }
  }

  /// Lines that were asked for: to standard output, unless the summary goes there.
  func results(_ lines: [String]) throws(CommandError) {
    let text = lines.map { "\($0)\n" }.joined()
    if json { lines.forEach(say) } else { try console.write(Array(text.utf8)) }
  }
}

extension Console {
  /// Writes to standard output; a failure is `CommandError` 74.
  func write(_ bytes: [UInt8]) throws(CommandError) {
    do throws(FileError) {
      try output(bytes)
    } catch {
      throw error.isCancelled ? .interrupted : CommandError("\(error)", exit: .ioFailed)
    }
  }
}
