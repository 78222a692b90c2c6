/// The slug of each name of one kind, such as the sectors of a site; no two names share a slug.
///
/// A slug stands for its name in file names, in attributes and in the hash of a URL.
package struct SlugTable: Equatable, Sendable {
  private let valueOfName: [Name: FacetValue]

  /// A name that differs from every name with other bytes: `String` considers the two encodings of
  /// `é` equal.
  private struct Name: Hashable {
    let text: String

    static func == (left: Name, right: Name) -> Bool {
      left.text.utf8.elementsEqual(right.text.utf8)
    }

    func hash(into hasher: inout Hasher) { hasher.combine(text) }
  }

  /// Gives each distinct name a slug of its own.
  ///
  /// Of several names that give the same slug, the first one by its bytes gets that slug, and the
  /// others get `-2`, `-3` and so on.
  ///
  /// - Parameters:
  ///   - names: The names in any order, which may repeat.
  ///   - fallback: The slug of a name without a single Latin letter or digit.
  ///   - reserved: Slugs that no name gets.
  ///   - firstNumber: The number of the value of the first name.
  package init(
    names: some Sequence<String>, fallback: String, reserved: Set<String> = [],
    firstNumber: Int = 0
  ) {
    var valueOfName: [Name: FacetValue] = [:]
    var usedSlugs = reserved
    // Without it, the time for names that all give the same slug would grow with their square.
    var nextNumberOfBase: [String: Int] = [:]
    let names = Set(names.lazy.map(Name.init))
    for name in names.sorted(by: { $0.text.utf8.lexicographicallyPrecedes($1.text.utf8) }) {
      let fileNameSlug = name.text.fileNameSlug
      let base = fileNameSlug.isEmpty ? fallback : fileNameSlug
      var slug = base
      while !usedSlugs.insert(slug).inserted {
        let number = nextNumberOfBase[base, default: 2]
        slug = "\(base)-\(number)"
        nextNumberOfBase[base] = number + 1
      }
      valueOfName[name] = FacetValue(
        slug: slug, name: name.text, number: firstNumber + valueOfName.count)
    }
    self.valueOfName = valueOfName
  }

  /// Returns the slug of a name; `nil` for a name that was not among those given.
  package subscript(name: String) -> String? { value(named: name)?.slug }

  /// Returns the value with a name; `nil` for a name that was not among those given.
  func value(named name: String) -> FacetValue? { valueOfName[Name(text: name)] }
}
