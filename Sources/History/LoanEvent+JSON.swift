internal import Diagnostics
private import FoundationEssentials
internal import Loans

extension LoanEvent {
  /// The largest identifier that JSON readers in other languages represent exactly, 2⁵³.
  private static let maximumID = 1 << 53

  /// The event as one line of an export, without a line break: a JSON object with keys in a fixed
  /// order. The amounts are in dollars, as in `loans.json`.
  package var line: String {
    var object = JSONObject()
    object.add("time", time)
    object.add("id", loan.value)
    object.add("event", change.type.rawValue)
    change.write(to: &object)
    return String(decoding: object.closed, as: UTF8.self)
  }

  /// Reads one line of an export, whose keys may have any order. Throws the error in the line.
  package init(line: some Sequence<UInt8>) throws(HistoryError) {
    let bytes = Array(line)
    guard String(validating: bytes, as: UTF8.self) != nil else {
      throw HistoryError("bytes that are not UTF-8")
    }
    do {
      self = try JSONDecoder().decode(DecodedEvent.self, from: Data(bytes)).event
    } catch let error as HistoryError {
      throw error
    } catch {
      throw HistoryError(syntaxErrorIn: bytes)
    }
  }

  fileprivate init(_ fields: EventFields) throws(HistoryError) {
    guard let timeText = try fields.text("time") else { throw HistoryError("'time' is missing") }
    guard let time = Timestamp(iso8601: timeText) else {
      throw HistoryError("'time' is not a time such as 2026-11-20T10:42:00Z")
    }
    guard let id = try fields.count("id") else { throw HistoryError("'id' is missing") }
    guard (1...Self.maximumID).contains(id) else {
      throw HistoryError("'id' is not the number of a loan")
    }
    guard let name = try fields.text("event") else { throw HistoryError("'event' is missing") }
    guard let type = Change.EventType(rawValue: name) else {
      let names = Change.EventType.allCases.map(\.rawValue).joined(separator: ", ")
      throw HistoryError("'event' is not one of \(names)")
    }
    if let key = fields.firstKey(besides: type.keys) {
      throw HistoryError("'\(key)' is not a key of the event '\(type.rawValue)'")
    }
    self.init(LoanID(id), at: time, try Change(type, fields))
  }
}

/// An event as decoded by `JSONDecoder`.
private struct DecodedEvent: Decodable {
  let event: LoanEvent

  init(from decoder: any Decoder) throws { event = try LoanEvent(try EventFields(from: decoder)) }
}

extension HistoryError {
  fileprivate init(syntaxErrorIn line: [UInt8]) {
    let error = JSONSyntaxError(in: line)
    self.init(
      error.isTruncated
        ? "the JSON ends too early: \(error.message)"
        : "broken JSON at byte \(error.offset + 1): \(error.message)")
  }
}

extension LoanEvent.Change {
  fileprivate init(_ type: EventType, _ fields: EventFields) throws(HistoryError) {
    switch type {
    case .appeared: self = .appeared(try LoanSummary(fields))
    case .returned: self = .returned(try LoanSummary(fields))
    case .edited: self = .edited(try LoanSummary(fields))
    case .moved:
      let figures = try LoanFigures(fields)
      self = .moved(from: try LoanFigures(fields, before: figures), to: figures)
    case .funded: self = .funded(try LoanFigures(fields))
    case .ended: self = .ended(try LoanFigures(fields))
    case .left: self = .left
    }
  }

  fileprivate func write(to object: inout JSONObject) {
    if let summary { return summary.write(to: &object) }
    figures?.write(to: &object)
    if case .moved(let earlier, let figures) = self { earlier.write(to: &object, before: figures) }
  }
}

extension LoanEvent.Change.EventType {
  fileprivate var keys: Set<String> {
    switch self {
    case .appeared, .returned, .edited: Self.keysOfSummary
    case .moved: Self.keysOfMovement
    case .funded, .ended: Self.keysOfFigures
    case .left: Self.commonKeys
    }
  }

  private static let commonKeys: Set = ["time", "id", "event"]
  private static let keysOfFigures = commonKeys.union(LoanFigures.keys)
  private static let keysOfSummary = keysOfFigures.union(LoanSummary.keys)
  private static let keysOfMovement = keysOfFigures.union(LoanFigures.previousKeys)
}
