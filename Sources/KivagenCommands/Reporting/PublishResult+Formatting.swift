internal import Loans
internal import Publishing

extension PublishResult {
  /// `1,204 deleted (4.1 MB) in 0.21 s`, or that nothing is there to delete from `output`.
  func cleaningLine(of output: String, taken: Duration, isDryRun: Bool) -> String {
    if deleted.isEmpty { return "nothing to delete: '\(output)' holds nothing that kivagen wrote" }
    return "\(deleted.count.groupedByThousands) \(isDryRun ? "to delete" : "deleted") "
      + "(\(deletedBytes.inBytes)) in \(taken.inSeconds)"
  }

  /// A line for each file that would change, by path: `changed     27 kB  index.html`.
  var changes: [String] {
    let written = new.map { ("new    ", $0) } + changed.map { ("changed", $0) }
    let rows = written + deleted.map { ("deleted", $0) }
    let width = rows.map { $0.1.byteCount.inBytes.utf8.count }.max() ?? 0
    return rows.sorted { $0.1.path < $1.1.path }.map { verb, file in
      let size = file.byteCount.inBytes
      let space = String(repeating: " ", count: width - size.utf8.count)
      return "\(verb)  \(space)\(size)  \(file.path)"
    }
  }
}
