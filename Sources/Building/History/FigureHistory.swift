internal import Diagnostics
internal import Loans
internal import Store

/// Since when the figures of loans are as they are.
package struct FigureHistory {
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
  /// Older data than those of a record, and data with a time in the future, add nothing. If the
  /// time of a record is in the future, a clock was wrong, and its figures count without it.
  ///
  /// - Parameters:
  ///   - snapshot: The loans that are listed now.
  ///   - earlier: The records of the site.
  ///   - endOfRealPresent: The latest time that is not in the future by the machine's own clock.
  ///     Only that clock counts: while it is behind, nothing is recorded, whatever `--now` says.
  init(of snapshot: LoanSnapshot, after earlier: [StoredFigures], endOfRealPresent: Timestamp) {
    let indexOfID = Dictionary(zip(earlier.map(\.id), earlier.indices)) { first, _ in first }
    for loan in snapshot.loans {
      add(
        FigureRecord(of: loan), of: loan.id, at: snapshot.time,
        after: indexOfID[loan.id.value].map { earlier[$0] }, endOfRealPresent)
    }
  }

  private mutating func add(
    _ figures: FigureRecord, of id: LoanID, at time: Timestamp, after record: StoredFigures?,
    _ endOfRealPresent: Timestamp
  ) {
    // Figures with the same text are the same. Most figures do not change.
    guard let record,
      let earlier = record.figures == figures.text ? figures : FigureRecord(record.figures)
    else {
      return append(figures, of: id, at: time, since: nil, endOfRealPresent)
    }
    let isNewer = time.seconds > record.seenSeconds || record.seenSeconds > endOfRealPresent.seconds
    let hasChanged = figures.differs(from: earlier)
    let recorded = record.sinceSeconds.map { Timestamp(seconds: $0) }
    var start = recorded.flatMap { $0.seconds >= 0 && $0 <= time ? $0 : nil }
    if hasChanged { start = isNewer && time <= endOfRealPresent ? time : nil }
    since[id] = start
    if isNewer {
      append(figures.completed(by: earlier), of: id, at: time, since: start, endOfRealPresent)
    }
  }

  private mutating func append(
    _ figures: FigureRecord, of id: LoanID, at time: Timestamp, since start: Timestamp?,
    _ endOfRealPresent: Timestamp
  ) {
    guard time <= endOfRealPresent else { return }
    records.append(
      StoredFigures(
        id: id.value, seenSeconds: time.seconds, sinceSeconds: start?.seconds,
        figures: figures.text))
  }
}
