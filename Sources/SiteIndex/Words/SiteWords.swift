import Loans
package import Words

/// The words that view models put into pages.
///
/// It is an object because every loan and every page refers to it. Two are equal only if they are
/// the same.
package final class SiteWords: Equatable, Sendable {
  package let names: NameWords
  package let country: CountryWords
  /// The value of each kind of borrower, as a list of one.
  let borrowers: [Loan.BorrowerKind: [FacetValue]]
  private let words: WordTable

  package init(_ catalogue: Catalogue) {
    let words = WordTable(catalogue)
    names = NameWords(words)
    country = CountryWords(words, names: names)
    let borrowers = Loan.BorrowerKind.allCases.enumerated().map { number, kind in
      let name = words["facet.\(kind.rawValue)"]
      return (kind, [FacetValue(slug: kind.rawValue, name: name, number: number)])
    }
    self.borrowers = Dictionary(uniqueKeysWithValues: borrowers)
    self.words = words
  }

  package var formats: Formats { words.formats }
  package var page: PageWords { PageWords(words: words) }
  package var headline: HeadlineWords { HeadlineWords(words: words) }
  var pledge: PledgeWords { PledgeWords(words: words) }
  package var map: MapWords { MapWords(words: words) }
  package var list: ListWords { ListWords(words: words) }
  package var filter: FilterWords { FilterWords(words: words) }
  package var card: CardWords { CardWords(words: words) }
  var use: UseWords { UseWords(words: words) }
  package var loan: LoanWords { LoanWords(words: words) }
  package var fact: FactWords { FactWords(words: words) }
  package var plan: PlanWords { PlanWords(words: words) }
  package var funding: FundingWords { FundingWords(words: words) }
  package var language: LanguageWords { LanguageWords(words: words) }
  package var section: SectionWords { SectionWords(words: words) }
  package var view: ViewWords { ViewWords(words: words) }
  package var changes: ChangesWords { ChangesWords(words: words) }
  package var notes: NotesWords { NotesWords(words: words) }
  package var lost: LostWords { LostWords(words: words) }
  package var about: AboutWords { AboutWords(words: words) }
  package var rule: RuleWords { RuleWords(words: words) }
  package var feed: FeedWords { FeedWords(words: words) }
  package var calendar: CalendarWords { CalendarWords(words: words) }

  package static func == (left: SiteWords, right: SiteWords) -> Bool { left === right }
}
