#if canImport(Darwin)
  import Foundation
#else
  // The only decomposition on Linux besides that of all of Foundation, whose ICU has 40 MB. The
  // standard library has it for FoundationEssentials (Swift 6.3).
  @_spi(_Unicode) import Swift
#endif

extension String {
  /// The text in lower case and without accents, as `formatting.js` folds what readers search for
  /// and what they search in.
  var foldedForSearch: String {
    if utf8.allSatisfy({ $0 < 0x80 }) { return lowercased() }
    var folded = String.UnicodeScalarView()
    for scalar in lowercasedAsInScripts.decomposed {
      switch scalar.properties.generalCategory {
      case .nonspacingMark, .spacingMark, .enclosingMark: continue
      default: folded.append(contentsOf: plainLetters[scalar] ?? [scalar])
      }
    }
    return String(folded)
  }

  /// The text in lower case. Unlike `lowercased()`, JavaScript writes a capital sigma at the end of
  /// a word in another way than the others.
  ///
  /// Source: Unicode, §3.13, `Final_Sigma`, without the characters that its rule ignores.
  private var lowercasedAsInScripts: String {
    let capital: Unicode.Scalar = "Σ"
    guard unicodeScalars.contains(capital) else { return lowercased() }
    let scalars = Array(unicodeScalars)
    var text = String.UnicodeScalarView()
    for (index, scalar) in scalars.enumerated() {
      let isFinal =
        scalar == capital && index > 0 && scalars[index - 1].properties.isCased
        && !(index + 1 < scalars.count && scalars[index + 1].properties.isCased)
      text.append(contentsOf: isFinal ? ["ς"] : Array(String(scalar).lowercased().unicodeScalars))
    }
    return String(text)
  }

  /// The canonical decomposition of the text.
  private var decomposed: some Sequence<Unicode.Scalar> {
    #if canImport(Darwin)
      decomposedStringWithCanonicalMapping.unicodeScalars
    #else
      _nfd
    #endif
  }
}

/// Letters that Unicode does not decompose into a letter and an accent, with their replacements.
private let plainLetters: [Unicode.Scalar: [Unicode.Scalar]] = [
  "ø": ["o"], "ł": ["l"], "đ": ["d"], "ı": ["i"], "’": ["'"], "ß": ["s", "s"], "æ": ["a", "e"],
  "œ": ["o", "e"],
]

extension Unicode.Scalar {
  /// Whether the scalar is what `\s` matches in JavaScript.
  ///
  /// Source: ECMA-262, "CharacterClassEscape", `WhiteSpace` and `LineTerminator`.
  var isSpaceInScripts: Bool {
    self == "\u{FEFF}" || properties.isWhitespace && self != "\u{85}"
  }
}
