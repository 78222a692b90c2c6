/// The name of each sector or activity as it stands in file names, attributes and the hash.
///
/// A slug is made of `a`–`z`, `0`–`9` and inner single `-` only, and is short enough for the name of
/// a file.
package struct Slugs: Equatable, Sendable {
  /// By the bytes of the name: `String` takes the two ways of writing `é` for one.
  private let slugOfName: [[UInt8]: String]

  /// Most file systems take names of 255 bytes; there must be room for `-2` and `.html`.
  private static let mostBytes = 200

  /// Gives each distinct name a slug of its own; of names that fold to the same slug the later
  /// ones, sorted by their bytes, get `-2`, `-3` and so on.
  ///
  /// `fallback` stands for a name without a single Latin letter or digit.
  package init(names: some Sequence<String>, fallback: String) {
    var slugOfName: [[UInt8]: String] = [:]
    var taken: Set<String> = []
    // Without it, names that all fold alike would cost a time that grows with their square.
    var nextNumberOfBase: [String: Int] = [:]
    let names = Set(names.map { Array($0.utf8) })
    for name in names.sorted(by: { $0.lexicographicallyPrecedes($1) }) {
      let folded = Slugs.fileName(of: String(decoding: name, as: UTF8.self))
      let base = folded.isEmpty ? fallback : folded
      var slug = base
      while !taken.insert(slug).inserted {
        let number = nextNumberOfBase[base, default: 2]
        slug = "\(base)-\(number)"
        nextNumberOfBase[base] = number + 1
      }
      slugOfName[name] = slug
    }
    self.slugOfName = slugOfName
  }

  /// `nil` for a name that was not among those given.
  package subscript(name: String) -> String? { slugOfName[Array(name.utf8)] }

  /// `health-sanitation` for `Health & Sanitation`, `cafe` for `Café`; empty if nothing is left.
  package static func fold(_ name: String) -> String {
    var out: [UInt8] = []
    var needsHyphen = false
    for scalar in name.unicodeScalars {
      if scalar.properties.generalCategory == .nonspacingMark { continue }
      let letters = foldedLetters(of: scalar)
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

  /// The slug of a name on its own, short enough for the name of a file; empty if nothing is left.
  static func fileName(of name: String) -> String {
    let slug = fold(name)
    if slug.utf8.count <= mostBytes { return slug }
    let start = slug.prefix(mostBytes)
    return String(start.last == "-" ? start.dropLast() : start)
  }

  private static func foldedLetters(of scalar: Unicode.Scalar) -> [UInt8] {
    switch scalar {
    case "a"..."z", "0"..."9": [UInt8(ascii: scalar)]
    case "A"..."Z": [UInt8(ascii: scalar) + 32]
    case "ß", "ẞ": Array("ss".utf8)
    default: scalar.isASCII ? [] : accentedLetters(of: scalar)
    }
  }

  /// `o` for `ø`, `ae` for `æ`: read from the scalar's Unicode name, so no table is needed and no
  /// locale can show.
  private static func accentedLetters(of scalar: Unicode.Scalar) -> [UInt8] {
    guard let name = scalar.properties.name else { return [] }
    for prefix in ["LATIN SMALL LETTER ", "LATIN CAPITAL LETTER "] where name.hasPrefix(prefix) {
      let words = name.dropFirst(prefix.count).split(separator: " ")
      guard let letters = words.first, letters.utf8.count <= 2 else { return [] }
      return letters.utf8.map { $0 | 0x20 }
    }
    return []
  }
}
