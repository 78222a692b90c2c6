package import Words

/// The words of the overviews of countries and of sectors, and of their pages.
package struct SectionWords: Sendable {
  let otherNames: String
  /// The noun after a number of loans, for templates of a site's own.
  package let countNoun: Phrase<OnePlace>
  private let kinds: PerCase<SectionKind, SectionKindWords>

  init(_ words: inout WordLookup) {
    otherNames = words.text("section.other-names")
    countNoun = words.phrase("section.count-noun", "count")
    kinds = PerCase { SectionKindWords(&words, $0) }
  }

  package subscript(kind: SectionKind) -> SectionKindWords { kinds[kind] }
}

/// The words of the countries, or of the sectors.
package struct SectionKindWords: Sendable {
  /// The title of the overview.
  package let title: String
  /// The link to the overview.
  package let all: String
  /// The headline of the overview.
  package let loansIn: Phrase<OnePlace>
  /// The headline of an overview without sections.
  package let loansWithout: String
  /// The sentences of a site without loans.
  package let none: String
  /// The sentence on the loans that are in no section.
  package let unknown: Phrase<OnePlace>
  package let byLetter: String
  /// The heading of the names in the overview.
  package let heading: String

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
