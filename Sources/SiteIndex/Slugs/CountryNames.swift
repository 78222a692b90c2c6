import Diagnostics
import Loans

/// Finds countries by their English names. Differences in case, accents, articles, `and` and
/// `Saint` are ignored.
package enum CountryNames {
  /// Returns the ISO codes for a name, sorted. There are several for a shared name such as `Congo`,
  /// and none for an unknown one.
  package static func codes(named name: String) -> [String] {
    let name = folded(name)
    if name.isEmpty { return [] }
    return mainNames[name] ?? (otherNames[name] ?? []).sorted()
  }

  /// Returns the ISO code that was probably meant by a code in lower case or by a name, which may
  /// be misspelled; `nil` if no country has a similar name, or several have it.
  package static func code(for text: String) -> String? {
    if CountryCode.isKnown(text.uppercased()) { return text.uppercased() }
    let codes = codes(named: text)
    if codes.isEmpty { return nearestCode(to: text) }
    return codes.count == 1 ? codes.first : nil
  }

  /// Returns the country that was probably meant; `nil` if no name is similar.
  package static func nearest(to name: String) -> String? {
    nearestCode(to: name).flatMap { CountryCode.names[$0] }
  }

  private static func nearestCode(to name: String) -> String? {
    let known = Array(mainNames.keys) + otherNames.keys
    return nearestName(to: folded(name), among: known).flatMap { codes(named: $0).first }
  }

  private static let mainNames = Dictionary(
    CountryCode.names.map { (folded($0.value), [$0.key]) }, uniquingKeysWith: +)

  /// The codes by further names, and by both parts of names such as `Myanmar (Burma)`.
  private static let otherNames: [String: Set<String>] = {
    let parts = CountryCode.names.flatMap { code, name in
      let match = name.wholeMatch(of: /(.+) \((.+)\)(.*)/)
      guard let (_, before, other, after) = match?.output else { return [(String, String)]() }
      // For the two Congos, the part in parentheses is an abbreviation and not a name.
      let names = ["\(before)\(after)"] + (other.contains(".") ? [] : [String(other)])
      return names.map { (code, $0) }
    }
    let names = parts + CountryCode.otherNames.map { ($0.code, $0.name) }
    return Dictionary(names.map { (folded($0.1), [$0.0]) }) { $0.union($1) }
  }()

  private static func folded(_ name: String) -> String {
    let words = name.nameSlug.split(separator: "-").filter { $0 != "and" && $0 != "the" }
    return words.map { $0 == "saint" ? "st" : $0 }.joined(separator: "-")
  }
}
