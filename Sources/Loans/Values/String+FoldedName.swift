extension String {
  /// A form for comparing the names of sectors, tags and the like, which is equal for names that
  /// read the same. It ignores case, invisible characters, full-width forms, ligatures, the kinds
  /// of hyphens and apostrophes, and the amount of white space, but not accents.
  package var foldedName: String { foldedASCII ?? foldedScalars }

  /// The folded name, or `nil` if the name has characters beyond ASCII.
  private var foldedASCII: String? {
    var folded: [UInt8] = []
    folded.reserveCapacity(utf8.count)
    var needsSpace = false
    for byte in utf8 {
      switch byte {
      case 0x09...0x0D, 0x20:
        needsSpace = !folded.isEmpty
        continue
      case 0..<0x20, 0x7F: continue
      case 0x80...: return nil
      default: break
      }
      if needsSpace { folded.append(0x20) }
      needsSpace = false
      switch byte {
      case UInt8(ascii: "A")...UInt8(ascii: "Z"): folded.append(byte | 0x20)
      case UInt8(ascii: "`"): folded.append(UInt8(ascii: "'"))
      default: folded.append(byte)
      }
    }
    return String(decoding: folded, as: UTF8.self)
  }

  private var foldedScalars: String {
    var folded = String.UnicodeScalarView()
    var needsSpace = false
    for scalar in lowercased().unicodeScalars {
      if scalar.properties.isWhitespace {
        needsSpace = !folded.isEmpty
      } else if !scalar.isInvisible {
        if needsSpace { folded.append(" ") }
        needsSpace = false
        folded.append(contentsOf: scalar.plainForm)
      }
    }
    return String(folded)
  }

  /// The trimmed name without invisible characters, unless they shape letters or emoji beside them.
  package var withoutInvisibleCharacters: String {
    if utf8.allSatisfy({ (0x21...0x7E).contains($0) }) { return self }
    let visible = unicodeScalars.filter {
      !$0.isInvisible || $0.properties.isWhitespace || $0.modifiesNeighbors
    }
    let isSpace = { (scalar: Unicode.Scalar) in scalar.properties.isWhitespace }
    let end = visible.lastIndex { !isSpace($0) }.map(visible.index(after:)) ?? visible.startIndex
    return String(String.UnicodeScalarView(visible[..<end].drop(while: isSpace)))
  }
}

extension Unicode.Scalar {
  /// The plain characters that look the same: those of a full-width form or a ligature, or the same
  /// character for all kinds of hyphen, apostrophe or sigma.
  package var plainForm: [Unicode.Scalar] {
    if isASCII { return self == "`" ? ["'"] : [self] }
    if let form = plainForms[self] { return form }
    if properties.generalCategory == .dashPunctuation { return ["-"] }
    guard ("！"..."～").contains(self) else { return [self] }
    return [Unicode.Scalar(value - 0xff01 + 0x21) ?? self]
  }

  /// Whether the character is displayed neither as a sign nor as a space. The tag characters in
  /// emoji of flags do not count as invisible.
  /// Source: Unicode Annex 44, `Default_Ignorable_Code_Point`; U+2800 is Braille without dots.
  fileprivate var isInvisible: Bool {
    if ("\u{E0020}"..."\u{E007F}").contains(self) { return false }
    return properties.isDefaultIgnorableCodePoint || properties.generalCategory == .control
      || self == "\u{2800}"
  }

  /// Whether the character changes how its neighbors look: a joiner, or a variation selector.
  fileprivate var modifiesNeighbors: Bool {
    self == "\u{200C}" || self == "\u{200D}" || properties.isVariationSelector
  }
}

/// The letters and signs that replace similar-looking characters, except for dashes and full-width
/// forms.
private let plainForms: [Unicode.Scalar: [Unicode.Scalar]] = {
  var forms: [Unicode.Scalar: [Unicode.Scalar]] = [
    "ς": ["σ"], "ĳ": ["i", "j"], "ǆ": ["d", "z"], "ǉ": ["l", "j"], "ǌ": ["n", "j"],
    "ǳ": ["d", "z"], "ﬀ": ["f", "f"], "ﬁ": ["f", "i"], "ﬂ": ["f", "l"], "ﬃ": ["f", "f", "i"],
    "ﬄ": ["f", "f", "l"], "ﬅ": ["s", "t"], "ﬆ": ["s", "t"],
  ]
  // These signs look like the apostrophe and the hyphen; `｀` is the full-width form of such a sign.
  for sign in "´ʹʻʼʽ‘’‛′ꞌ｀".unicodeScalars { forms[sign] = ["'"] }
  for sign in "−⁃˗".unicodeScalars { forms[sign] = ["-"] }
  return forms
}()
