package import Words

/// The words that view models put into pages, looked up once when a site is prepared.
///
/// It is an object because every loan and every page refers to it. Two are equal only if they are
/// the same.
package final class SiteWords: Equatable, Sendable {
  package let formats: Formats
  package let names: NameWords
  package let page: PageWords
  package let header: HeaderWords
  package let headline: HeadlineWords
  let pledge: PledgeWords
  package let country: CountryWords
  package let map: MapWords
  package let list: ListWords
  package let filter: FilterWords
  package let card: CardWords
  let use: UseWords
  package let loan: LoanWords
  package let fact: FactWords
  package let plan: PlanWords
  package let funding: FundingWords
  package let language: LanguageWords
  package let section: SectionWords
  package let view: ViewWords
  package let changes: ChangesWords
  package let notes: NotesWords
  package let lost: LostWords
  package let about: AboutWords
  package let rule: RuleWords
  package let feed: FeedWords
  package let calendar: CalendarWords

  /// Looks up all words.
  ///
  /// - Throws: Every key that the catalogue does not have, and every place that differs.
  package convenience init(_ catalogue: Catalogue) throws(CatalogueErrors) {
    var words = WordLookup(in: catalogue)
    self.init(&words)
    try words.throwErrors()
  }

  /// Looks up all words, and leaves it to the lookup to throw the errors.
  package init(_ words: inout WordLookup) {
    formats = words.formats
    names = NameWords(&words)
    page = PageWords(&words)
    header = HeaderWords(&words)
    headline = HeadlineWords(&words)
    pledge = PledgeWords(&words)
    country = CountryWords(&words, names: names)
    map = MapWords(&words)
    list = ListWords(&words)
    filter = FilterWords(&words)
    card = CardWords(&words)
    use = UseWords(&words)
    loan = LoanWords(&words)
    fact = FactWords(&words)
    plan = PlanWords(&words)
    funding = FundingWords(&words)
    language = LanguageWords(&words)
    section = SectionWords(&words)
    view = ViewWords(&words)
    changes = ChangesWords(&words)
    notes = NotesWords(&words)
    lost = LostWords(&words)
    about = AboutWords(&words)
    rule = RuleWords(&words)
    feed = FeedWords(&words)
    calendar = CalendarWords(&words)
  }

  package static func == (left: SiteWords, right: SiteWords) -> Bool { left === right }
}
