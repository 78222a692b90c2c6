package import Words

/// The words of the overviews of countries and of sectors, and of their pages.
package struct SectionWords: Sendable {
  let words: WordTable
  var otherNames: String { words["section.other-names"] }
  /// The noun after a number of loans, for templates of a site's own.
  package var countNoun: Phrase<1> { words["section.count-noun", "count"] }

  package subscript(kind: SectionKind) -> SectionKindWords {
    SectionKindWords(words: words, kind: kind)
  }
}

/// The words of the countries, or of the sectors.
package struct SectionKindWords: Sendable {
  let words: WordTable
  let kind: SectionKind

  /// The title of the overview.
  package var title: String { words["section.\(kind.rawValue)"] }
  /// The link to the overview.
  package var all: String { words["section.all-\(kind.rawValue)"] }
  /// The headline of the overview.
  package var loansIn: Phrase<1> { words["section.in-\(kind.rawValue)", "count"] }
  /// The headline of an overview without sections.
  package var loansWithout: String { words["section.without-\(kind.noun)"] }
  /// The sentences of a site without loans.
  package var none: String { words["section.no-\(kind.rawValue)"] }
  /// The sentence on the loans that are in no section.
  package var unknown: Phrase<1> { words["section.unknown-\(kind.noun)", "count"] }
  package var byLetter: String { words["section.\(kind.rawValue)-by-letter"] }
  /// The heading of the names in the overview.
  package var heading: String { words["section.\(kind.noun)"] }
}
