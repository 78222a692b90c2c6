/// A hash table of the keys of one object, the entry of a listing that is being read.
///
/// About sixty keys are looked up in an entry with twenty. Other objects have few keys, which are
/// compared one by one.
@safe struct JSONMemberTable {
  /// The index of the object that the table is of.
  private(set) var object = JSONTape.noContainer
  /// The indexes of the keys, counted from that of the object, or 0 where there is none.
  private let slots: UnsafeMutableBufferPointer<UInt32>

  /// A power of two.
  static let slotCount = 128
  /// The number of keys up to which a lookup takes few steps.
  private static let maximumCount = 64

  init(slots: UnsafeMutableBufferPointer<UInt32>) {
    unsafe self.slots = unsafe slots
  }

  /// Enters the keys of an object, unless they are many or have escapes.
  mutating func fill(with object: Int, of document: JSONDocument) {
    self.object = JSONTape.noContainer
    let end = document.index(after: object)
    guard end - object <= UInt32.max else { return }
    unsafe slots.update(repeating: 0)
    var step = object + JSONTape.headCount
    var count = 0
    while step < end {
      count += 1
      guard count <= Self.maximumCount, document.kind(at: step) == .plainString else { return }
      var slot = unsafe Self.slot(of: document.text(at: step))
      while unsafe slots[slot] != 0 { slot = (slot + 1) & (Self.slotCount - 1) }
      unsafe slots[slot] = UInt32(truncatingIfNeeded: step - object)
      step = document.index(after: document.index(after: step))
    }
    self.object = object
  }

  /// Returns the index of the first of equal keys, or `nil` if the object has no such key.
  func index(of key: JSONKey, in document: JSONDocument) -> Int? {
    var slot = unsafe Self.slot(of: UnsafeBufferPointer(start: key.start, count: key.length))
    while case let offset = unsafe slots[slot], offset != 0 {
      let step = object + Int(offset)
      if document.isKey(at: step, key) { return step }
      slot = (slot + 1) & (Self.slotCount - 1)
    }
    return nil
  }

  @inline(__always)
  private static func slot(of key: UnsafeBufferPointer<UInt8>) -> Int {
    guard !key.isEmpty else { return 0 }
    let first = unsafe Int(key[0])
    let last = unsafe Int(key[key.count - 1])
    let middle = unsafe Int(key[key.count / 2])
    return (first &* 7 &+ last &* 31 &+ middle &* 13 &+ key.count &* 3) & (slotCount - 1)
  }
}
