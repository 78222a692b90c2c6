extension Loan {
  /// Returns this loan of a listing with the values that the listing lacks filled in from its
  /// details.
  ///
  /// The values of the listing have precedence, so amounts and status are those of the more recent
  /// response. Details of another loan are ignored.
  package func enriched(with details: Loan) -> Loan {
    guard details.id == self.id else { return self }
    var values = values
    values.mergeMainValues(of: details)
    values.mergeMoney(of: details)
    values.mergeStory(of: details)
    return Loan(values)
  }

  /// Returns this loan with the values that it lacks filled in from an earlier record of it, except
  /// for the name, since Kiva may have withdrawn that.
  package func enriched(withEarlier record: Loan) -> Loan {
    var values = enriched(with: record).values
    values.name = self.values.name
    return Loan(values)
  }
}

extension Loan.Values {
  fileprivate mutating func mergeMainValues(of details: Loan) {
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
      partner = Loan.FieldPartner(
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

  /// Merges the amounts. `funded` and `basket` must come from the same response, as otherwise the
  /// remaining amount would be wrong.
  fileprivate mutating func mergeMoney(of details: Loan) {
    amount = amount ?? details.amount
    if funded == nil, basket == nil {
      funded = details.funded
      basket = details.basket
    }
    paid = paid ?? details.paid
    lenderCount = lenderCount ?? details.lenderCount
  }

  fileprivate mutating func mergeStory(of details: Loan) {
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
