internal import Site

/// The bytes of a page that is being rendered, to which values are appended and escaped for the
/// place where they stand.
package struct TemplateOutput {
  package internal(set) var bytes: [UInt8] = []
  /// How the next value is escaped.
  var escaping = Escaping.none

  package init() {}

  /// Writes a text, which is escaped.
  package mutating func write(_ text: String) {
    switch escaping {
    // This is many times faster than appending `text.utf8`, because short texts have no contiguous
    // buffer.
    case .none:
      unsafe text.utf8.span.withUnsafeBufferPointer { unsafe bytes.append(contentsOf: $0) }
    case .text: HTML.escape(text, into: &bytes)
    case .attribute: HTML.escape(text, spaceAsReferences: true, into: &bytes)
    }
  }

  /// Writes a whole number in decimal digits.
  package mutating func write(_ number: Int) {
    // The digits of the longest number, and its sign.
    var digits = InlineArray<20, UInt8>(repeating: UInt8(ascii: "-"))
    var start = digits.count
    var rest = number.magnitude
    repeat {
      start -= 1
      digits[start] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10)
      rest /= 10
    } while rest > 0
    if number < 0 { start -= 1 }
    write(plain: digits.span.extracting(start..<digits.count))
  }

  /// Writes the text in UTF-8 that a function appends, which is escaped.
  package mutating func write(escaping append: (inout [UInt8]) -> Void) {
    let start = bytes.count
    append(&bytes)
    switch escaping {
    case .none: break
    case .text: HTML.escape(endOf: &bytes, from: start)
    case .attribute: HTML.escape(endOf: &bytes, from: start, spaceAsReferences: true)
    }
  }

  /// Writes bytes that mean the same in every place, which a function appends: digits, letters,
  /// spaces and the like, but none of `& < > " '` and no control characters.
  package mutating func write(unescaped append: (inout [UInt8]) -> Void) { append(&bytes) }

  /// Writes a piece of a template.
  mutating func write(plain text: Span<UInt8>) {
    unsafe text.withUnsafeBufferPointer { unsafe bytes.append(contentsOf: $0) }
  }

  /// Writes bytes that were written to another output without being escaped.
  mutating func write(_ range: Range<Int>, of other: [UInt8]) {
    write(utf8: other.span.extracting(range))
  }

  /// Writes a text in UTF-8, which is escaped.
  package mutating func write(utf8 text: Span<UInt8>) {
    switch escaping {
    case .none: write(plain: text)
    case .text: HTML.escape(utf8: text, into: &bytes)
    case .attribute: HTML.escape(utf8: text, spaceAsReferences: true, into: &bytes)
    }
  }
}
