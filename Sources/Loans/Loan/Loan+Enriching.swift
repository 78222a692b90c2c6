extension Loan {
  /// Returns this loan of a listing with what the listing lacks filled in from its details.
  ///
  /// The values of the listing, which is more recent, have precedence. Other loans are ignored.
  package func enriched(with details: Loan) -> Loan {
    guard details.id == self.id else { return self }
    var values = values
    values.complete(with: details.values)
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
