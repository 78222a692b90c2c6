internal import CommandLine
internal import Loans
internal import Publishing

extension PublishResult {
  /// Returns a line such as `1,204 deleted (4.1 MB) in 0.21 s`, or a line that says that there is
  /// nothing to delete.
  package func cleanLine(output: String, duration: Duration, isDryRun: Bool) -> String {
    if deleted.isEmpty { return "nothing to delete: '\(output)' holds nothing that kivagen wrote" }
    return "\(deleted.count.groupedByThousands) \(isDryRun ? "to delete" : "deleted") "
      + "(\(deletedBytes.formattedByteCount)) in \(duration.formattedSeconds)"
  }

  /// Lines such as `changed     27 kB  index.html` for new, changed and deleted files, sorted by
  /// path.
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
