import History
import Loans

/// The events of an invented site, whose history begins on Monday, 2 November 2026, 00:00 UTC.
struct InventedHistory {
  static let start = 1_793_577_600

  var events: [LoanEvent] = []

  /// Creates a history with data every twelve hours, up to a number of hours after its beginning.
  /// At these times, a loan is edited, which is in no figure.
  init(untilHour end: Int, fromHour start: Int = 0) { addData(start, end) }

  /// Returns the time some hours after the beginning, and perhaps some seconds.
  static func time(_ hours: Int, seconds: Int = 0) -> Timestamp {
    Timestamp(seconds: start + hours * 3600 + seconds)
  }

  /// Adds data every twelve hours, from one hour to another.
  mutating func addData(_ first: Int, _ last: Int) {
    for hour in Array(stride(from: first, to: last, by: 12)) + [last] {
      add(999, hour, .edited(LoanSummary()))
    }
  }

  mutating func add(_ id: Int, _ hour: Int, _ change: LoanEvent.Change, seconds: Int = 0) {
    events.append(LoanEvent(LoanID(id), at: Self.time(hour, seconds: seconds), change))
  }

  mutating func addArrival(_ id: Int, _ hour: Int, sector: String? = "Food") {
    add(id, hour, .appeared(LoanSummary(sector: sector)))
  }

  mutating func addFunding(_ id: Int, _ hour: Int, seconds: Int = 0) {
    add(id, hour, .funded(LoanFigures()), seconds: seconds)
  }

  /// Adds a movement between amounts in cents.
  mutating func addMovement(_ id: Int, _ hour: Int, _ old: Int?, _ new: Int?, seconds: Int = 0) {
    let figures = [old, new].map { LoanFigures(funded: $0.map { Money(cents: $0) }) }
    add(id, hour, .moved(from: figures[0], to: figures[1]), seconds: seconds)
  }

  /// The activity of the events, which are added in any order.
  var activity: FundingActivity {
    var activity = FundingActivity(since: events.map(\.time).min() ?? Self.time(0))
    for event in events.shuffled() { activity.add(event) }
    return activity
  }

  var figures: HistoryFigures? { HistoryFigures(activity) }
}
