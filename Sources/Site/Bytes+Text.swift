extension [UInt8] {
  /// Appends a text in UTF-8.
  package mutating func append(_ text: String) {
    // This is many times faster than `text.utf8`: short texts have no contiguous buffer.
    append(contentsOf: text.utf8.span)
  }

  /// Appends a constant text in UTF-8.
  package mutating func append(_ text: StaticString) {
    text.withUTF8Buffer { unsafe append(contentsOf: $0) }
  }

  /// Appends bytes.
  package mutating func append(contentsOf bytes: Span<UInt8>) {
    unsafe bytes.withUnsafeBufferPointer { unsafe append(contentsOf: $0) }
  }
}
