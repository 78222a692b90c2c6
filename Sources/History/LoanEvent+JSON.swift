internal import Loans

extension LoanEvent {
  /// The keys that every line of an export has, in this order.
  private static let lineKeys = ["time", "id", "event"]
  /// The largest identifier that JSON readers in other languages keep exact, 2⁵³.
  private static let maximumID = 1 << 53

  /// The event as one line of an export without a line break, an object of JSON with keys in a fixed
  /// order. The amounts are in dollars, as in loans.json.
  package var line: String {
    var object = JSONObject()
    object.add("time", time)
    object.add("id", loan.value)
    object.add("event", change.kind.rawValue)
    change.write(to: &object)
    return String(decoding: object.closed, as: UTF8.self)
  }

  /// Reads one line of an export. The keys may have any order.
  ///
  /// - Throws: What is wrong with the line.
  package init(line: some Sequence<UInt8>) throws(HistoryError) {
    let json = try FlatJSON(line)
    guard let timeText = try json.text("time") else { throw HistoryError("'time' is missing") }
    guard let time = Timestamp(iso8601: timeText) else {
      throw HistoryError("'time' is not a time such as 2026-11-20T10:42:00Z")
    }
    guard let id = try json.count("id") else { throw HistoryError("'id' is missing") }
    guard (1...Self.maximumID).contains(id) else {
      throw HistoryError("'id' is not the number of a loan")
    }
    guard let name = try json.text("event") else { throw HistoryError("'event' is missing") }
    guard let kind = Change.Kind(rawValue: name) else {
      let names = Change.Kind.allCases.map(\.rawValue).joined(separator: ", ")
      throw HistoryError("'event' is not one of \(names)")
    }
    self.init(LoanID(id), at: time, try Change(kind, json, besides: Self.lineKeys))
  }
}

extension LoanEvent.Change {
  /// What the event says besides its kind, as an object of JSON.
  package var detail: String {
    var object = JSONObject()
    write(to: &object)
    return String(decoding: object.closed, as: UTF8.self)
  }

  /// Reads the detail of a change of this kind.
  package init(_ kind: Kind, detail: String) throws(HistoryError) {
    try self.init(kind, try FlatJSON(detail.utf8), besides: [])
  }

  fileprivate init(
    _ kind: Kind, _ json: FlatJSON, besides otherKeys: [String]
  ) throws(HistoryError) {
    let known = otherKeys + kind.keys
    if let unknown = json.members.first(where: { !known.contains($0.key) }) {
      throw HistoryError("'\(unknown.key)' is no key of the event '\(kind.rawValue)'")
    }
    switch kind {
    case .appeared: self = .appeared(try LoanSummary(json))
    case .returned: self = .returned(try LoanSummary(json))
    case .edited: self = .edited(try LoanSummary(json))
    case .moved:
      let figures = try LoanFigures(json)
      self = .moved(from: try LoanFigures(json, before: figures), to: figures)
    case .funded: self = .funded(try LoanFigures(json))
    case .ended: self = .ended(try LoanFigures(json))
    case .left: self = .left
    }
  }

  fileprivate func write(to object: inout JSONObject) {
    switch self {
    case .appeared(let summary), .returned(let summary), .edited(let summary):
      summary.write(to: &object)
    case .moved(let earlier, let figures):
      figures.write(to: &object)
      earlier.write(to: &object, before: figures)
    case .funded(let figures), .ended(let figures): figures.write(to: &object)
    case .left: break
    }
  }
}

extension LoanEvent.Change.Kind {
  /// The keys that the detail of such a change can have.
  fileprivate var keys: [String] {
    switch self {
    case .appeared, .returned, .edited: LoanSummary.keys + LoanFigures.keys
    case .moved: LoanFigures.keys + LoanFigures.previousKeys
    case .funded, .ended: LoanFigures.keys
    case .left: []
    }
  }
}
