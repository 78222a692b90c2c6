package import Loans

/// Short fingerprints of a loan's activity and texts. Each text has its own fingerprint, because
/// not all responses have the same texts. The texts of GraphQL and REST have separate ones, because
/// the two format them differently.
package struct StoryFingerprint: Equatable, Sendable {
  /// The text form, `story-en:1a2b3c4d use:5e6f7a8b`, sorted by key. One from a store may be
  /// damaged.
  package let text: String

  package init() { text = "" }

  package init(of loan: Loan, from provenance: Provenance) {
    let prefix = provenance == .graphql ? "graphql-" : ""
    text = String(appending: { text in
      func add(_ key: String, _ content: String?) {
        guard let content else { return }
        if !text.isEmpty { text.append(UInt8(ascii: " ")) }
        text += prefix.utf8
        text += key.utf8
        text.append(UInt8(ascii: ":"))
        Self.appendFingerprint(of: content, to: &text)
      }
      // The keys are added in alphabetical order.
      add("activity", loan.activity)
      add("special", loan.whySpecial)
      for story in Self.stories(of: loan) { add("story-\(story.language)", story.text) }
      add("town", loan.location.town)
      add("use", loan.use)
    })
  }

  /// Creates the fingerprints from their text form, which is not checked.
  package init(text: String) { self.text = text }

  private init(_ parts: [String: String]) {
    text = parts.sorted { $0.key < $1.key }.map { "\($0.key):\($0.value)" }.joined(separator: " ")
  }

  /// The fingerprint of each text by its key. Damaged parts of the text form are left out.
  private var parts: [String: String] {
    var parts: [String: String] = [:]
    // Searching for a byte is much faster than searching for a character.
    for part in text.utf8.split(separator: UInt8(ascii: " ")) {
      guard let colon = part.firstIndex(of: UInt8(ascii: ":")) else { continue }
      let key = String(Substring(part[..<colon]))
      let value = String(Substring(part[part.index(after: colon)...]))
      if Self.isKey(key), !value.isEmpty { parts[key] = value }
    }
    return parts
  }

  package func differs(from earlier: StoryFingerprint) -> Bool {
    if text == earlier.text { return false }
    let known = earlier.parts
    return parts.contains { key, value in known[key].map { $0 != value } ?? false }
  }

  /// Returns the fingerprints, with those of unknown texts filled in from `earlier`.
  package func completed(by earlier: StoryFingerprint) -> StoryFingerprint {
    if text == earlier.text { return self }
    return StoryFingerprint(earlier.parts.merging(parts) { _, new in new })
  }

  /// Returns the stories of a loan, one in each language, in the order of the languages.
  private static func stories(of loan: Loan) -> [Loan.Text] {
    if loan.texts.isEmpty { return [] }
    let known = loan.texts.filter { isKey("graphql-story-\($0.language)") }
    let lastOfLanguage = Dictionary(known.map { ($0.language, $0) }) { $1 }
    return lastOfLanguage.values.sorted { $0.language < $1.language }
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

  /// Appends the fingerprint of a text as eight hexadecimal digits. The kind and amount of white
  /// space between words makes no difference.
  /// Source: FNV-1a with 64 bits, http://www.isthe.com/chongo/tech/comp/fnv/, folded to 32 bits.
  private static func appendFingerprint(of content: String, to text: inout [UInt8]) {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    func add(_ byte: UInt8) { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
    var isSpace = false
    let trimmed = content.trimmed
    let bytes = trimmed.utf8.span
    for index in bytes.indices {
      let byte = bytes[index]
      let wasSpace = isSpace
      isSpace = byte == 0x20 || (0x09...0x0D).contains(byte)
      if isSpace { continue }
      if wasSpace { add(0x20) }
      add(byte)
    }
    let folded = UInt32(truncatingIfNeeded: hash ^ (hash >> 32))
    for shift in stride(from: 28, through: 0, by: -4) {
      let digit = UInt8(truncatingIfNeeded: folded >> UInt32(shift)) & 0x0F
      text.append(digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10)
    }
  }
}
