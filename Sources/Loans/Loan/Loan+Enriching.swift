extension Loan {
  /// Returns the loan of a more recent listing with missing values filled in from the loan's
  /// details. Details of another loan are ignored.
  package func enriched(with details: Loan) -> Loan {
    guard details.id == self.id else { return self }
    var values = values
    values.complete(with: details.values)
    return Loan(values)
  }

  /// Returns the loan with missing values filled in from an earlier record. The name is not filled
  /// in, because Kiva may have withdrawn it.
  package func enriched(withEarlier record: Loan) -> Loan {
    var values = enriched(with: record).values
    values.name = self.values.name
    return Loan(values)
  }

  /// Returns the loan of a more recent response, with missing values filled in from this one. If
  /// the response hides who the borrowers are, so does the result, also in texts that have their
  /// names.
  package func updated(by newer: Loan) -> Loan {
    guard newer.id == self.id else { return self }
    if newer.isAnonymous {
      var values = newer.values
      values.hideIdentity(knownFrom: [self])
      var result = Loan(values).enriched(with: withoutIdentity).values
      result.respectAnonymization()
      return Loan(result)
    }
    let result = newer.enriched(with: self)
    return result.isAnonymous ? result.anonymized(as: nil) : result
  }
}
