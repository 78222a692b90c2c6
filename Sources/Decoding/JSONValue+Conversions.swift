internal import Diagnostics
import FoundationEssentials
import Loans

extension JSONValue {
  static let amount = "an amount from 0 to 1000000000"

  /// A short text, trimmed; `nil` if it is blank. A value of another type is reported.
  var text: String? {
    guard let string else { return invalid(.wrongType, expected: "a text") }
    // Most texts need no change, and checking their bytes is faster.
    if case .plainString = kind, content.first?.isVisible == true, content.last?.isVisible == true {
      return string
    }
    return string.replacingNUL.trimmed.nonEmpty
  }

  /// The text, which shares memory with equal texts. It is for countries, activities, tags and the
  /// like.
  var internedText: String? { text.map(document.interner.interned) }

  /// A text that may have several lines; `nil` if it is blank. A value of another type is reported.
  var prose: String? {
    guard let string else { return invalid(.wrongType, expected: "a text") }
    return string.normalizedProse.nonEmpty
  }

  /// A time in ISO 8601 format. White space around it is ignored.
  var time: Timestamp? {
    if case .plainString = kind, let time = Timestamp(iso8601: content) { return time }
    return (string?.trimmed).flatMap { Timestamp(iso8601: $0) }
  }

  /// A name: `{"name": "Food"}` in GraphQL, `"Food"` in REST.
  var name: String? {
    if let fields { return fields.internedText("name") }
    return internedText
  }

  /// A whole number of at least 1. It may be in quotes.
  var positiveNumber: Int? {
    let number = int ?? string.flatMap { $0.utf8.allSatisfy(\.isDigit) ? Int($0) : nil }
    return number.flatMap { $0 > 0 ? $0 : nil }
  }

  /// The rating of a field partner, from 0 to 5; `nil` for other texts, such as `N/A`.
  var rating: String? {
    guard let text = decimal?.description ?? string?.trimmed,
      text.utf8.allSatisfy({ $0.isDigit || $0 == UInt8(ascii: ".") }),
      let rating = Double(text), (0...5).contains(rating)
    else { return nil }
    return text
  }
}
