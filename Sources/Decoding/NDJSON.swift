import Diagnostics
import Loans

/// A file in which each line is a JSON object with a loan.
struct NDJSON {
  /// The lines that are not blank, with their numbers, counted from 1.
  private let lines: [(number: Int, bytes: ArraySlice<UInt8>)]

  /// Splits a file into lines. Returns `nil` if few of them are objects, because the file then has
  /// another format or is damaged.
  init?(_ bytes: [UInt8]) {
    lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      .enumerated().map { (number: $0.offset + 1, bytes: $0.element.trimmingSpace) }
      .filter { !$0.bytes.isEmpty }
    let objects = lines.count {
      $0.bytes.first == UInt8(ascii: "{") && $0.bytes.last == UInt8(ascii: "}")
    }
    // If an object takes several lines, as in a truncated JSON file, the first line ends within the
    // object.
    let continues = lines.first?.bytes.last.map { "[{,:".utf8.contains($0) } ?? true
    if continues || lines.count < 2 || objects * 2 < lines.count { return nil }
  }

  /// Reads the loans. Returns `nil` if the task is cancelled, or if no object has an id, because
  /// the file then has another format. Paths of issues include the line: `all.ndjson, line 17:
  /// loan_amount`. Throws `.tooManyIssues`.
  func listing(name: String) throws(ListingError.Reason) -> Listing? {
    var listing = Listing()
    var hasID = false
    for (number, bytes) in lines {
      if Task.isCancelled { return nil }
      listing.entryCount += 1
      let text = JSONText(Array(bytes))
      let root = text.root
      let loan = root?.loan
      let issues = (root?.log.issues ?? [Self.issue(in: text)]).map {
        $0.prefixingPath(with: "\(name), line \(number)")
      }
      hasID = hasID || root?.fields?.value("id") != nil
      if let loan {
        listing.loans.append(loan)
      } else {
        listing.skipped.append(Listing.SkippedEntry(id: root?.loanID, issues: issues))
      }
      listing.issues += issues
      if listing.issues.count >= IssueLog.maximumCount { throw .tooManyIssues }
    }
    return hasID ? listing : nil
  }

  private static func issue(in line: JSONText) -> DataIssue {
    let error = line.syntaxError
    let problem = error.isTruncated ? "the JSON ends too early" : "broken JSON"
    return DataIssue(
      .lineBroken, path: "", message: "\(problem) at byte \(error.offset + 1): \(error.message)")
  }
}

extension ArraySlice<UInt8> {
  fileprivate var trimmingSpace: ArraySlice<UInt8> {
    var slice = drop(while: \.isJSONSpace)
    while slice.last?.isJSONSpace ?? false { slice.removeLast() }
    return slice
  }
}
