package import History
internal import Loans

/// The JSON object of `kivagen history`.
package struct HistoryList: Encodable, Equatable, Sendable {
  /// The maximum number of events that are shown.
  package static let maximumCount = 20

  /// The latest events, newest first; `nil` if none are to be shown.
  package private(set) var latest: [Event]?
  /// The number of events in the file that was written or read.
  package var events: Int?
  /// The number of events in the file that the site lacked.
  var new: Int?

  init() {}

  package init(latest events: [LoanEvent]) {
    latest = events.suffix(Self.maximumCount).reversed().map(Event.init)
  }

  /// An event as a description for people.
  package struct Event: Encodable, Equatable {
    let time: String
    let id: Int
    let event: String
    let text: String

    init(_ event: LoanEvent) {
      time = event.time.iso8601
      id = event.loan.value
      self.event = event.change.type.rawValue
      text = event.change.formatted
    }

    package var line: String { "\(time)  loan \(id)  \(text)" }
  }
}

extension LoanEvent.Change {
  fileprivate var formatted: String {
    switch self {
    case .appeared(let summary): "appeared\(summary.formatted)"
    case .returned(let summary): "came back\(summary.formatted)"
    case .edited(let summary): "was edited\(summary.formatted)"
    case .moved(let earlier, let figures): "moved\(figures.formatted(after: earlier))"
    case .funded(let figures): "was funded: \(figures.amount?.formatted ?? "the whole amount")"
    case .ended(let figures): "ended\(figures.formatted.map { " at \($0)" } ?? "")"
    case .left: "left the list"
    }
  }
}

extension LoanSummary {
  fileprivate var formatted: String {
    let parts = [name, country, sector, figures.formatted].compactMap(\.self)
    return parts.isEmpty ? "" : ": \(parts.joined(separator: ", "))"
  }
}

extension LoanFigures {
  fileprivate var formatted: String? {
    guard let funded else { return amount?.formatted }
    return funded.formatted + (amount.map { " of \($0.formatted)" } ?? "")
  }

  fileprivate func formatted(after earlier: LoanFigures) -> String {
    var parts: [String] = []
    func add(_ noun: String, _ from: String?, _ to: String?) {
      if from != to { parts.append("\(noun) \(from ?? "unknown") → \(to ?? "unknown")") }
    }
    add("funded", earlier.funded?.formatted, funded?.formatted)
    add("amount", earlier.amount?.formatted, amount?.formatted)
    add("in baskets", earlier.basket?.formatted, basket?.formatted)
    add("lenders", earlier.lenderCount?.groupedByThousands, lenderCount?.groupedByThousands)
    return parts.isEmpty ? "" : ": \(parts.joined(separator: ", "))"
  }
}

extension Money {
  /// The amount in messages, such as `$1,204` or `$67.06`.
  fileprivate var formatted: String {
    let dollars = (cents / 100).groupedByThousands
    let rest = cents % 100
    return rest == 0 ? "$\(dollars)" : "$\(dollars).\(rest < 10 ? "0" : "")\(rest)"
  }
}
