/// A table of the names that have a meaning of their own. Most names that are looked up are not in
/// it, which their checksum tells.
struct HTMLNameTable<Value: Sendable>: Sendable, ExpressibleByDictionaryLiteral {
  private let entries: [(name: HTMLName, value: Value)]
  /// A hash table with open addressing: the index of an entry in each slot, which is that of its
  /// checksum or, if that was taken, the next free one.
  private let slots: [Int?]

  init(dictionaryLiteral elements: (HTMLName, Value)...) {
    var slots = [Int?](repeating: nil, count: 1 << HTMLName.checksumWidth)
    precondition(elements.count < slots.count, "a slot has to stay free")
    for (index, element) in elements.enumerated() {
      var slot = element.0.checksum
      while slots[slot] != nil { slot = (slot + 1) % slots.count }
      slots[slot] = index
    }
    entries = elements.map { (name: $0.0, value: $0.1) }
    self.slots = slots
  }

  subscript(name: HTMLName) -> Value? {
    var slot = name.checksum
    while let index = slots[slot] {
      if entries[index].name == name { return entries[index].value }
      slot = (slot + 1) % slots.count
    }
    return nil
  }
}
