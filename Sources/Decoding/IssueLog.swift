import Diagnostics
import Loans
import Synchronization

/// Records the issues in a response, a file, or a part of a long list. If an entry has similar
/// issues, only the first one is recorded, so that a schedule with thousands of bad amounts does
/// not hide the issues of other entries.
final class IssueLog {
  /// The maximum number of issues in a response or file. Recording millions would take minutes and
  /// gigabytes.
  static let maximumCount = 100_000

  private(set) var issues: [DataIssue] = []
  /// Whether the response or file has the maximum number of issues, so that reading stops.
  var isFull: Bool { total.isAtLeast(Self.maximumCount) }
  /// The number of issues in the whole response or file. The logs of its parts share it.
  let total: IssueCount
  /// The entry that is being read; `nil` between entries.
  private var currentEntry: CurrentEntry?

  private struct CurrentEntry {
    let loan: LoanID?
    let depth: Int
    /// The index in `issues` and the number of repetitions of each issue.
    var recorded: [IssueKey: (index: Int, repetitionCount: Int)] = [:]
  }

  init(total: IssueCount = IssueCount()) { self.total = total }

  /// Identifies similar issues: they have the same rule and, except for list indices, the same path
  /// below the entry.
  private struct IssueKey: Hashable {
    let rule: DataRule
    let names: [String]
  }

  /// Records an issue, or counts it if the entry has a similar one already.
  func record(
    _ rule: DataRule, at path: [JSONPathStep], _ message: String, value: String? = nil
  ) {
    let fieldPath = path.dropFirst(currentEntry?.depth ?? 0)
    let key = IssueKey(rule: rule, names: names(in: fieldPath))
    if currentEntry?.recorded[key] != nil {
      currentEntry?.recorded[key]?.repetitionCount += 1
      return
    }
    currentEntry?.recorded[key] = (issues.count, 0)
    total.increment()
    issues.append(
      DataIssue(
        rule, loan: currentEntry?.loan, path: formatted(path[...]), field: formatted(fieldPath),
        message: message, value: value))
  }

  /// Appends the issues in a part of the same list, which `total` already includes.
  func append(_ issues: [DataIssue]) { self.issues += issues }

  /// Begins an entry, to which further issues are attributed. `depth` is the length of its path,
  /// and `id` the id of its loan.
  func beginEntry(depth: Int, id: LoanID?) { currentEntry = CurrentEntry(loan: id, depth: depth) }

  /// Ends the entry, and adds the numbers of repetitions to the messages of its issues.
  func endEntry() {
    for (index, repetitionCount) in (currentEntry?.recorded ?? [:]).values where repetitionCount > 0
    {
      let places = repetitionCount == 1 ? "place" : "places"
      issues[index].message += "; the same in \(repetitionCount.groupedByThousands) more \(places)"
      issues[index].repetitionCount = repetitionCount
    }
    currentEntry = nil
  }

  /// Returns the names in a path, with `[]` for elements and languages: `texts`, `[]`.
  private func names(in path: ArraySlice<JSONPathStep>) -> [String] {
    path.reduce(into: []) { names, step in
      guard case .key(let key) = step, names.last != "texts" else { return names.append("[]") }
      names.append(key)
    }
  }

  /// Returns a path for messages: `loans[17].location.geo`.
  private func formatted(_ path: ArraySlice<JSONPathStep>) -> String {
    var out = ""
    for step in path {
      switch step {
      case .element(let number): out += "[\(number)]"
      case .key(let key): out += (out.isEmpty ? "" : ".") + key.excerpt()
      }
    }
    return out
  }
}

/// The number of issues in a response or a file. Its parts may be read concurrently.
final class IssueCount: Sendable {
  private let count = Atomic(0)

  func increment() { count.wrappingAdd(1, ordering: .relaxed) }

  func isAtLeast(_ limit: Int) -> Bool { count.load(ordering: .relaxed) >= limit }
}
