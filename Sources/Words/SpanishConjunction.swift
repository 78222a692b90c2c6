/// A Spanish conjunction, which changes before a word that begins with the same sound: `Kenia y
/// Perú`, but `Kenia e India`; `Kenia o Perú`, but `Kenia u Honduras`.
///
/// CLDR's patterns cannot express this, so ICU has it in its code. Source: Real Academia Española,
/// "Diccionario panhispánico de dudas", the entries "y" and "o".
enum SpanishConjunction: String, CaseIterable {
  case and = " y "
  case or = " o "

  private var variant: String { self == .and ? " e " : " u " }

  /// Returns whether a pattern for the end of a list has the conjunction.
  func occurs(in pattern: Pattern) -> Bool { pattern.pieces.contains(.text(rawValue)) }

  func changed(in pattern: Pattern) -> Pattern { pattern.replacingText(rawValue, with: variant) }

  func changes(before text: String) -> Bool {
    let start = text.prefix(3).lowercased()
    switch self {
    case .and:
      // In "hielo" and "hiato", the i is not a separate vowel.
      let isDiphthong = start.hasPrefix("hie") || start.hasPrefix("hia")
      return !isDiphthong && Self.begins(start, with: ["i", "í", "hi", "hí"])
    case .or: return Self.begins(start, with: ["o", "ó", "ho", "hó", "8"])
    }
  }

  private static func begins(_ text: String, with starts: [String]) -> Bool {
    starts.contains(where: text.hasPrefix)
  }
}
