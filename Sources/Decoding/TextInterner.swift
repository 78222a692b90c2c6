/// Makes equal texts that are read shortly after each other, such as towns and tags, share their
/// memory.
final class TextInterner {
  /// The last text of each slot.
  private lazy var texts = [String](repeating: "", count: Self.slotCount)

  /// A power of two.
  private static let slotCount = 1_024
  /// The maximum length in bytes of a text that is stored without allocation.
  private static let smallCount = 15

  /// Returns a text, or an earlier one with the same bytes.
  func interned(_ text: String) -> String {
    if text.utf8.count <= Self.smallCount { return text }
    let slot = Self.slot(of: text.utf8.span)
    if Self.areEqual(texts[slot].utf8.span, text.utf8.span) { return texts[slot] }
    texts[slot] = text
    return text
  }

  /// Source: FNV-1a, http://www.isthe.com/chongo/tech/comp/fnv.
  private static func slot(of bytes: Span<UInt8>) -> Int {
    var hash = bytes.count
    for index in bytes.indices { hash = (hash ^ Int(bytes[index])) &* 0x100_0000_01b3 }
    return (hash ^ hash >> 32) & (slotCount - 1)
  }

  private static func areEqual(_ left: Span<UInt8>, _ right: Span<UInt8>) -> Bool {
    guard left.count == right.count else { return false }
    for index in left.indices where left[index] != right[index] { return false }
    return true
  }
}
