internal import Site

/// The bytes of a page that is being rendered. Values are escaped for their place when they are
/// appended.
package struct TemplateOutput: ~Copyable {
  private(set) var bytes: ByteBuffer
  /// The way in which the next value is escaped.
  var escaping = Escaping.none
  /// A text that is not escaped yet. The array's memory is reused.
  private var text: [UInt8] = []

  package init() { self.init(capacity: 256) }

  init(capacity: Int) { bytes = ByteBuffer(capacity: capacity) }

  package var count: Int { bytes.count }

  /// The bytes as a text.
  package var string: String {
    bytes.withBytes { bytes in
      unsafe bytes.withUnsafeBufferPointer { unsafe String(decoding: $0, as: UTF8.self) }
    }
  }

  /// Writes a text, which is escaped.
  package mutating func write(_ text: String) { write(utf8: text.utf8.span) }

  /// Writes a text in UTF-8, which is escaped.
  package mutating func write(utf8 text: Span<UInt8>) {
    switch escaping {
    case .none: bytes.append(text)
    case .text: HTML.escape(utf8: text, into: &bytes)
    case .attribute: HTML.escape(utf8: text, spaceAsReferences: true, into: &bytes)
    }
  }

  /// Writes a text of the catalogue, which is escaped. In the text of elements its quotes are not
  /// escaped, as quotes of the template itself are not.
  mutating func write(staticText text: String) {
    guard escaping == .text else { return write(text) }
    var escaped: [UInt8] = []
    HTML.escape(keepingQuotesOf: text, into: &escaped)
    bytes.append(escaped.span)
  }

  /// Writes the text in UTF-8 that a function appends, which is escaped.
  package mutating func write(escaping append: (inout [UInt8]) -> Void) {
    var text: [UInt8] = []
    swap(&text, &self.text)
    text.removeAll(keepingCapacity: true)
    // Most texts fit into this capacity, so the array does not grow step by step.
    text.reserveCapacity(100)
    append(&text)
    write(utf8: text.span)
    self.text = text
  }

  /// Writes at most `capacity` bytes that a function appends. They must need no escaping in any
  /// place: no control characters and none of `& < > " '`.
  package mutating func write(
    unescaped append: (inout OutputSpan<UInt8>) -> Void, addingCapacity capacity: Int
  ) {
    bytes.append(addingCapacity: capacity, initializingWith: append)
  }

  /// Writes a constant text without control characters and `& < > " '`.
  package mutating func write(unescaped text: StaticString) {
    text.withUTF8Buffer { unsafe bytes.append($0) }
  }

  /// Writes a whole number in decimal digits.
  package mutating func write(_ number: Int) {
    // The longest number has 19 digits and a sign.
    var digits = InlineArray<20, UInt8>(repeating: UInt8(ascii: "-"))
    var start = digits.count
    var rest = number.magnitude
    repeat {
      start -= 1
      digits[start] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10)
      rest /= 10
    } while rest > 0
    if number < 0 { start -= 1 }
    bytes.append(digits.span.extracting(start..<digits.count))
  }

  /// Writes a piece of a template.
  @inline(__always)
  mutating func write(plain text: Span<UInt8>) { bytes.append(text) }

  /// Writes bytes that were written to another output without being escaped.
  mutating func write(_ range: Range<Int>, of other: borrowing TemplateOutput) {
    other.bytes.withBytes(in: range) { write(utf8: $0) }
  }

  /// Removes all bytes after the first `count` ones.
  mutating func truncate(to count: Int) { bytes.truncate(to: count) }

  /// Appends the bytes to an array.
  func append(to array: inout [UInt8]) {
    bytes.withBytes { bytes in
      unsafe bytes.withUnsafeBufferPointer { unsafe array.append(contentsOf: $0) }
    }
  }
}
