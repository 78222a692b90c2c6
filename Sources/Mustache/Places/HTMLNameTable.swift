/// A table of the names that have a meaning of their own. Most names that are looked up are not in
/// it, which is found out without hashing them.
struct HTMLNameTable<Value: Sendable>: Sendable, ExpressibleByDictionaryLiteral {
  private let values: [HTMLName: Value]
  /// Whether a name in the table has each of the checksums.
  private let hasName: [Bool]

  init(dictionaryLiteral elements: (HTMLName, Value)...) {
    values = Dictionary(uniqueKeysWithValues: elements)
    var hasName = [Bool](repeating: false, count: 1 << HTMLName.checksumWidth)
    for (name, _) in elements { hasName[name.checksum] = true }
    self.hasName = hasName
  }

  subscript(name: HTMLName) -> Value? { hasName[name.checksum] ? values[name] : nil }
}
