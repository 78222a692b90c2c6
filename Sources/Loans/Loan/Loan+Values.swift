extension Loan {
  /// The values that Kiva gave for a loan; `nil` or an empty array if it did not give one.
  /// Source: docs/kiva-api.md, "A loan in a listing", "A loan with details" and "GraphQL".
  @usableFromInline
  package struct Values: Equatable, Sendable {
    package var id: LoanID
    /// The name of the borrower or group. It may have double spaces and is never empty.
    package var name: String?
    package var status: Status?
    package var amount: Money?
    /// The amount that lenders have lent.
    package var funded: Money?
    /// The amount that is reserved in lenders' baskets but not paid yet, while the loan is
    /// fundraising.
    package var basket: Money?
    /// The amount that has been repaid.
    package var paid: Money?
    package var sector, activity: String?
    /// The purpose of the loan in Kiva's words, trimmed and never empty.
    package var use: String?
    package var location = Location()
    package var posted, expires, fundedOn: Timestamp?
    package var borrowerCount, lenderCount: Int?
    /// The gender of all the borrowers, or `nil` for a mixed group.
    package var gender: Gender?
    package var partner: FieldPartner?
    /// Whether a field partner disburses the loan or Kiva itself does. REST does not say.
    package var distribution: Distribution?
    /// The person or organization that vouches for the borrower of a direct loan.
    package var trustee: String?
    /// What the trustee says about the borrower, as plain text.
    package var endorsement: String?
    /// The smallest amount that Kiva lets a lender lend, which is not always $25.
    package var smallestShare: Money?
    /// Who adds to what lenders lend; `nil` if nobody does.
    package var matching: Matching?
    /// The borrower's previous loan.
    package var previousLoan: LoanID?
    /// How much of the borrower's identity Kiva hides; `nil` if that is not known.
    package var anonymization: Anonymization?
    package var imageID: Int?
    /// The untrusted URL of the picture, for responses without the number of the image (GraphQL).
    package var imageURL: String?
    /// The languages of the story in Kiva's order (`es`, `en`).
    package var languages: [String] = []
    /// The story as plain text, in the order of `languages`. Only the details have it.
    package var texts: [Text] = []
    /// The English name of the language in which the story was written.
    package var originalLanguage: String?
    /// The name of the person who translated the story. Only the details have it.
    package var translator: String?
    package var whySpecial: String?
    package var borrowers: [Borrower] = []
    package var terms: Terms?
    /// The tags as Kiva sends them. Only those with a leading `#` are public.
    package var tags: [String] = []
    package var themes: [String] = []
    package var bonusCreditEligibility: Bool?

    package init(id: LoanID) { self.id = id }

    /// Whether lenders can still lend. A loan without a status counts as fundraising.
    package var isFundraising: Bool { status == nil || status == .fundraising }
  }
}

extension Loan.Values {
  /// Fills in missing values from another response about the same loan.
  mutating func complete(with details: Loan.Values) {
    mergeMainValues(of: details)
    mergeMoney(of: details)
    mergeStory(of: details)
  }

  private mutating func mergeMainValues(of details: Loan.Values) {
    name = name ?? details.name
    status = status ?? details.status
    sector = sector ?? details.sector
    activity = activity ?? details.activity
    use = use ?? details.use
    location.countryCode = location.countryCode ?? details.location.countryCode
    location.country = location.country ?? details.location.country
    location.town = location.town ?? details.location.town
    location.region = location.region ?? details.location.region
    location.position = location.position ?? details.location.position
    posted = posted ?? details.posted
    expires = expires ?? details.expires
    fundedOn = fundedOn ?? details.fundedOn
    if let other = details.partner { partner = partner?.completed(with: other) ?? other }
    distribution = distribution ?? details.distribution
    trustee = trustee ?? details.trustee
    endorsement = endorsement ?? details.endorsement
    previousLoan = previousLoan ?? details.previousLoan
    anonymization = anonymization ?? details.anonymization
    if imageID == nil, imageURL == nil {
      imageID = details.imageID
      imageURL = details.imageURL
    }
    if tags.isEmpty { tags = details.tags }
    if themes.isEmpty { themes = details.themes }
    bonusCreditEligibility = bonusCreditEligibility ?? details.bonusCreditEligibility
  }

  /// Merges the amounts. `funded` and `basket` must be from the same response; otherwise, the
  /// remaining amount would be wrong.
  private mutating func mergeMoney(of details: Loan.Values) {
    amount = amount ?? details.amount
    if funded == nil, basket == nil {
      funded = details.funded
      basket = details.basket
    }
    paid = paid ?? details.paid
    smallestShare = smallestShare ?? details.smallestShare
    matching = matching ?? details.matching
    lenderCount = lenderCount ?? details.lenderCount
  }

  private mutating func mergeStory(of details: Loan.Values) {
    if languages.isEmpty { languages = details.languages }
    if texts.isEmpty { texts = details.texts }
    originalLanguage = originalLanguage ?? details.originalLanguage
    translator = translator ?? details.translator
    whySpecial = whySpecial ?? details.whySpecial
    borrowerCount = borrowerCount ?? details.borrowerCount
    gender = gender ?? details.gender
    if borrowers.isEmpty { borrowers = details.borrowers }
    terms = terms ?? details.terms
  }
}
