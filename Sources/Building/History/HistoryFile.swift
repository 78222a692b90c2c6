internal import CommandLine
internal import Diagnostics
internal import History
internal import Host
internal import Loans

/// The events in an export of a history, and what is wrong with the other lines.
struct HistoryFile {
  /// The name of the file in the folder of a site that a build reads if the store is lost.
  static let name = "history.ndjson"

  /// The events, without those of loans that the site never shows.
  private(set) var events: [LoanEvent] = []
  /// What is wrong with the lines that are no events; of very many errors only the first ones.
  private(set) var errors: [Diagnostic] = []
  private(set) var hasEvents = false

  /// Reads the lines of a file.
  ///
  /// - Throws: `CommandError` with the exit code 65 for a file that is no text, and `.interrupted`
  ///   if the task is cancelled.
  init(_ file: [UInt8], name: String, _ run: CommandRun) throws(CommandError) {
    let text: SourceText
    do throws(SourceTextError) { text = try SourceText(file) } catch {
      throw CommandError("import: \(error.message(on: "'\(name)'"))", exit: .badData)
    }
    let present = Timestamp(seconds: run.machine.clock.realSeconds() + SystemClock.toleratedSeconds)
    let lines = text.bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    for (index, line) in lines.enumerated() where !line.allSatisfy(\.isJSONSpace) {
      if Task.isCancelled { throw .interrupted }
      do throws(HistoryError) {
        let event = try LoanEvent(line: line)
        guard event.time <= present else {
          throw HistoryError("the time \(event.time.iso8601) is in the future")
        }
        hasEvents = true
        if !run.settings.exclude.contains(event.loan) { events.append(event) }
      } catch {
        guard errors.count < Diagnostic.maximumCount else {
          // One more says that there are more.
          if errors.count == Diagnostic.maximumCount { errors.append(.more(in: name)) }
          continue
        }
        errors.append(
          Diagnostic(
            file: name, position: SourcePosition(line: index + 1, column: 1), message: "\(error)"))
      }
    }
  }

  /// Returns whether the bytes are what Git LFS puts in the place of a file that it has not fetched.
  ///
  /// Source: https://github.com/git-lfs/git-lfs/blob/main/docs/spec.md
  static func isPointer(_ file: [UInt8]) -> Bool {
    file.starts(with: "version https://git-lfs.github.com/spec/".utf8)
  }
}
