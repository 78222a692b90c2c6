import Loans
package import Words

/// The words of a site, which are looked up once. This is a class because every loan and page
/// refers to it. An object is equal only to itself.
package final class SiteWords: Equatable, Sendable {
  package let formats: Formats
  /// The titles of the built-in presets.
  let presets = PerCase<BuiltInPreset, String> { word("preset.\($0.rawValue)") }
  package let names: NameWords
  package let country: CountryWords
  package let page = PageWords()
  package let headline = HeadlineWords()
  let outcome = OutcomeWords()
  /// The sentence that says for how many fundraising loans the missing amount is fully reserved in
  /// lenders' baskets.
  let leftOutReserved = word("left-out.reserved", ["count"])
  /// The sentences about the loans that a headline leaves out, by their statuses.
  let leftOut = closedStatuses { word("left-out.\($0.rawValue)", ["count"]) }
  package let map = MapWords()
  package let list = ListWords()
  package let filter = FilterWords()
  package let card = CardWords()
  /// The text in place of what a loan is for, if that is not known.
  let anonymousUse = word("use.anonymous")
  package let loan = LoanWords()
  package let fact = FactWords()
  package let plan = PlanWords()
  package let share = ShareWords()
  package let funding = FundingWords()
  package let language: LanguageWords
  package let section = SectionWords()
  package let partner = PartnerWords()
  package let chart = ChartWords()
  package let view = ViewWords()
  package let changes = ChangesWords()
  package let notes = NotesWords()
  package let about = AboutWords()
  package let data = DataWords()
  package let rule = RuleWords()
  package let embed = EmbedWords()
  package let feed = FeedWords()
  package let calendar = CalendarWords()
  package let preview = PreviewWords()

  /// Looks up all words. Must be called within `find(_:)` of the lookup.
  private init(_ words: WordLookup) {
    formats = words.formats
    names = NameWords(words)
    country = CountryWords(names: names)
    language = LanguageWords(names: words.texts(inGroup: "language-name"))
  }

  /// Looks up all words.
  package static func found(by words: WordLookup) -> SiteWords { words.find { SiteWords(words) } }

  package static func == (left: SiteWords, right: SiteWords) -> Bool { left === right }
}
