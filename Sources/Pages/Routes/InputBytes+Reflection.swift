import Loans
import Notes
import Site
import SiteIndex

extension InputBytes {
  /// What the bytes of a reflected value stand for. Without it, an absent value could have the
  /// bytes of an empty one.
  private enum Kind: Int {
    case text, number, fraction, flag, fingerprint, loan, path, note, absence, parts, unordered
    case enumeration
  }

  /// Adds a value with everything in it, also properties that are declared later. This is slow: it
  /// is for values of which a site has few.
  ///
  /// The value consists of structures, enumerations, collections, texts and numbers. If there is
  /// anything else in it, the inputs are not complete. The elements of sets and dictionaries, whose
  /// order is not always the same, are sorted.
  mutating func add(reflecting value: Any) {
    // An optional value with a content is cast to the type of the content.
    switch value {
    case let text as String:
      add(.text)
      add(text)
    case let number as Int: add(number: number)
    case let number as Double:
      add(.fraction)
      add(number)
    case let flag as Bool:
      add(.flag)
      add(flag)
    case let fingerprint as Fingerprint:
      add(.fingerprint)
      add(fingerprint)
    case let loan as Loan:
      add(.loan)
      add(loan)
    case let path as OutputPath:
      add(.path)
      add(path.text)
    case let note as Note:
      add(.note)
      add(note.fingerprint)
    default: add(partsOf: value)
    }
  }

  /// Adds a value by reflection unless it is the usual one. The usual value must hold no text and
  /// no fraction, because values with other bytes can be equal to it.
  ///
  /// Most sites have the usual value, and the first reflection of a type takes far longer than the
  /// next ones.
  mutating func add<Value: Equatable>(reflecting value: Value, unless usual: Value) {
    add(value == usual)
    if value != usual { add(reflecting: value) }
  }

  private mutating func add(_ kind: Kind) { add(kind.rawValue) }

  private mutating func add(number: some BinaryInteger) {
    add(.number)
    add(String(describing: number))
  }

  private mutating func add(partsOf value: Any) {
    let mirror = Mirror(reflecting: value)
    switch mirror.displayStyle {
    case nil:
      // A cast to a protocol looks through all conformances of the program once for each type, so
      // it is left for what has no parts.
      if let number = value as? any BinaryInteger {
        add(number: number)
      } else {
        isComplete = false
      }
    case .set, .dictionary:
      add(.unordered)
      add(unordered: mirror.children.map(\.value))
    case .enum:
      // The case of an enumeration is the label of what it holds, or, without that, its text.
      add(.enumeration)
      add(mirror.children.first.map { $0.label ?? "" } ?? String(describing: value))
      for part in mirror.children { add(reflecting: part.value) }
    case .optional where mirror.children.isEmpty: add(.absence)
    case .struct, .tuple, .optional, .collection:
      add(.parts)
      add(mirror.children.count)
      for part in mirror.children { add(reflecting: part.value) }
    default: isComplete = false
    }
  }

  private mutating func add(unordered parts: [Any]) {
    add(parts.count)
    let fingerprints = parts.map { part in
      var bytes = InputBytes()
      bytes.add(reflecting: part)
      if !bytes.isComplete { isComplete = false }
      return bytes.fingerprint
    }
    for fingerprint in fingerprints.sorted(by: { $0.bytes.lexicographicallyPrecedes($1.bytes) }) {
      add(fingerprint)
    }
  }
}
