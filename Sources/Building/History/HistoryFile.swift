internal import CommandLine
internal import Diagnostics
internal import History
internal import Host
internal import Loans

/// The events of an exported history, and the errors in its other lines.
struct HistoryFile {
  /// The name of the file that a build imports if the store is lost.
  static let name = "history.ndjson"

  /// The events, without those of excluded loans.
  private(set) var events: [LoanEvent] = []
  /// The errors in lines that are not events, up to the maximum number.
  private(set) var errors: [Diagnostic] = []
  private(set) var hasEvents = false

  /// Parses a file. Throws `CommandError` with the exit code 65 if it is not text, and
  /// `.interrupted` if the task is cancelled.
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
          // The last error says that there are more.
          if errors.count == Diagnostic.maximumCount { errors.append(.more(in: name)) }
          continue
        }
        errors.append(
          Diagnostic(
            file: name, position: SourcePosition(line: index + 1, column: 1), message: "\(error)"))
      }
    }
  }

  /// Returns whether the file is only a pointer of Git LFS. Source:
  /// https://github.com/git-lfs/git-lfs/blob/main/docs/spec.md
  static func isPointer(_ file: [UInt8]) -> Bool {
    file.starts(with: "version https://git-lfs.github.com/spec/".utf8)
  }
}
