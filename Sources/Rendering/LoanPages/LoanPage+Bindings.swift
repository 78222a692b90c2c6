import Loans
import Site

extension LoanPage {
  /// What the template of a loan's page may use: the card's names too, with a larger picture.
  package static let names = TemplateBindings<LoanPage>(
    "the page of a loan",
    parts: [Part(PageLayout.names) { $0.frame }, Part(Card.names) { $0.card }],
    [
      .text("picture", "the picture: at Kiva 800 wide, of the site's own 480") {
        $0.card.pictureLink(size: "w800")
      },
      .flag("hasOwnPicture", "whether the picture is the site's own") { $0.card.picture.isOwn },
      .text("listHref", "the page of the list with the loan") { $0.frame.root + $0.listPath.text },
      .text("lendText", "what the link to Kiva says") { $0.lendWords },
      .text("daysLeft", "how long it still runs; absent if nobody knows") { $0.daysLeft },
      .text("lastListed", "the day the loan was last in the list; absent while it is") {
        $0.lastListed?.dayInWords
      },
      .text("lastListedIso", "the same, to the second, ISO 8601") { $0.lastListed?.iso8601 },
      .flag("hasPlace", "whether town or country are known") {
        $0.loan.place.town != nil || $0.countryName != nil
      },
      .text("countryName", "the country's name, or its code") { $0.countryName },
      .flag("hasKind", "whether there is an activity or a sector") {
        $0.loan.activity != nil || $0.loan.sector != nil
      },
      .flag("hasFacts", "whether there are facts") { !$0.facts.isEmpty },
      .list("facts", "what is known of the loan", Fact.names) { $0.facts },
      .flag("hasThemes", "whether there are themes") { !$0.loan.themes.isEmpty },
      .texts("themes", "Kiva's themes") { $0.loan.themes },
      .text("whySpecial", "why the loan is special") { $0.loan.whySpecial },
      .record("story", "the story, in English if it can be", StoryText.names) { $0.story },
      .list("translations", "the story in other languages", StoryText.names) { $0.translations },
      .text("translator", "who translated the story, if there is one") {
        $0.story == nil ? nil : $0.loan.translator
      },
      .flag("lacksDetails", "whether there is neither a story nor anything of the terms") {
        $0.lacksDetails
      },
      .flag("hasBorrowers", "whether there are borrowers") { !$0.borrowerNames.isEmpty },
      .texts("borrowers", "the names of the members of a group") { $0.borrowerNames },
      .text("unnamedBorrowers", "what stands after them, 'and 3 more'; absent if all have a name") {
        $0.unnamedBorrowers
      },
      .record("plan", "how it is to be repaid, if Kiva told", RepaymentPlan.names) { $0.plan },
      .text("mapWords", "what the map shows; absent if the place is not known") { $0.mapWords },
      .text("dotX", "the dot on the map, from the left, of 288") {
        $0.point.map { oneDecimal($0.x) }
      },
      .text("dotY", "the same, from the top, of 106") { $0.point.map { oneDecimal($0.y) } },
      .text("countryHref", "the page with all loans of the country") {
        $0.link(to: $0.surroundings.country)
      },
      .text("sectorHref", "the page with all loans of the sector") {
        $0.link(to: $0.surroundings.sector)
      },
      .flag("hasOnward", "whether there is a page of the country or the sector") {
        $0.surroundings.country != nil || $0.surroundings.sector != nil
      },
      .flag("hasAlike", "whether there are loans like it") { !$0.surroundings.alike.isEmpty },
      .list("alike", "loans of its sector and country, near in amount", Card.names) {
        $0.surroundings.alike
      },
      .flag("hasBeside", "whether there is a loan before it or after it") {
        $0.surroundings.previous != nil || $0.surroundings.next != nil
      },
      .record("previous", "the loan before it in the list", Card.names) {
        $0.surroundings.previous
      },
      .record("next", "the loan after it in the list", Card.names) { $0.surroundings.next },
    ])

  private func link(to path: OutputPath?) -> String? { path.map { frame.root + $0.text } }

  private var countryName: String? { loan.place.country ?? loan.place.countryCode }

  private var mapWords: String? {
    guard point != nil else { return nil }
    return "World map with a dot \(card.place.map { "at \($0)" } ?? "where the borrower lives")"
  }
}

extension Fact {
  static let names = TemplateBindings<Fact>(
    "a fact",
    [
      .text("label", "what it is") { $0.label },
      .text("value", "as it is shown") { $0.value },
      .text("iso", "a date as ISO 8601; absent of anything else") { $0.iso },
      .text("ratingWidth", "a rating, for the width of five parts of 100; absent of anything else")
      {
        $0.ratingWidth
      },
    ])
}

extension StoryText {
  static let names = TemplateBindings<StoryText>(
    "a story",
    [
      .text("lang", "the code of the language") { $0.languageCode },
      .text("language", "the name of the language") { $0.language },
      .texts("paragraphs", "the text, a paragraph each") { $0.paragraphs },
    ])
}
