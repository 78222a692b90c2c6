import Loans

extension String {
  /// The string as a slug that consists of `a`–`z`, `0`–`9` and single hyphens: `cafe-bar` for
  /// `Café & Bar`. It is empty if the string has no Latin letter and no digit.
  package var slug: String {
    var out: [UInt8] = []
    var needsHyphen = false
    for scalar in unicodeScalars {
      if scalar.properties.generalCategory == .nonspacingMark { continue }
      let letters = scalar.slugLetters
      if letters.isEmpty {
        needsHyphen = !out.isEmpty
      } else {
        if needsHyphen { out.append(UInt8(ascii: "-")) }
        needsHyphen = false
        out.append(contentsOf: letters)
      }
    }
    return String(decoding: out, as: UTF8.self)
  }

  /// The string as a slug that is short enough for a file name.
  package var fileNameSlug: String {
    let slug = slug
    if slug.utf8.count <= Self.maximumFileNameSlugBytes { return slug }
    let start = slug.prefix(Self.maximumFileNameSlugBytes)
    return String(start.last == "-" ? start.dropLast() : start)
  }

  /// The slug of a name. It is the same for all spellings with the same `foldedName`.
  package var nameSlug: String { foldedName.fileNameSlug }

  /// The maximum length of a slug in a file name. Most file systems limit names to 255 bytes, and
  /// there must be room for `-2` and `.html`.
  private static let maximumFileNameSlugBytes = 200
}

extension Unicode.Scalar {
  /// The ASCII letters or the digit that represent the scalar in a slug; empty if there are none.
  fileprivate var slugLetters: [UInt8] {
    switch self {
    case "a"..."z", "0"..."9": [UInt8(ascii: self)]
    case "A"..."Z": [UInt8(ascii: self) + 32]
    case "ß", "ẞ": Array("ss".utf8)
    default: isASCII ? [] : unaccentedLetters
    }
  }

  /// The letters of an accented letter or a ligature, `ae` for `æ`. They are derived from the
  /// scalar's Unicode name, which needs no table and does not depend on the locale.
  private var unaccentedLetters: [UInt8] {
    guard let name = properties.name else { return [] }
    for prefix in ["LATIN SMALL LETTER ", "LATIN CAPITAL LETTER "] where name.hasPrefix(prefix) {
      let words = name.dropFirst(prefix.count).split(separator: " ")
      guard let letters = words.first, letters.utf8.count <= 2 else { return [] }
      return letters.utf8.map { $0 | 0x20 }
    }
    return []
  }
}
