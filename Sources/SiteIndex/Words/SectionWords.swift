package import Words

/// The words of the overviews of countries and of sectors, and of their pages.
package struct SectionWords: Sendable {
  let otherNames = word("section.other-names")
  /// The noun after a number of loans, for templates of a site's own.
  package let countNoun = word("section.count-noun", ["count"])
  private let kinds = PerCase<SectionKind, SectionKindWords> { SectionKindWords($0) }

  package subscript(kind: SectionKind) -> SectionKindWords { kinds[kind] }
}

/// The words of the countries, or of the sectors.
package struct SectionKindWords: Sendable {
  /// The title of the overview.
  package let title: String
  /// The link to the overview.
  package let all: String
  /// The headline of the overview.
  package let loansIn: Phrase<1>
  /// The headline of an overview without sections.
  package let loansWithout: String
  /// The sentences of a site without loans.
  package let none: String
  /// The sentence on the loans that are in no section.
  package let unknown: Phrase<1>
  package let byLetter: String
  /// The heading of the names in the overview.
  package let heading: String

  fileprivate init(_ kind: SectionKind) {
    title = word("section.\(kind.rawValue)")
    all = word("section.all-\(kind.rawValue)")
    loansIn = word("section.in-\(kind.rawValue)", ["count"])
    loansWithout = word("section.without-\(kind.noun)")
    none = word("section.no-\(kind.rawValue)")
    unknown = word("section.unknown-\(kind.noun)", ["count"])
    byLetter = word("section.\(kind.rawValue)-by-letter")
    heading = word("section.\(kind.noun)")
  }
}
