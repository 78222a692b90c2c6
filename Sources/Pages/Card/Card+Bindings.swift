import Loans
import Mustache
import Notes
import SiteIndex
import Words

extension Card: ModelWithWords {
  /// The names that the template of a card may use; amounts, days and counts are formatted text.
  package static let bindings = TemplateBindings<Card>("a card", fields: hooks + texts + parts)

  /// The attributes that scripts read.
  private static let hooks: [Field<Card>] = [
    .integer("id", "the number of the loan") { $0.loan.id.value },
    .plainMoney("amountPlain", "the amount in dollars, '525'") { $0.loan.amount },
    .plainMoney("fundedPlain", "the amount funded, in dollars") { $0.siteLoan.fundedAmount },
    .plainMoney(
      "remainingPlain", "what is left, in dollars; absent once the loan is past its funding"
    ) { $0.siteLoan.remaining },
    .iso8601("postedIso", "when the loan was posted, ISO 8601") { $0.loan.posted },
    .iso8601("expiresIso", "when the loan ends, ISO 8601") { $0.loan.expires },
    .facet("countryCode", .slug, "the ISO code of the country", .country),
    .facet("sectorSlug", .slug, "the slug of the sector, as in file names", .sector),
    .facet("activitySlug", .slug, "the slug of the activity, as in the hash", .activity),
    .choice("borrowerKind", "'woman', 'man' or 'group'") { $0.siteLoan.borrowerKind },
    .facet("tagSlugs", .text, "the slugs of the tags, as in the hash, with spaces between", .tag),
    .facet(
      "themeSlugs", .text, "the slugs of the themes, as in the hash, with spaces between", .theme),
    .facet(
      "partnerSlug", .slug, "the number of the field partner, or the slug of its name", .partner),
    .integer("monthsPlain", "how many months the loan runs, '14'") {
      $0.loan.terms?.repaymentMonths
    },
    .choice(
      "state",
      "'funded', 'in-repayment', 'repaid' or 'ended'; absent while the loan can be lent to"
    ) { $0.siteLoan.isFundraising ? nil : $0.siteLoan.status },
    .slug("sectorBand", "the name of the woven band, from a fixed table") { $0.band },
    .flag("isBeyondCap", "whether the card is hidden until the reader asks for more") {
      $0.isBeyondCap
    },
  ]

  /// The texts that readers see.
  private static let texts: [Field<Card>] = [
    .text("name", "the borrower's or the group's name") { $0.name },
    .written("href", .link, "the page of the loan") { $0.writeLink(to: &$1) },
    .text("flag", "the flag of the country") { $0.siteLoan.flag },
    .text("town", "the town") { $0.loan.location.town },
    .text("country", "the country's name") { $0.loan.location.country },
    .written("place", .text, "town and country") { $0.writePlace(to: &$1) },
    .text("fullText", "name and place; absent if a card has room for both") { $0.fullText },
    .language(
      "countryLang", "the language of the name of the country, 'en'; absent if it is the page's",
      .country),
    .money("amount", "the amount, '$525'") { $0.loan.amount },
    .text("sector", "the sector's name") { $0.loan.sector },
    .language(
      "sectorLang", "the language of the name of the sector, 'en'; absent if it is the page's",
      .sector),
    .text("activity", "the activity's name") { $0.loan.activity },
    .language(
      "activityLang", "the language of the name of the activity, 'en'; absent if it is the page's",
      .activity),
    .text("use", "what the loan is for, 'To buy seeds.'") { $0.siteLoan.useText },
    .text("useLang", "the language of what the loan is for, 'en'; absent if it is the page's") {
      $0.siteLoan.useLanguage
    },
    .integer("percent", "how much is funded, '62'") { $0.siteLoan.percentFunded },
    .value("percentText", .text, "how much is funded, '62%'", { $0.siteLoan.percentFunded }) {
      $2.write(.percent($0), in: $1.words.formats)
    },
    .integer("percentWidth", "how much is funded, for the width of a bar of 100") {
      $0.siteLoan.percentFunded
    },
    .written("toGo", .text, "what is left, '$200 to go'") { $0.writeProgress(to: &$1) },
    .flag(
      "isReserved", "whether the missing amount is fully reserved in lenders' baskets", \.isReserved
    ),
    .money("reserved", "what is reserved in lenders' baskets while something is left, '$50'") {
      $0.reserved
    },
    .integer("takenWidth", "how much is funded or reserved, of 100; absent if nothing is reserved")
    {
      $0.takenPercent
    },
    .written(
      "daysLeft", .text,
      "until when the loan can be funded, 'until 26 November 2026', or its status, 'Repaid'"
    ) {
      $0.deadline?.write(in: $0.words, to: &$1)
    },
    .iso8601("deadlineIso", "when the loan ends, ISO 8601; absent once it is funded or has ended") {
      $0.deadline?.date
    },
    .choice("urgency", "'calm' or 'done'; scripts also set 'soon' and 'hot'") {
      $0.deadline?.urgency
    },
    .day("posted", "the day on which the loan was posted") { $0.loan.posted },
    .written("people", .text, "how many people borrow, of a group only") {
      $0.writeBorrowers(to: &$1)
    },
    .count("groupSize", "how many people borrow, of a group only, '9'") { $0.groupSize },
    .written(
      "months", .text, "how long the loan runs, '14 months'; absent once it is repaid or has ended"
    ) { $0.writeMonths(to: &$1) },
    .count(
      "repaymentMonths",
      "how many months the loan runs, '14'; absent once it is repaid or has ended"
    ) { $0.repaymentMonths },
  ]

  private static let parts: [Field<Card>] = [
    .written("picture", .link, "link to the picture, 480 wide, of the site's own or at Kiva") {
      $0.writePictureLink(size: "w480h360", to: &$1)
    },
    .flag("lacksPicture", "whether the loan has no picture, but others in the list have") {
      $0.picture == .missing
    },
    .written("kivaHref", .link, "link to the loan at Kiva") { $0.writeKivaLink(to: &$1) },
    .html("note", "the site's own note") { $0.note?.html },
    .lang("noteLang", "the language of the note") { $0.note?.language },
    .direction("noteDirection", with: "noteLang") { $0.note?.language },
    .flag("isPinned", "whether its note moves the card to the top") { $0.isPinned },
    .flag("hasTags", "whether there are tags") { !$0.siteLoan.publicTags.isEmpty },
    .texts("tags", "the tags that Kiva shows to the public") { $0.siteLoan.publicTags },
    .texts("shownTags", "the first tags, as many as a card has room for") { $0.shownTags },
    .integer("omittedTagCount", "how many further tags there are, '22'; absent if there are none") {
      $0.omittedTagCount == 0 ? nil : $0.omittedTagCount
    },
    .written("omittedTags", .text, "the further tags, 'Schooling, Trees'") {
      $0.writeOmittedTags(to: &$1)
    },
  ]
}

extension Field<Card> {
  /// Declares the language of the name of the loan's value in a facet.
  fileprivate static func language(_ name: String, _ meaning: String, _ key: FacetKey) -> Field {
    .text(name, meaning) { $0.siteLoan.values(of: key).first?.language }
  }

  /// Declares the slugs of the loan's values in a facet.
  fileprivate static func facet(
    _ name: String, _ kind: ValueKind, _ meaning: String, _ key: FacetKey
  ) -> Field { .written(name, kind, meaning) { $0.writeSlugs(of: key, to: &$1) } }
}
