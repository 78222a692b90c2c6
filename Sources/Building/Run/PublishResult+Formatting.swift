internal import CommandLine
internal import Loans
internal import Publishing

extension PublishResult {
  /// Returns one line about a `clean`: `1,204 deleted (4.1 MB) in 0.21 s`, or that `output` holds
  /// nothing to delete.
  package func cleanLine(output: String, duration: Duration, isDryRun: Bool) -> String {
    if deleted.isEmpty { return "nothing to delete: '\(output)' holds nothing that kivagen wrote" }
    return "\(deleted.count.groupedByThousands) \(isDryRun ? "to delete" : "deleted") "
      + "(\(deletedBytes.formattedByteCount)) in \(duration.formattedSeconds)"
  }

  /// A line for each new, changed or deleted file, sorted by path: `changed     27 kB  index.html`.
  var changeLines: [String] {
    let written = new.map { ("new    ", $0) } + changed.map { ("changed", $0) }
    let rows = written + deleted.map { ("deleted", $0) }
    let width = rows.map { $0.1.byteCount.formattedByteCount.utf8.count }.max() ?? 0
    return rows.sorted { $0.1.path < $1.1.path }.map { verb, file in
      let size = file.byteCount.formattedByteCount
      let space = String(repeating: " ", count: width - size.utf8.count)
      return "\(verb)  \(space)\(size)  \(file.path)"
    }
  }
}

extension Duration {
  /// The duration in milliseconds, rounded down to a tenth.
  var milliseconds: Double {
    let (seconds, attoseconds) = components
    let micro = seconds * 1_000_000 + attoseconds / 1_000_000_000_000
    return Double(micro / 100) / 10
  }

  /// The duration in whole milliseconds, such as `210 ms`.
  package var formattedMilliseconds: String { "\(Int(milliseconds.rounded())) ms" }

  /// The duration in seconds with two decimals, such as `0.21 s`.
  var formattedSeconds: String {
    let hundredths = Int(milliseconds / 10)
    let rest = hundredths % 100
    return "\(hundredths / 100).\(rest < 10 ? "0" : "")\(rest) s"
  }

  /// The duration as a multiple of the largest unit that divides it, such as `90 days`, `36 hours`,
  /// `1 minute` or `45 seconds`.
  var formattedWholeUnits: String {
    let seconds = Int(components.seconds)
    let units = [(86_400, "day"), (3600, "hour"), (60, "minute"), (1, "second")]
    let (size, name) = units.first { seconds % $0.0 == 0 && seconds >= $0.0 } ?? (1, "second")
    let count = seconds / size
    return "\(count.groupedByThousands) \(name)\(count == 1 ? "" : "s")"
  }
}
