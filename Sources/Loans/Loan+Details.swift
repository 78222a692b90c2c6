extension Loan {
  /// This loan of a listing, with what the listing lacks filled in from a detail answer.
  ///
  /// What the listing says wins, so amounts and status are those of the fresher answer. An answer
  /// about another loan adds nothing.
  package func adding(details: Loan) -> Loan {
    guard details.id == id else { return self }
    var loan = self
    loan.addMain(of: details)
    loan.addMoney(of: details)
    loan.addStory(of: details)
    return loan
  }

  private mutating func addMain(of details: Loan) {
    name = name ?? details.name
    status = status ?? details.status
    sector = sector ?? details.sector
    activity = activity ?? details.activity
    use = use ?? details.use
    place.countryCode = place.countryCode ?? details.place.countryCode
    place.country = place.country ?? details.place.country
    place.town = place.town ?? details.place.town
    place.position = place.position ?? details.place.position
    posted = posted ?? details.posted
    expires = expires ?? details.expires
    fundedOn = fundedOn ?? details.fundedOn
    if let other = details.partner {
      partner = FieldPartner(
        id: partner?.id ?? other.id, name: partner?.name ?? other.name,
        rating: partner?.rating ?? other.rating)
    }
    if imageID == nil, imageURL == nil {
      imageID = details.imageID
      imageURL = details.imageURL
    }
    if tags.isEmpty { tags = details.tags }
    if themes.isEmpty { themes = details.themes }
    bonusCreditEligibility = bonusCreditEligibility ?? details.bonusCreditEligibility
  }

  /// Funded and basket belong together: both from one answer, or what is left is reckoned wrong.
  private mutating func addMoney(of details: Loan) {
    amount = amount ?? details.amount
    if funded == nil, basket == nil {
      funded = details.funded
      basket = details.basket
    }
    paid = paid ?? details.paid
    lenderCount = lenderCount ?? details.lenderCount
  }

  private mutating func addStory(of details: Loan) {
    if languages.isEmpty { languages = details.languages }
    if texts.isEmpty { texts = details.texts }
    translator = translator ?? details.translator
    whySpecial = whySpecial ?? details.whySpecial
    borrowerCount = borrowerCount ?? details.borrowerCount
    gender = gender ?? details.gender
    if borrowers.isEmpty { borrowers = details.borrowers }
    terms = terms ?? details.terms
  }
}
