/// Interns the names of a set of templates: each spelling is kept once and has a number, counted
/// from 0. Names are compared and looked up by these numbers, because most occur several times.
struct Spellings: Sendable {
  static let dot = UInt8(ascii: ".")

  /// The bytes of all spellings, one after the other.
  private var bytes: [UInt8] = []
  /// The spellings by their numbers.
  private var entries: [Entry] = []
  /// A hash table with open addressing: a number in each slot, or `nil`. There are at least twice
  /// as many slots as spellings, and their number is a power of two.
  private var slots: [Int?] = []

  private struct Entry {
    /// Where the spelling begins and ends in the bytes.
    let start: Int
    let end: Int
    let hash: Int
    let path: Path
  }

  /// What a spelling means as the name of a value, which may be dotted.
  struct Path: Sendable {
    /// The number of the spelling of the first part; `nil` for `.`, which has no parts.
    let first: Int?
    let partCount: Int
    /// Whether the spelling cannot be the name of a value, because nothing stands before, after or
    /// between its dots.
    let hasEmptyPart: Bool
  }

  /// The number of spellings.
  var count: Int { entries.count }

  /// Returns the number of a spelling, or `nil` if it has none.
  func number(of text: Span<UInt8>) -> Int? { find(text, Self.hash(of: text)) }

  /// Returns the number of a spelling, which gets one if it has none.
  mutating func add(_ text: Span<UInt8>) -> Int {
    let hash = Self.hash(of: text)
    if let number = find(text, hash) { return number }
    let path = addPath(of: text)
    let number = count
    let start = bytes.count
    unsafe text.withUnsafeBufferPointer { unsafe bytes.append(contentsOf: $0) }
    entries.append(
      Entry(
        start: start, end: bytes.count, hash: hash,
        path: path ?? Path(first: number, partCount: 1, hasEmptyPart: false)))
    if count * 2 > slots.count { growTable() }
    slots[freeSlot(hash)] = number
    return number
  }

  /// Returns the text of a spelling from one of its bytes on.
  func text(of number: Int, from index: Int = 0) -> String {
    let entry = entries[number]
    return String(decoding: bytes[entry.start + index..<entry.end], as: UTF8.self)
  }

  func path(of number: Int) -> Path { entries[number].path }

  private func find(_ text: Span<UInt8>, _ hash: Int) -> Int? {
    if slots.isEmpty { return nil }
    var slot = hash & (slots.count - 1)
    while let number = slots[slot] {
      if entries[number].hash == hash, isEqual(number, text) { return number }
      slot = (slot + 1) & (slots.count - 1)
    }
    return nil
  }

  private mutating func growTable() {
    // The default templates have about 400 spellings with 11 bytes on average.
    slots = Array(repeating: nil, count: max(slots.count * 2, 1 << 10))
    let count = slots.count / 2
    bytes.reserveCapacity(count * 12)
    entries.reserveCapacity(count)
    for number in entries.indices.dropLast() { slots[freeSlot(entries[number].hash)] = number }
  }

  private func freeSlot(_ hash: Int) -> Int {
    var slot = hash & (slots.count - 1)
    while slots[slot] != nil { slot = (slot + 1) & (slots.count - 1) }
    return slot
  }

  private func isEqual(_ number: Int, _ text: Span<UInt8>) -> Bool {
    let entry = entries[number]
    if entry.end - entry.start != text.count { return false }
    for index in text.indices where bytes[entry.start + index] != text[index] { return false }
    return true
  }

  /// The hash is FNV-1a.
  ///
  /// Source: RFC 9923, "The FNV Non-Cryptographic Hash Algorithm".
  private static func hash(of text: Span<UInt8>) -> Int {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for index in text.indices { hash = (hash ^ UInt64(text[index])) &* 0x0000_0100_0000_01B3 }
    return Int(truncatingIfNeeded: hash ^ (hash &>> 32))
  }

  /// Returns what a spelling with a dot means, and adds that of its first part; `nil` for one
  /// without.
  private mutating func addPath(of text: Span<UInt8>) -> Path? {
    var firstEnd = 0
    while firstEnd < text.count, text[firstEnd] != Self.dot { firstEnd += 1 }
    if firstEnd == text.count { return nil }
    if text.count == 1 { return Path(first: nil, partCount: 0, hasEmptyPart: false) }
    var partCount = 1
    var hasEmptyPart = firstEnd == 0
    for index in firstEnd..<text.count where text[index] == Self.dot {
      partCount += 1
      if index + 1 == text.count || text[index + 1] == Self.dot { hasEmptyPart = true }
    }
    return Path(
      first: add(text.extracting(0..<firstEnd)), partCount: partCount,
      hasEmptyPart: hasEmptyPart)
  }
}
