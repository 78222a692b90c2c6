import History
import Loans
import Pages
import Site
import SiteIndex

/// The script `changes.js`, which says which loans are new, and what the last day brought to them.
///
/// Like that of `status.js`, its name never changes. Its value has the time of the data in seconds
/// since 1970, and for each loan of which there is something to say an array: when it came to
/// the list if that was in the last 30 days, or 0, and by how many cents the funded amount grew in
/// the last day, if it did: `{"time":1795171320,"loans":{"1234567":[1795167720,27500]}}`.
enum ChangesFile {
  /// The maximum number of loans that are new, and of those that gained something.
  static let maximumCount = 2000

  /// The number of days for which a loan counts as new after it appeared on the site.
  static let maximumDays = 30

  static let route = Route(at: PagePaths.changesFile) { context in
    let content = context.content
    let listed = Set(content.loans.lazy.map { $0.id })
    let appeared = times(in: content.history, of: listed, at: content.time)
    let gains = gains(in: content.history, of: listed, at: content.time)
    var json = ScriptJSON(setting: "changes")
    json.write("{\"time\":\(content.time.seconds),\"loans\":{")
    for (index, loan) in Set(appeared.keys).union(gains.keys).sorted().enumerated() {
      if index > 0 { json.write(",") }
      json.write("\"\(loan)\":[\(appeared[loan]?.seconds ?? 0)")
      if let gain = gains[loan] { json.write(",\(gain.cents)") }
      json.write("]")
    }
    json.write("}}")
    return json.finish()
  }

  /// Returns when the newest loans came to the list in the last 30 days. Those of the first data of
  /// the site are left out: no visit was before them.
  private static func times(
    in history: LoanHistory, of listed: Set<LoanID>, at time: Timestamp
  ) -> [LoanID: Timestamp] {
    let oldest = Timestamp(seconds: time.seconds - maximumDays * 86_400)
    let start = history.start
    let recent = history.arrivals.filter { loan, arrival in
      arrival != start && arrival > oldest && arrival <= time && listed.contains(loan)
    }
    let newest = recent.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.prefix(maximumCount)
    return Dictionary(uniqueKeysWithValues: newest.map { ($0.key, $0.value) })
  }

  /// Returns by how much the funded amounts grew in the last day that grew most.
  private static func gains(
    in history: LoanHistory, of listed: Set<LoanID>, at time: Timestamp
  ) -> [LoanID: Money] {
    let changes = ChangePeriod(.day, of: history, at: time).changes
    let grown = changes.compactMap { change in
      change.gain.flatMap { gain in
        gain > .zero && listed.contains(change.loan) ? (loan: change.loan, gain: gain) : nil
      }
    }
    let most = grown.sorted { ($1.gain, $0.loan) < ($0.gain, $1.loan) }.prefix(maximumCount)
    return Dictionary(uniqueKeysWithValues: most.map { ($0.loan, $0.gain) })
  }
}
