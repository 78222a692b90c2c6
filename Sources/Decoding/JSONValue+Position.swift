internal import Diagnostics
import Loans

/// The consequence of a missing position, for messages.
private let omittedFromMap = "left off the map"

extension JSONValue {
  /// A position in REST: `"15.5 -90.25"`.
  var position: Loan.Position? {
    if case .plainString = kind, let position = Loan.Position(content) { return position }
    guard let text else { return nil }
    let numbers = text.split { $0 == " " || $0 == "," }.map { Double($0) ?? .nan }
    let expected = "a latitude and a longitude"
    guard numbers.count == 2, numbers.allSatisfy(\.isFinite)
    else { return invalid(.positionUnreadable, expected: expected, shown: omittedFromMap) }
    guard abs(numbers[0]) <= 90, abs(numbers[1]) <= 180
    else { return invalid(.positionOutOfRange, expected: expected, shown: omittedFromMap) }
    return Loan.Position(latitude: numbers[0], longitude: numbers[1])
  }

  /// Returns a number of degrees from `-limit` to `limit`. It may be in quotes.
  func degrees(limit: Double) -> Double? {
    let degrees = double ?? string.flatMap(Double.init) ?? .nan
    if abs(degrees) <= limit { return degrees }
    return invalid(
      degrees.isFinite ? .positionOutOfRange : .positionUnreadable,
      expected: "degrees from -\(Int(limit)) to \(Int(limit))", shown: omittedFromMap)
  }
}

extension Loan.Position {
  /// Parses two plain numbers, separated by a space or a comma: the usual form of a position.
  fileprivate init?(_ text: ArraySlice<UInt8>) {
    let separator = text.firstIndex { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: ",") }
    guard let separator,
      let latitude = DecimalNumber(text[..<separator]),
      let longitude = DecimalNumber(text[(separator + 1)...]),
      abs(latitude.double) <= 90, abs(longitude.double) <= 180
    else { return nil }
    self.init(latitude: latitude.double, longitude: longitude.double)
  }
}
