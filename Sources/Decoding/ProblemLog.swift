import Diagnostics
import Loans

/// The broken rules found so far; one list for all the values of an answer.
final class ProblemLog {
  private(set) var problems: [Problem] = []
  /// The entry that is being read.
  private var loan: LoanID?
  private var entryDepth = 0

  func add(_ rule: Rule, at path: [any CodingKey], _ message: String) {
    problems.append(
      Problem(
        rule, loan: loan, path: written(path[...]), field: written(path.dropFirst(entryDepth)),
        message: message))
  }

  /// What is added from now on is about the entry at `path`, whose id may be unreadable.
  func beginEntry(at path: [any CodingKey], id: LoanID?) {
    loan = id
    entryDepth = path.count
  }

  func endEntry() {
    loan = nil
    entryDepth = 0
  }

  /// `loans[17].location.geo`
  private func written(_ path: ArraySlice<any CodingKey>) -> String {
    var out = ""
    for key in path {
      if let index = key.intValue {
        out += "[\(index)]"
      } else {
        out += (out.isEmpty ? "" : ".") + key.stringValue.excerpt()
      }
    }
    return out
  }
}
