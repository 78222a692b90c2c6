import Loans
import Site

extension LoanPage {
  /// What the template of a loan's page may use: the card's names too, with a larger picture.
  package static let names = Table<LoanPage>(
    "the page of a loan",
    parts: [Part(Frame.names) { $0.frame }, Part(Card.names) { $0.card }],
    [
      .text("picture", "the picture at Kiva, 800 wide") { $0.loan.pictureLink(size: "w800") },
      .text("listHref", "the page of the list with the loan") { $0.frame.root + $0.listPath.text },
      .text("lendText", "what the link to Kiva says") { $0.lendWords },
      .text("lastListed", "the day the loan was last in the list; absent while it is") {
        $0.lastListed?.dayInWords
      },
      .text("lastListedIso", "the same, to the second, ISO 8601") { $0.lastListed?.iso8601 },
      .list("facts", "what is known of the loan", Fact.names) { $0.facts },
      .flag("hasThemes", "whether there are themes") { !$0.loan.themes.isEmpty },
      .texts("themes", "Kiva's themes") { $0.loan.themes },
      .text("whySpecial", "why the loan is special") { $0.loan.whySpecial },
      .record("story", "the story, in English if it can be", StoryText.names) { $0.story },
      .list("translations", "the story in other languages", StoryText.names) { $0.translations },
      .flag("hasBorrowers", "whether there are borrowers") { !$0.borrowerNames.isEmpty },
      .texts("borrowers", "the names of the members of a group") { $0.borrowerNames },
    ])
}

extension Fact {
  package static let names = Table<Fact>(
    "a fact",
    [
      .text("label", "what it is") { $0.label },
      .text("value", "as it is shown") { $0.value },
      .text("iso", "a date as ISO 8601; absent of anything else") { $0.iso },
    ])
}

extension StoryText {
  package static let names = Table<StoryText>(
    "a story",
    [
      .text("lang", "the code of the language") { $0.languageCode },
      .text("language", "the name of the language") { $0.language },
      .texts("paragraphs", "the text, a paragraph each") { $0.paragraphs },
    ])
}
