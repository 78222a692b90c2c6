import History
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
    .facet("region", .slug, "the slug of the part of the world, as in the hash", .region),
    .facet("interval", .slug, "the slug of how often the loan is repaid", .interval),
    .facet(
      "currencyLoss", .slug,
      "who bears the loss if the currency falls: 'partner', 'shared', 'lender' or 'none'",
      .currencyLoss),
    .facet(
      "defaultLoss", .slug,
      "who bears the loss if the borrower does not repay: 'partner' or 'lender'", .defaultLoss),
    .hundredths("ratingPlain", "Kiva's risk rating of the field partner, 0 to 5, '3.5'", .rating),
    .hundredths(
      "defaultPlain", "the field partner's default rate in percent, '0.53'", .defaultRate),
    .hundredths(
      "delinquentPlain",
      "the share of the field partner's outstanding amount that is late, in percent", .delinquency),
    .hundredths(
      "costPlain", "what the field partner's loans cost borrowers a year, in percent", .cost),
    .trait("hasWomen", "whether there is a woman among the borrowers", .women),
    .trait("isDirectLoan", "whether Kiva itself disburses the loan", .direct),
    .trait("isMatched", "whether someone adds to what lenders lend", .matched),
    .trait("isFlexible", "whether the loan is disbursed even if it is not fully funded", .flexible),
    .trait("isRare", "whether few loans of the site are in the loan's country", .rare),
    .plainMoney(
      "gainedPlain",
      "the dollars that lenders lent recently, '275'; absent if that was not recorded"
    ) { $0.pace?.gained },
    .iso8601("gainedSinceIso", "since when they lent that, ISO 8601") { $0.pace?.since },
    .text("repaidByIso", "the day of the last expected repayment, '2028-01-17'") {
      $0.siteLoan.repaymentDates?.last?.dayISO8601
    },
    .text("halfRepaidByIso", "the day by which half of the loan is expected back, '2027-05-17'") {
      $0.siteLoan.repaymentDates?.half?.dayISO8601
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
    .text("partnerName", "the name of the field partner, 'Field partner 185' if Kiva gave none") {
      card in
      card.siteLoan.values(of: .partner).first.map { partner in
        partner.name == partner.slug
          ? card.words.filter.partnerNumber.text(.text(partner.slug)) : partner.name
      }
    },
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
    .money("needed", "what is still needed, '$200'; absent if that is nothing or not known") {
      $0.needed
    },
    .flag("canBeLentTo", "whether lenders can lend, and what is missing is needed or reserved") {
      $0.needed != nil || $0.isReserved
    },
    .written("toGo", .text, "what is left, '$200 to go'; 'Thank you!' once it is funded") {
      $0.writeProgress(to: &$1)
    },
    .flag(
      "isReserved", "whether the missing amount is fully reserved in lenders' baskets", \.isReserved
    ),
    .money("reserved", "what is reserved in lenders' baskets, '$50'; absent if nothing is") {
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
    .written("backBy", .text, "the month of the last repayment, 'January 2028'") { card, output in
      if let month = card.backBy { output.write(.month(month), in: card.words.formats) }
    },
    .text("backByIso", "the month of the last repayment, '2028-01'") { $0.backBy?.iso8601 },
    .flag("hasTerm", "whether backBy or repaymentMonths is known") {
      $0.backBy != nil || $0.repaymentMonths != nil
    },
    .written("partnerRating", .text, "'partner's risk rating 3.5 of 5'") {
      $0.writePartnerRating(to: &$1)
    },
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

  /// Declares a number of the loan as a program writes it, `3.5`.
  fileprivate static func hundredths(_ name: String, _ meaning: String, _ measure: RangeMeasure)
    -> Field
  {
    .text(name, meaning) { card in
      measure.value(of: card.siteLoan).map { (Double($0) / 100).plain }
    }
  }

  /// Declares whether the loan has a property.
  fileprivate static func trait(_ name: String, _ meaning: String, _ trait: LoanTrait) -> Field {
    .flag(name, meaning) { trait.applies(to: $0.siteLoan) }
  }

  /// Declares the slugs of the loan's values in a facet.
  fileprivate static func facet(
    _ name: String, _ kind: ValueKind, _ meaning: String, _ key: FacetKey
  ) -> Field { .written(name, kind, meaning) { $0.writeSlugs(of: key, to: &$1) } }
}
