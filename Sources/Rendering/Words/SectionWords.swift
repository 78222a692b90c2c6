import Words

/// The words of the overviews of countries and of sectors, and of their pages.
struct SectionWords: Sendable {
  let otherNames: String
  /// The noun after a number of loans, for templates of a site's own.
  let countNoun: Phrase<OnePlace>
  private let kinds: PerCase<SectionKind, SectionKindWords>

  init(_ words: inout WordLookup) {
    otherNames = words.text("section.other-names")
    countNoun = words.phrase("section.count-noun", "count")
    kinds = PerCase { SectionKindWords(&words, $0) }
  }

  subscript(kind: SectionKind) -> SectionKindWords { kinds[kind] }
}

/// The words of the countries, or of the sectors.
struct SectionKindWords: Sendable {
  /// The title of the overview.
  let title: String
  /// The link to the overview.
  let all: String
  /// The headline of the overview.
  let loansIn: Phrase<OnePlace>
  /// The headline of an overview without sections.
  let loansWithout: String
  /// The sentences of a site without loans.
  let none: String
  /// The sentence on the loans that are in no section.
  let unknown: Phrase<OnePlace>
  let byLetter: String
  /// The heading of the names in the overview.
  let heading: String

  fileprivate init(_ words: inout WordLookup, _ kind: SectionKind) {
    title = words.text("section.\(kind.rawValue)")
    all = words.text("section.all-\(kind.rawValue)")
    loansIn = words.phrase("section.in-\(kind.rawValue)", "count")
    loansWithout = words.text("section.without-\(kind.noun)")
    none = words.text("section.no-\(kind.rawValue)")
    unknown = words.phrase("section.unknown-\(kind.noun)", "count")
    byLetter = words.text("section.\(kind.rawValue)-by-letter")
    heading = words.text("section.\(kind.noun)")
  }
}
