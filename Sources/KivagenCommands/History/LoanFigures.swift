internal import Diagnostics
internal import Loans
internal import Rendering
internal import Store

/// The figures of a loan that its page shows and that change with time.
struct LoanFigures: Equatable {
  /// The amount, what is funded and what is in baskets, all in cents; the number of lenders; and the
  /// state. A value that is not known is `nil`.
  private var values: [String?]

  init(of loan: Loan) {
    let cents = [loan.amount, loan.fundedAmount, loan.basket].map { $0.map { String($0.cents) } }
    let state = loan.closedReason?.rawValue ?? "open"
    values = cents + [loan.lenderCount.map { String($0) }, state]
  }

  /// Reads the figures of a record; `nil` if they are damaged.
  init?(_ text: String) {
    values = text.split(separator: " ").map { $0 == "-" ? nil : String($0) }
    guard values.count == 5 else { return nil }
  }

  var text: String { values.map { $0 ?? "-" }.joined(separator: " ") }

  /// Returns whether a value differs from an earlier one. A value that Kiva did not give has not
  /// changed.
  func differs(from earlier: LoanFigures) -> Bool {
    zip(values, earlier.values).contains { $0 != nil && $1 != nil && $0 != $1 }
  }

  /// Returns the figures with those of `earlier` in place of unknown ones.
  func completed(by earlier: LoanFigures) -> LoanFigures {
    var figures = self
    figures.values = zip(values, earlier.values).map { $0 ?? $1 }
    return figures
  }
}

/// Since when the figures of loans are as they are.
struct FigureHistory {
  /// The time of the first data with the present figures, for the loans whose figures were seen to
  /// change.
  private(set) var since: [LoanID: Timestamp] = [:]
  /// The records to write once the site is published.
  private(set) var records: [StoredFigures] = []
  /// Warnings about the store.
  var warnings: [Warning] = []

  init() {}

  /// Compares the loans of a snapshot with earlier records.
  ///
  /// Older data than those of a record, and data with a time in the future, add nothing. If the time
  /// of a record is in the future, a clock was wrong, and its figures count without it.
  ///
  /// - Parameters:
  ///   - snapshot: The loans that are listed now.
  ///   - earlier: The records of the site.
  ///   - endOfPresent: The latest time that is not in the future.
  init(of snapshot: LoanSnapshot, after earlier: [StoredFigures], endOfPresent: Timestamp) {
    let recordOfID = Dictionary(earlier.map { ($0.id, $0) }) { first, _ in first }
    for loan in snapshot.loans {
      add(
        LoanFigures(of: loan), of: loan.id, at: snapshot.time, after: recordOfID[loan.id.value],
        endOfPresent)
    }
  }

  private mutating func add(
    _ figures: LoanFigures, of id: LoanID, at time: Timestamp, after record: StoredFigures?,
    _ endOfPresent: Timestamp
  ) {
    guard let record, let earlier = LoanFigures(record.figures) else {
      return append(figures, of: id, at: time, since: nil, endOfPresent)
    }
    let isNewer = time.seconds > record.seenSeconds || record.seenSeconds > endOfPresent.seconds
    let hasChanged = figures.differs(from: earlier)
    let recorded = record.sinceSeconds.map { Timestamp(seconds: $0) }
    var start = recorded.flatMap { $0.seconds >= 0 && $0 <= time ? $0 : nil }
    if hasChanged { start = isNewer && time <= endOfPresent ? time : nil }
    since[id] = start
    if isNewer {
      append(figures.completed(by: earlier), of: id, at: time, since: start, endOfPresent)
    }
  }

  private mutating func append(
    _ figures: LoanFigures, of id: LoanID, at time: Timestamp, since start: Timestamp?,
    _ endOfPresent: Timestamp
  ) {
    guard time <= endOfPresent else { return }
    records.append(
      StoredFigures(
        id: id.value, seenSeconds: time.seconds, sinceSeconds: start?.seconds,
        figures: figures.text))
  }
}
