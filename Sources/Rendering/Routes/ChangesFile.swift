import History
import Loans
import Pages
import Site
import SiteIndex

/// The script `changes.js`, which says which loans are new, and which ones gained how much in the
/// last day.
///
/// Its name never changes. It has the time of the data in seconds since 1970 and, for some loans,
/// an array of one or two numbers. The first is the time when the loan appeared if that was in the
/// last 30 days, or else 0. The second is the growth of its funded amount in the last day in cents,
/// if it grew: `{"time":1795171320,"loans":{"1234567":[1795167720,27500]}}`.
enum ChangesFile {
  /// The maximum number of new loans, and of loans whose funded amount grew.
  static let maximumCount = 2000

  /// The number of days for which a loan is new after it appeared on the site.
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

  /// Returns the times at which the newest loans appeared in the last 30 days. Loans in the first
  /// data of the site are left out, because nobody can have visited the site before.
  private static func times(
    in history: LoanHistory, of listed: Set<LoanID>, at time: Timestamp
  ) -> [LoanID: Timestamp] {
    let oldest = Timestamp(seconds: time.seconds - maximumDays * 86_400)
    let start = history.start
    let recent = history.listedSince.filter { loan, arrival in
      arrival != start && arrival > oldest && arrival <= time && listed.contains(loan)
    }
    let newest = recent.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.prefix(maximumCount)
    return Dictionary(uniqueKeysWithValues: newest.map { ($0.key, $0.value) })
  }

  /// Returns the largest gains of funded amounts in the last day.
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
