import Diagnostics

/// A literal of a script that refers to a word of the catalogue, such as `'%script.save name%'`.
/// The names after the key are placeholders of the word, in the order of the values. The value of
/// `_` is not shown.
struct WordLiteral: Equatable {
  /// The byte with which the literal begins and ends: `'`, `"` or `` ` ``.
  let quote: UInt8
  /// The range between the quotes.
  let range: Range<Int>
  /// The key of the word, `script.save`.
  let key: String
  /// The names of the values, `["name"]`.
  let values: [String]

  /// The group of the word, `script`.
  var group: Substring { key.prefix { $0 != "." } }

  /// Reads the literal at an offset, whose quote must be followed by a percent sign. Returns `nil`
  /// if there is no such literal.
  init?(in script: [UInt8], at start: Int) {
    guard start > 0, Self.isQuote(script[start - 1]) else { return nil }
    quote = script[start - 1]
    let end = script[(start + 1)...].firstIndex { !Self.isPartOfName($0) } ?? script.count
    guard end + 1 < script.count, script[end] == Self.sign, script[end + 1] == quote else {
      return nil
    }
    range = start..<end + 1
    let names = script[(start + 1)..<end].split(
      separator: UInt8(ascii: " "), omittingEmptySubsequences: false)
    let parts = names[0].split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    guard parts.count == 2, !(parts + names).contains(where: \.isEmpty) else { return nil }
    key = String(decoding: names[0], as: UTF8.self)
    values = names.dropFirst().map { String(decoding: $0, as: UTF8.self) }
  }

  static func next(in script: [UInt8], from start: Int) -> WordLiteral? {
    var start = start
    while let index = script.firstIndex(of: sign, from: start) {
      if let literal = WordLiteral(in: script, at: index) { return literal }
      start = index + 1
    }
    return nil
  }

  private static let sign = UInt8(ascii: "%")

  private static func isQuote(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "'") || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "`")
  }

  private static func isPartOfName(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
      UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: " "):
      true
    default: false
    }
  }
}
