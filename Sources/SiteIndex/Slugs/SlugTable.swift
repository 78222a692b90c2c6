import Loans
import Site

/// The slugs of the names of one kind, such as the sectors of a site. No two names share a slug.
/// Spellings with the same `foldedName` count as one name, which is written without invisible
/// characters.
package struct SlugTable: Equatable, Sendable {
  /// The values in the order of their names.
  let all: [FacetValue]
  /// The value for each spelling, as a list of one that all loans with the value share.
  private let valuesOfSpelling: [ExactText: [FacetValue]]
  /// The same lists by the folded names, for spellings that no loan of the site has.
  private let valuesOfKey: [String: [FacetValue]]

  /// Gives each name a slug that is not `reserved`. The slug is `fallback` if the name has no Latin
  /// letter or digit.
  ///
  /// If several names lead to the same slug, the first name in the order of bytes gets it, and the
  /// others get the slug with `-2`, `-3` and so on. A slug that Windows does not allow as a file
  /// name gets `-2` as well.
  package init(
    names: some Sequence<String>, fallback: String, reserved: Set<String> = [],
    localize: (String) -> LocalizedName = LocalizedName.init
  ) {
    var all: [FacetValue] = []
    var valuesOfSpelling: [ExactText: [FacetValue]] = [:]
    var valuesOfKey: [String: [FacetValue]] = [:]
    var usedSlugs = reserved
    // Without this, the time for names with the same slug would grow with the square of their
    // number.
    var nextNumberOfBase: [String: Int] = [:]
    let groups = Dictionary(grouping: Set(names.lazy.map(ExactText.init))) {
      $0.text.foldedName
    }.compactMap { key, spellings in
      spellings.min(by: Self.isPreferred(_:than:))
        .map { (key: key, name: $0.text.withoutInvisibleCharacters, spellings: spellings) }
    }
    for (key, name, spellings) in groups.sorted(by: { $0.name.bytesPrecede($1.name) }) {
      // The slug of a name must not depend on the spellings that the loans happen to have.
      let fileNameSlug = key.fileNameSlug
      let base = fileNameSlug.isEmpty ? fallback : fileNameSlug
      var slug = base
      while WindowsName.isDevice(slug) || !usedSlugs.insert(slug).inserted {
        let number = nextNumberOfBase[base, default: 2]
        slug = "\(base)-\(number)"
        nextNumberOfBase[base] = number + 1
      }
      let value = FacetValue(slug: slug, localize(name), kivaName: name)
      all.append(value)
      valuesOfKey[key] = [value]
      for spelling in spellings { valuesOfSpelling[spelling] = [value] }
    }
    self.all = all
    self.valuesOfSpelling = valuesOfSpelling
    self.valuesOfKey = valuesOfKey
  }

  /// Returns the slug of a name; `nil` if the table does not have it.
  package subscript(name: String) -> String? { values(named: name).first?.slug }

  /// Returns the value of a name as a list of one; empty if the table does not have it.
  package func values(named name: String) -> [FacetValue] {
    valuesOfSpelling[ExactText(text: name)] ?? valuesOfKey[name.foldedName] ?? []
  }

  /// Returns whether a spelling is better for readers than another one. It is better if only the
  /// other one is all capitals; otherwise, if it has fewer bytes, and so no needless white space.
  private static func isPreferred(_ left: ExactText, than right: ExactText) -> Bool {
    let areCapitals = (left.text.hasOnlyCapitals, right.text.hasOnlyCapitals)
    if areCapitals.0 != areCapitals.1 { return areCapitals.1 }
    let counts = (left.text.utf8.count, right.text.utf8.count)
    return counts.0 == counts.1 ? left.text.bytesPrecede(right.text) : counts.0 < counts.1
  }

  /// Returns the names in the spellings of their values, without duplicates. Unknown names are not
  /// changed.
  func spellings(of names: [String]) -> [String] {
    var seen: Set<String> = []
    return names.compactMap { name in
      let spelling = values(named: name).first?.name ?? name
      return seen.insert(spelling).inserted ? spelling : nil
    }
  }

  /// Returns the values with any of the names, without duplicates.
  func values(named names: [String]) -> [FacetValue] {
    if names.count < 2 { return names.first.map(values) ?? [] }
    var seen: Set<String> = []
    return names.compactMap { name in
      values(named: name).first.flatMap { seen.insert($0.slug).inserted ? $0 : nil }
    }
  }
}

extension String {
  fileprivate var hasOnlyCapitals: Bool { self == uppercased() }

  fileprivate func bytesPrecede(_ other: String) -> Bool {
    utf8.lexicographicallyPrecedes(other.utf8)
  }
}
