import Site

/// The slug of each name of one kind, such as the sectors of a site; no two names share a slug.
///
/// A slug stands for its name in file names, in attributes and in the hash of a URL.
package struct SlugTable: Equatable, Sendable {
  /// The values in the order of their numbers.
  let all: [FacetValue]
  /// The value of each name, in a list that all loans with the value share.
  private let valuesOfName: [ExactText: [FacetValue]]

  /// Gives each distinct name a slug of its own.
  ///
  /// Of several names that give the same slug, the first one by its bytes gets that slug, and the
  /// others get `-2`, `-3` and so on. A slug that no file can have on Windows gets `-2` as well.
  ///
  /// - Parameters:
  ///   - names: The names in any order, which may repeat.
  ///   - fallback: The slug of a name without a single Latin letter or digit.
  ///   - reserved: Slugs that no name gets.
  ///   - firstNumber: The number of the value of the first name.
  ///   - localize: Returns a name as people read it.
  package init(
    names: some Sequence<String>, fallback: String, reserved: Set<String> = [],
    firstNumber: Int = 0,
    localize: (String) -> LocalizedName = LocalizedName.init
  ) {
    var all: [FacetValue] = []
    var valuesOfName: [ExactText: [FacetValue]] = [:]
    var usedSlugs = reserved
    // Without it, the time for names that all give the same slug would grow with their square.
    var nextNumberOfBase: [String: Int] = [:]
    let names = Set(names.lazy.map(ExactText.init))
    for name in names.sorted(by: { $0.text.utf8.lexicographicallyPrecedes($1.text.utf8) }) {
      let fileNameSlug = name.text.fileNameSlug
      let base = fileNameSlug.isEmpty ? fallback : fileNameSlug
      var slug = base
      while WindowsName.isDevice(slug) || !usedSlugs.insert(slug).inserted {
        let number = nextNumberOfBase[base, default: 2]
        slug = "\(base)-\(number)"
        nextNumberOfBase[base] = number + 1
      }
      let value = FacetValue(
        slug: slug, localize(name.text), kivaName: name.text, number: firstNumber + all.count)
      all.append(value)
      valuesOfName[name] = [value]
    }
    self.all = all
    self.valuesOfName = valuesOfName
  }

  /// Returns the slug of a name; `nil` for a name that was not among those given.
  package subscript(name: String) -> String? { values(named: name).first?.slug }

  /// Returns the value with a name; an empty list for a name that was not among those given.
  func values(named name: String) -> [FacetValue] { valuesOfName[ExactText(text: name)] ?? [] }

  /// Returns the values with any of the names, each once.
  func values(named names: [String]) -> [FacetValue] {
    if names.count < 2 { return names.first.map(values) ?? [] }
    var seen: Set<String> = []
    return names.compactMap { name in
      values(named: name).first.flatMap { seen.insert($0.slug).inserted ? $0 : nil }
    }
  }
}
