package import Loans

/// Short fingerprints of the texts and the activity of a loan, by which a changed text is noticed.
///
/// Each text has its own, since responses do not all have the same texts. The texts of GraphQL are
/// apart from those of REST, because the two interfaces do not write them alike.
package struct StoryFingerprint: Equatable, Sendable {
  private var parts: [String: String] = [:]

  package init() {}

  /// Creates the fingerprints of the texts that a loan has.
  package init(of loan: Loan, from provenance: Provenance) {
    let prefix = provenance == .graphql ? "graphql-" : ""
    add(loan.use, as: "\(prefix)use")
    add(loan.activity, as: "\(prefix)activity")
    add(loan.place.town, as: "\(prefix)town")
    add(loan.whySpecial, as: "\(prefix)special")
    for text in loan.texts where Self.isKey(text.language) {
      add(text.text, as: "\(prefix)story-\(text.language)")
    }
  }

  /// Reads the text form; parts that are damaged are left out.
  package init(text: String) {
    // Bytes are found much faster than characters.
    for part in text.utf8.split(separator: UInt8(ascii: " ")) {
      guard let colon = part.firstIndex(of: UInt8(ascii: ":")) else { continue }
      let key = String(Substring(part[..<colon]))
      let value = String(Substring(part[part.index(after: colon)...]))
      if Self.isKey(key), !value.isEmpty { parts[key] = value }
    }
  }

  /// The text form, `story-en:1a2b3c4d use:5e6f7a8b`.
  package var text: String {
    parts.sorted { $0.key < $1.key }.map { "\($0.key):\($0.value)" }.joined(separator: " ")
  }

  /// Returns whether a text that both have differs.
  package func differs(from earlier: StoryFingerprint) -> Bool {
    parts.contains { key, value in earlier.parts[key].map { $0 != value } ?? false }
  }

  /// Returns the fingerprints with those of `earlier` for texts that are not known.
  package func completed(by earlier: StoryFingerprint) -> StoryFingerprint {
    var result = earlier
    result.parts.merge(parts) { _, new in new }
    return result
  }

  private mutating func add(_ text: String?, as key: String) {
    if let text { parts[key] = Self.fingerprint(of: text) }
  }

  private static func isKey(_ text: String) -> Bool {
    (1...30).contains(text.utf8.count)
      && text.utf8.allSatisfy { byte in
        switch Unicode.Scalar(byte) {
        case "a"..."z", "A"..."Z", "0"..."9", "-", "_": true
        default: false
        }
      }
  }

  /// Returns eight hexadecimal digits for a text, whatever white space is between its words.
  ///
  /// Source: FNV-1a with 64 bits, http://www.isthe.com/chongo/tech/comp/fnv/, folded to 32 bits.
  private static func fingerprint(of text: String) -> String {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    func add(_ byte: UInt8) { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
    var isSpace = false
    for byte in text.trimmed.utf8 {
      let wasSpace = isSpace
      isSpace = byte == 0x20 || (0x09...0x0D).contains(byte)
      if isSpace { continue }
      if wasSpace { add(0x20) }
      add(byte)
    }
    let digits = String(UInt32(truncatingIfNeeded: hash ^ (hash >> 32)), radix: 16)
    return String(repeating: "0", count: 8 - digits.count) + digits
  }
}
