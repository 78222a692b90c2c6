import Diagnostics
import FoundationEssentials
import Loans

/// A file of lines that are JSON objects of their own, a loan each.
struct NDJSON {
  /// The lines that are not blank, with their number from 1.
  private let lines: [(number: Int, bytes: ArraySlice<UInt8>)]

  /// `nil` if most of the lines are no objects: a file in one of the other shapes, or a broken one.
  init?(_ bytes: [UInt8]) {
    lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      .enumerated().map { (number: $0.offset + 1, bytes: $0.element.trimmingSpace) }
      .filter { !$0.bytes.isEmpty }
    let objects = lines.count {
      $0.bytes.first == UInt8(ascii: "{") && $0.bytes.last == UInt8(ascii: "}")
    }
    // An object over several lines, perhaps cut: its first line ends before the object does.
    let goesOn = lines.first?.bytes.last.map { "[{,:".utf8.contains($0) } ?? true
    if goesOn || lines.count < 2 || objects * 2 < lines.count { return nil }
  }

  /// The loans of all lines; a path has the line in it: `all.ndjson, line 17: loan_amount`.
  ///
  /// `nil` if no line holds as much as an object with an id: then it was not NDJSON after all; and
  /// on a task that is cancelled. Throws `.tooManyProblems`.
  func listing(name: String) throws(ListingError.Reason) -> Listing? {
    var listing = Listing()
    var hasID = false
    for (number, bytes) in lines {
      if Task.isCancelled { return nil }
      listing.entryCount += 1
      let line = try? JSONDecoder().decode(Line.self, from: Data(bytes))
      let issues = (line?.issues ?? [Self.issue(in: bytes)]).map {
        $0.within("\(name), line \(number)")
      }
      hasID = hasID || line?.hasID ?? false
      if let loan = line?.loan {
        listing.loans.append(loan)
      } else {
        listing.skipped.append(Listing.SkippedEntry(id: line?.id, issues: issues))
      }
      listing.issues += issues
      if listing.issues.count >= IssueLog.maximumCount { throw .tooManyProblems }
    }
    return hasID ? listing : nil
  }

  private static func issue(in line: ArraySlice<UInt8>) -> DataIssue {
    let fault = JSONFault(in: Array(line))
    let what = fault.isTruncated ? "the JSON ends too early" : "broken JSON"
    return DataIssue(
      .lineBroken, path: "", message: "\(what) at byte \(fault.offset + 1): \(fault.message)")
  }
}

/// One line and what is wrong with it.
private struct Line: Decodable {
  let loan: Loan?
  let id: LoanID?
  let issues: [DataIssue]
  let hasID: Bool

  init(from decoder: any Decoder) {
    let value = JSONValue(decoder: decoder, log: IssueLog())
    hasID = value.fields?.value("id") != nil
    loan = value.loan
    id = value.loanID
    issues = value.log.issues
  }
}

extension ArraySlice<UInt8> {
  /// Without the JSON white space around it.
  fileprivate var trimmingSpace: ArraySlice<UInt8> {
    var slice = drop(while: \.isJSONSpace)
    while slice.last?.isJSONSpace ?? false { slice.removeLast() }
    return slice
  }
}
