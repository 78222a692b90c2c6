package import CommandLine
package import Diagnostics
internal import Host
internal import Synchronization

/// Reports a run on standard error, and its results on standard output and in the JSON summary.
///
/// Every message passes through `write`, so that no foreign text reaches a terminal unescaped.
package final class Reporter: Sendable {
  /// The progress of the run, on a terminal.
  package let progress: ProgressLine
  private let console: Console
  private let features: TerminalFeatures
  private let isQuiet: Bool
  private let printsJSON: Bool
  private let state: Mutex<Summary>

  /// The maximum number of printed warnings of each category. The JSON summary has all warnings.
  private static let maximumPrintedPerCategory = 20

  package init(
    of command: CommandName, on machine: Machine, quiet: Bool, json: Bool,
    changedPaths: Bool = false
  ) {
    var summary = Summary(of: command)
    if changedPaths, command == .build || command == .clean { summary.changedPaths = [] }
    state = Mutex(summary)
    console = machine.console
    features = TerminalFeatures(of: machine.environment, isTerminal: console.isTerminal)
    progress = ProgressLine(
      on: console, clock: machine.clock, isEnabled: features.canRedrawLines && !quiet)
    isQuiet = quiet
    printsJSON = json
  }

  package var summary: Summary { state.withLock { $0 } }

  package func update(_ change: (inout sending Summary) -> Void) { state.withLock { change(&$0) } }

  /// Prints a line on standard error, unless the run is quiet.
  package func print(_ text: String) { print(StyledText(text.escapedForTerminal)) }

  /// Prints lines on standard error, unless the run is quiet.
  package func print(_ text: StyledText) { if !isQuiet { write(text) } }

  private func write(_ message: StyledText) {
    let text = message.terminalText(hasColors: features.hasColors)
    progress.interrupt { eraser in console.message(eraser + text) }
  }

  // MARK: - Warnings

  /// Prints and records warnings, except those recorded before.
  package func warn(_ warnings: [Warning]) {
    for line in Self.lines(of: record(warnings)) {
      print(
        StyledText("kivagen: ") + StyledText("warning:", .warning) + " \(line.escapedForTerminal)")
    }
  }

  /// Prints and records warnings. A strict run throws `CommandError` with the given exit code and
  /// all warnings that fail strict runs, if any.
  func warn(_ warnings: [Warning], isStrict: Bool, exit: ExitCode) throws(CommandError) {
    guard isStrict else { return warn(warnings) }
    warn(warnings.filter { !$0.category.failsStrictRun })
    let lines = Self.lines(of: record(warnings.filter(\.category.failsStrictRun)))
    guard let first = lines.first else { return }
    throw CommandError(
      lines: ["a warning fails the run (--strict): \(first)"]
        + lines.dropFirst().map { "  \($0)" }, exit: exit)
  }

  /// Records warnings without printing them, and returns those that were not recorded before.
  @discardableResult package func record(_ warnings: [Warning]) -> [Warning] {
    state.withLock { summary in
      var known = Set(summary.warnings.map(\.message))
      let new = warnings.filter { known.insert($0.message).inserted }
      summary.warnings += new
      return new
    }
  }

  /// Returns the first messages of each category, grouped by category. Broken rules of the data
  /// come last.
  private static func lines(of warnings: [Warning]) -> [String] {
    var groups: [(category: Warning.Category, messages: [String])] = []
    var dataIssues: [String] = []
    for warning in warnings {
      if case .data = warning.category {
        dataIssues.append(warning.message)
      } else if let index = groups.firstIndex(where: { $0.category == warning.category }) {
        groups[index].messages.append(warning.message)
      } else {
        groups.append((warning.category, [warning.message]))
      }
    }
    return groups.flatMap { firstLines(of: $0.messages) } + firstLines(of: dataIssues)
  }

  /// Returns the lines or, if there are too many, the first ones and the number of the others.
  static func firstLines(of lines: [String]) -> [String] {
    let rest = lines.count - maximumPrintedPerCategory
    if rest <= 0 { return lines }
    return lines.prefix(maximumPrintedPerCategory) + ["and \(rest) more; --json lists them all"]
  }

  // MARK: - The end of a run

  /// Prints an error, even if the run is quiet, but not if the reader of the output has closed it.
  package func printError(_ error: CommandError) {
    if error.exit == .outputClosed { return }
    write(StyledText("kivagen:", .error) + " " + error.terminalMessage)
  }

  /// Reports the error that ended the run, and prints the JSON summary if requested.
  package func finish(with error: CommandError) {
    warn(error.warnings)
    printError(error)
    update { summary in
      summary.exit = error.exit.rawValue
      summary.error = error.message
      summary.diagnostics = error.diagnostics
      summary.otherErrors = error.otherMessages
    }
    // The first error determines the outcome. An error of the summary is only printed.
    if let second = printSummary(), second != error { printError(second) }
  }

  /// Prints the JSON summary if requested, and returns the error if that fails.
  func printSummary() -> CommandError? {
    if !printsJSON { return nil }
    do {
      try console.write(try summary.json)
      return nil
    } catch {
      return error as? CommandError
        ?? CommandError("cannot write the summary: \(error)", exit: .fault)
    }
  }

  /// Prints the result of the run on standard output, or on standard error if that is used for a
  /// JSON summary.
  package func printResults(_ lines: [String]) throws(CommandError) {
    let text = lines.map { "\($0.escapedForTerminal)\n" }.joined()
    if printsJSON { lines.forEach { print($0) } } else { try console.write(Array(text.utf8)) }
  }
}
