import Loans

extension Card {
  /// The names that the template of a card may use; amounts, days and counts are formatted text.
  package static let bindings = TemplateBindings<Card>("a card", hooks + texts + parts)

  /// The attributes that scripts read.
  private static let hooks: [Field<Card>] = [
    .integer("id", "the number of the loan") { $0.loan.id.value },
    .number("amountPlain", "the amount in dollars, '525'") { $0.loan.amount?.plain },
    .number("fundedPlain", "what is funded, in dollars") { $0.loan.fundedAmount?.plain },
    .number("remainingPlain", "what is left, in dollars") { $0.loan.remaining?.plain },
    .text("postedIso", "when the loan was posted, ISO 8601") { $0.loan.posted?.iso8601 },
    .text("expiresIso", "when the loan ends, ISO 8601") { $0.loan.expires?.iso8601 },
    .slug("countryCode", "the ISO code of the country") { $0.slugs(of: .country) },
    .slug("sectorSlug", "the slug of the sector, as in file names") { $0.slugs(of: .sector) },
    .slug("activitySlug", "the slug of the activity, as in the hash") { $0.slugs(of: .activity) },
    .choice("borrowerKind", "'woman', 'man' or 'group'") { $0.loan.borrowerKind },
    .text("tagSlugs", "the slugs of the tags, as in the hash, with spaces between") {
      $0.slugs(of: .tag)
    },
    .text("themeSlugs", "the slugs of the themes, as in the hash, with spaces between") {
      $0.slugs(of: .theme)
    },
    .slug("partnerSlug", "the number of the field partner, or the slug of its name") {
      $0.slugs(of: .partner)
    },
    .integer("monthsPlain", "how many months the loan runs, '14'") {
      $0.loan.terms?.repaymentMonths
    },
    .choice("state", "'funded' or 'ended'; absent while the loan can be lent to") {
      $0.loan.closedReason
    },
    .slug("sectorBand", "the name of the woven band, from a fixed table") { $0.band },
    .flag("isBeyondCap", "whether the card is hidden until the reader asks for more") {
      $0.isBeyondCap
    },
  ]

  /// The texts that readers see.
  private static let texts: [Field<Card>] = [
    .text("name", "the borrower's or the group's name") { $0.name },
    .link("href", "the page of the loan") { $0.link },
    .text("flag", "the flag of the country") { $0.loan.flag },
    .text("town", "the town") { $0.loan.place.town },
    .text("country", "the country's name") { $0.loan.place.country },
    .text("place", "town and country") { $0.place },
    .text("fullText", "name and place; absent if a card has room for both") { $0.fullText },
    .text("amount", "the amount, '$525'") { $0.loan.amount?.dollars },
    .text("sector", "the sector's name") { $0.loan.sector },
    .text("activity", "the activity's name") { $0.loan.activity },
    .text("use", "Kiva's sentence on what the loan is for") { $0.loan.useSentence },
    .integer("percent", "how much is funded, '62'") { $0.loan.percentFunded },
    .integer("percentWidth", "how much is funded, for the width of a bar of 100") {
      $0.loan.percentFunded
    },
    .text("toGo", "what is left, '$200 to go'") { $0.progress },
    .text("daysLeft", "until when the loan can be funded, 'until 26 November 2026'") {
      $0.deadline?.text
    },
    .text("deadlineIso", "when the loan ends, ISO 8601; absent once it is funded or has ended") {
      $0.deadline?.date?.iso8601
    },
    .choice("urgency", "'calm' or 'done'; scripts also set 'soon' and 'hot'") {
      $0.deadline?.urgency
    },
    .text("posted", "the day on which the loan was posted") { $0.postedText },
    .text("people", "how many people borrow, of a group only") { $0.borrowers },
    .text("months", "how long the loan runs, '14 months'") { $0.months },
  ]

  /// The picture, the link to Kiva, the note and the tags.
  private static let parts: [Field<Card>] = [
    .link("picture", "link to the picture, 480 wide, of the site's own or at Kiva") {
      $0.pictureLink(size: "w480h360")
    },
    .flag("lacksPicture", "whether the loan has no picture, but others in the list have") {
      $0.picture == .missing
    },
    .link("kivaHref", "link to the loan at Kiva") { $0.kivaLink },
    .html("note", "the site's own note") { $0.note },
    .flag("isPinned", "whether its note moves the card to the top") { $0.isPinned },
    .flag("hasTags", "whether there are tags") { !$0.loan.publicTags.isEmpty },
    .texts("tags", "the tags that Kiva shows to the public") { $0.loan.publicTags },
    .texts("shownTags", "the first tags, as many as a card has room for") { $0.shownTags },
    .integer("omittedTagCount", "how many further tags there are, '22'; absent if there are none") {
      $0.omittedTags.isEmpty ? nil : $0.omittedTags.count
    },
    .text("omittedTags", "the further tags, 'Schooling, Trees'") {
      $0.omittedTags.joined(separator: ", ")
    },
  ]
}
