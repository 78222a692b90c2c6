#if canImport(Darwin)
  import Foundation
#else
  // On Linux this is the only way to decompose characters without all of Foundation, whose ICU has
  // 40 MB. The standard library offers it to FoundationEssentials (Swift 6.3).
  @_spi(_Unicode) import Swift
#endif

extension String {
  /// The text in lower case, without accents and invisible characters, with plain letters in place
  /// of ligatures and full-width forms, and with only one kind of hyphen and of apostrophe. The
  /// function `fold` in `formatting.js` does the same.
  package var foldedForSearch: String {
    if utf8.allSatisfy({ $0 < 0x80 }) { return lowercased().replacing("`", with: "'") }
    var folded = String.UnicodeScalarView()
    for scalar in lowercased().decomposed {
      switch scalar.properties.generalCategory {
      case .nonspacingMark, .spacingMark, .enclosingMark, .format: continue
      default: folded.append(contentsOf: plainLetters[scalar] ?? scalar.plainForm)
      }
    }
    return String(folded)
  }

  private var decomposed: some Sequence<Unicode.Scalar> {
    #if canImport(Darwin)
      decomposedStringWithCanonicalMapping.unicodeScalars
    #else
      _nfd
    #endif
  }
}

/// The plain letters for letters without a canonical decomposition.
private let plainLetters: [Unicode.Scalar: [Unicode.Scalar]] = [
  "ø": ["o"], "ł": ["l"], "đ": ["d"], "ı": ["i"], "ß": ["s", "s"], "æ": ["a", "e"],
  "œ": ["o", "e"],
]
