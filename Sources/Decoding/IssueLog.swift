import Diagnostics
import Loans

/// The broken rules found so far; one list for all the values of an answer.
///
/// What many elements of a loan's lists have in common is told once, of the first of them, so that
/// a schedule of thousands of bad sums does not bury what is wrong with other loans.
final class IssueLog {
  /// The maximum number of issues in one answer or file. An input of a few megabytes can have
  /// millions, which would take minutes and gigabytes.
  static let maximumCount = 100_000

  private(set) var issues: [DataIssue] = []
  /// Whether there are as many issues as are allowed; then nothing more is read.
  var isFull: Bool { issues.count >= Self.maximumCount }
  /// The entry that is being read; `nil` between entries.
  private var entry: Entry?

  private struct Entry {
    let loan: LoanID?
    let depth: Int
    /// What was complained of: where in `issues` it stands, and how many more there are.
    var told: [IssueGroup: (index: Int, moreCount: Int)] = [:]
  }

  /// A rule, and the path below the entry without what tells elements apart.
  private struct IssueGroup: Hashable {
    let rule: DataRule
    let names: [String]
  }

  /// Adds a issue, or counts it if one of the same kind was told of the same entry.
  func add(_ rule: DataRule, at path: [any CodingKey], _ message: String) {
    let below = path.dropFirst(entry?.depth ?? 0)
    let complaint = IssueGroup(rule: rule, names: kind(of: below))
    if entry?.told[complaint] != nil {
      entry?.told[complaint]?.moreCount += 1
      return
    }
    entry?.told[complaint] = (issues.count, 0)
    issues.append(
      DataIssue(
        rule, loan: entry?.loan, path: written(path[...]), field: written(below), message: message))
  }

  /// What is added from now on is about the entry at `path`, whose id may be unreadable.
  func beginEntry(at path: [any CodingKey], id: LoanID?) {
    entry = Entry(loan: id, depth: path.count)
  }

  /// Says of each issue of the entry how often it was found.
  func endEntry() {
    for (index, moreCount) in (entry?.told ?? [:]).values where moreCount > 0 {
      let places = moreCount == 1 ? "place" : "places"
      issues[index].message += "; the same in \(moreCount.groupedByThousands) more \(places)"
    }
    entry = nil
  }

  /// `terms`, `scheduled_payments`, `[]`, `amount`: any element of a list, and any language of
  /// `texts`, stands for all.
  private func kind(of path: ArraySlice<any CodingKey>) -> [String] {
    var names: [String] = []
    for key in path {
      let isElement = key.intValue != nil || names.last == "texts"
      names.append(isElement ? "[]" : key.stringValue)
    }
    return names
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
