package import History
package import Loans
internal import SQLite

/// Reads the activity from which the figures of a site's history are computed. Loans that the site
/// excludes are left out.
extension Store {
  /// Returns the times of the first and the last event of a site within a period, or `nil` if it
  /// has none.
  package func eventTimes(
    on site: String, within period: ClosedRange<Timestamp>, besides excluded: Set<LoanID>
  ) throws(StoreError) -> ClosedRange<Timestamp>? {
    let excluded = excluded.json
    return try reading(absent: nil) { database throws(DatabaseError) in
      func time(_ order: String) throws(DatabaseError) -> Timestamp? {
        try database.rows(
          """
          SELECT time FROM events WHERE site = ? AND time BETWEEN ? AND ?
          AND id NOT IN (SELECT value FROM json_each(?)) ORDER BY time \(order) LIMIT 1
          """, .text(site), .integer(period.lowerBound.seconds),
          .integer(period.upperBound.seconds), .text(excluded)
        ) { Timestamp(seconds: $0.integer(0)) }.first
      }
      guard let first = try time("ASC"), let last = try time("DESC") else { return nil }
      return first...last
    }
  }

  /// Returns the funding activity of a site within a period. The events at the end of the period
  /// are added one by one, because a build can add the same events, and they must count once.
  /// `start` is the time of the first event in the whole history.
  package func fundingActivity(
    on site: String, since start: Timestamp, within period: ClosedRange<Timestamp>,
    besides excluded: Set<LoanID>
  ) throws(StoreError) -> FundingActivity {
    try reading(absent: FundingActivity(since: start)) { database throws(DatabaseError) in
      var activity = FundingActivity(since: start)
      let values: [SQLValue] = [
        .integer(period.lowerBound.seconds), .integer(period.upperBound.seconds),
        .text(excluded.json),
      ]
      let sums = try database.records(
        of: site, Database.selectRaised, values, read: Database.raised(from:))
      for (time, money) in sums { activity.add(money, at: time) }
      let milestones = try database.records(
        of: site, Database.selectMilestones, values, read: LoanMilestone.init(from:))
      for milestone in milestones { activity.add(milestone) }
      let last = try database.events(
        on: site, "AND time = ?", .integer(period.upperBound.seconds))
      for event in last where !excluded.contains(event.loan) { activity.add(event) }
      return activity
    }
  }
}

extension Database {
  private static let conditions = """
    FROM events WHERE site = ? AND time >= ? AND time < ?
    AND id NOT IN (SELECT value FROM json_each(?))
    """

  /// Selects the times of the data, each with the sum that lenders lent according to the movements
  /// of that time. A site can have hundreds of thousands of movements, and reading each of them
  /// would take several times as long. A movement with an unknown amount does not count, nor does
  /// one with a text or a blob, which SQLite takes for greater than any number.
  fileprivate static let selectRaised = """
    SELECT time, sum(
      CASE WHEN kind = \(LoanEvent.Change.EventType.moved.order)
      AND 0 <= previous_funded_amount AND previous_funded_amount < funded_amount
      AND funded_amount <= \(Money.maximum.cents)
      THEN funded_amount - previous_funded_amount ELSE 0 END)
    \(conditions) GROUP BY time
    """

  fileprivate static let selectMilestones = """
    SELECT time, id, kind, sector, closed \(conditions) AND kind IN (
    \([LoanEvent.Change.EventType.appeared, .funded, .left].map { "\($0.order)" }
      .joined(separator: ", ")))
    """

  fileprivate static func raised(
    from row: inout RowReader
  ) throws(RowReader.DamagedRow) -> (time: Timestamp, money: Money) {
    let time = try RowReader.required(row.time())
    return (time, Money(cents: try RowReader.required(row.integer())))
  }
}

extension LoanMilestone {
  fileprivate init(from row: inout RowReader) throws(RowReader.DamagedRow) {
    let time = try RowReader.required(row.time())
    let loan = try row.loanID()
    let types = LoanEvent.Change.EventType.allCases
    let type = types[try RowReader.required(row.integer(0...types.count - 1))]
    let milestone = LoanMilestone(
      loan, at: time, type, sector: try row.text(), isOpen: try row.text() == nil)
    self = try RowReader.required(milestone)
  }
}

extension Set<LoanID> {
  /// The numbers of the loans as a JSON array.
  fileprivate var json: String { "[\(map { "\($0.value)" }.joined(separator: ","))]" }
}
