import Loans
import Mustache
import Notes
import Site
import SiteIndex
import Words

extension LoanPage: ModelWithWords {
  /// The names that the template of a loan's page may use. The picture is larger than on the card.
  package static let bindings = TemplateBindings<LoanPage>(
    "the page of a loan",
    embedding: [
      Embedded(PageLayout.bindings) { $0.layout }, Embedded(Card.bindings) { $0.card },
      Embedded(LoanConditions.bindings) { LoanConditions(loan: $0.loan, words: $0.words) },
    ],
    .written("picture", .link, "the picture: at Kiva 800 wide, of the site's own 480") {
      $0.card.writePictureLink(size: "w800", to: &$1)
    },
    .flag("hasOwnPicture", "whether the picture is the site's own") {
      $0.card.picture.isDownloaded
    },
    .link("listHref", "link to the first page of the list") { $0.layout.homeLink },
    .text(
      "ownLists",
      "the names of the site's own pages with a list, with spaces between, for the script",
      \.layout.site.ownListPages),
    .text("noteTitle", "the title of the site's own note; absent if it has none") {
      $0.card.note?.title
    },
    .text(
      "yourShare",
      "'Your $25: about $1.79 a month, back by January 2028'; absent once nobody can lend"
    ) { $0.shareText },
    .text("lendText", "the text of the link to Kiva that invites to lend") { $0.lendText },
    .link(
      "lendHref",
      "the link with 'lendText', which puts a share of an open loan into the reader's basket"
    ) { $0.card.lendLink(share: $0.share) },
    .flag("isLendable", "whether 'lendHref' puts a share of the loan into the basket") {
      $0.share != nil
    },
    .written(
      "daysLeft", .text, "until when the loan can be funded; absent if that is not known"
    ) { $0.deadline?.write(in: $0.words, to: &$1) },
    .iso8601(
      "deadlineIso", "when the loan ends, ISO 8601; absent once it is funded or has ended",
      \.deadline?.date),
    .day("figuresSince", "the day since which the figures have not changed; absent if not known") {
      $0.figuresSince
    },
    .text("figuresSinceIso", "the day since which the figures have not changed, ISO 8601") {
      $0.figuresSince?.dayISO8601
    },
    .day("lastListed", "the day the loan was last in the list; absent while it is listed") {
      $0.lastListed
    },
    .iso8601("lastListedIso", "the time the loan was last in the list, ISO 8601", \.lastListed),
    .flag("hasPlace", "whether the town or the country is known") {
      $0.loan.location.town != nil || $0.countryName != nil
    },
    .text("countryName", "the country's name, or its code") { $0.countryName },
    .text("countryInSentence", "the country as in a sentence, 'the Philippines'") {
      $0.words.country.inSentence($0.loan.location)
    },
    .flag("hasKind", "whether there is an activity or a sector") {
      $0.loan.activity != nil || $0.loan.sector != nil
    },
    .list("risks", "the risk of the loan, and who bears a loss", Fact.bindings) { $0.risks },
    .flag("hasRisks", "whether anything is known of the risk") { !$0.risks.isEmpty },
    .flag("hasFacts", "whether there are facts") { !$0.facts.isEmpty },
    .list("facts", "what else is known of the loan", Fact.bindings) { $0.facts },
    .record(
      "fieldPartner", "the figures of the field partner; absent if it is not known",
      PartnerSummary.bindings, \.partner),
    .flag("hasThemes", "whether there are themes") { !$0.loan.themes.isEmpty },
    .texts("themes", "Kiva's themes") { $0.loan.themes },
    .list("tagLinks", "the tags, with links to the list", FilterLink.bindings) { $0.tags },
    .list("themeLinks", "the themes, with links to the list", FilterLink.bindings) { $0.themes },
    .written("activityHref", .link, "link to the list, filtered by the activity") {
      $0.target(of: .activity)?.write(to: &$1)
    },
    .text("whySpecial", "why the loan is special") { $0.loan.whySpecial },
    .record(
      "story", "the story, in the language of the site or in English if it can be",
      StoryText.bindings
    ) { $0.story },
    .list("translations", "the story in other languages", StoryText.bindings) { $0.translations },
    .text("translator", "who translated the story; absent without a story") {
      $0.story == nil ? nil : $0.loan.translator
    },
    .flag("lacksDetails", "whether neither the story nor the terms are known", \.lacksDetails),
    .flag("hasBorrowers", "whether members of a group are named") { !$0.borrowerNames.isEmpty },
    .texts("borrowers", "the names of the members of a group") { $0.borrowerNames },
    .text("unnamedBorrowers", "how many members have no name, 'and 3 more'; absent if all have") {
      $0.unnamedBorrowers
    },
    .record(
      "plan", "how the loan is to be repaid, if Kiva said so", RepaymentPlan.bindings, \.plan),
    .record(
      "funding", "how the funding of the loan went; absent if that was not recorded",
      FundingProgress.bindings, \.funding),
    .text("mapWords", "what the map shows; absent if the place is not known") { $0.mapText },
    .oneDecimal("dotX", "the dot on the map: its distance from the left, of 288", \.point?.x),
    .oneDecimal("dotY", "the dot on the map: its distance from the top, of 106", \.point?.y),
    .written("countryHref", .link, "link to the page with all loans of the country") {
      $0.writeLink(to: $0.neighbors.country, &$1)
    },
    .written("sectorHref", .link, "link to the page with all loans of the sector") {
      $0.writeLink(to: $0.neighbors.sector, &$1)
    },
    .flag("hasOnward", "whether there is a page of the country or the sector") {
      $0.neighbors.country != nil || $0.neighbors.sector != nil
    },
    .flag("hasAlike", "whether there are related loans") { !$0.neighbors.related.isEmpty },
    .list(
      "alike", "related loans: of its sector and country, of a similar amount", Card.bindings,
      \.neighbors.related),
    .flag("hasBeside", "whether there is a loan before or after this one in the list") {
      $0.neighbors.previous != nil || $0.neighbors.next != nil
    },
    .record(
      "previous", "the loan before this one in the list", Card.bindings, \.neighbors.previous),
    .record("next", "the loan after this one in the list", Card.bindings) { $0.neighbors.next })

  private func writeLink(to path: OutputPath?, _ output: inout TemplateOutput) {
    guard let path else { return }
    output.write(layout.root)
    output.write(path.text)
  }

  private var countryName: String? { loan.location.country ?? loan.location.countryCode }

  /// The text on the map; `nil` if there is none.
  private var mapText: String? {
    if point == nil { return nil }
    if loan.location.town != nil, let place = card.siteLoan.place {
      return words.map.atPlace.text(.text(place))
    }
    guard loan.location.country != nil, let country = words.country.inSentence(loan.location) else {
      return words.map.somewhere
    }
    return words.map.inCountry.text(.text(country))
  }
}

extension Fact {
  static let bindings = TemplateBindings<Fact>(
    "a fact",
    .text("label", "what the fact is about") { $0.label },
    .text("labelAfterEnd", "what it is about once the loan has ended; absent if that is the same") {
      $0.labelAfterEnd
    },
    .written("value", .text, "the value that readers see") { $0.writeValue(to: &$1) },
    .iso8601("iso", "a date in ISO 8601; absent for any other value") { $0.date },
    .oneDecimal("ratingWidth", "the width of a rating, of 100; absent for any other value") {
      $0.rating.map { $0 * 20 }
    })
}

extension StoryText {
  static let bindings = TemplateBindings<StoryText>(
    "a story",
    .text("lang", "the code of the language") { $0.languageCode },
    .text("language", "the name of the language") { $0.language },
    .texts("paragraphs", "the paragraphs of the text") { $0.paragraphs })
}
