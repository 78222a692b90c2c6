/// A message whose values are given in the order in which its placeholders were listed when it was
/// looked up.
package struct Phrase<let count: Int>: Sendable {
  fileprivate let message: CompiledMessage
  /// For each of the message's placeholders, at most four, the index of its value.
  // With `count` elements, Valgrind reports that the type system reads uninitialized bytes (Swift
  // 6.3.1).
  fileprivate var indices = InlineArray<4, Int>(repeating: 0)

  init(_ message: CompiledMessage, _ placeholders: InlineArray<count, String>) {
    self.message = message
    for (index, placeholder) in message.message.placeholders.enumerated() {
      indices[index] = placeholders.indices.first { placeholders[$0] == placeholder.name } ?? 0
    }
  }

  fileprivate func text(_ append: (inout [UInt8]) -> Void) -> String {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(100)
    append(&bytes)
    return String(decoding: bytes, as: UTF8.self)
  }
}

extension Phrase where count == 1 {
  package func append(_ value: PhraseValue, to bytes: inout [UInt8]) {
    message.append(to: &bytes) { _ in value }
  }

  package func text(_ value: PhraseValue) -> String { text { append(value, to: &$0) } }
}

extension Phrase where count == 2 {
  package func append(_ first: PhraseValue, _ second: PhraseValue, to bytes: inout [UInt8]) {
    message.append(to: &bytes) { indices[$0] == 0 ? first : second }
  }

  package func text(_ first: PhraseValue, _ second: PhraseValue) -> String {
    text { append(first, second, to: &$0) }
  }
}

extension Phrase where count == 3 {
  package func text(_ first: PhraseValue, _ second: PhraseValue, _ third: PhraseValue) -> String {
    let values = [first, second, third]
    return text { message.append(to: &$0) { values[indices[$0]] } }
  }
}

extension Phrase where count == 4 {
  package func text(
    _ first: PhraseValue, _ second: PhraseValue, _ third: PhraseValue, _ fourth: PhraseValue
  ) -> String {
    let values = [first, second, third, fourth]
    return text { message.append(to: &$0) { values[indices[$0]] } }
  }
}
