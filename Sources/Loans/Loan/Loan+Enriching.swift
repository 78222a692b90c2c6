extension Loan {
  /// Returns the loan of a listing, which is more recent, with its gaps filled in from its details.
  /// Details of another loan are ignored.
  package func enriched(with details: Loan) -> Loan {
    guard details.id == self.id else { return self }
    var values = values
    values.complete(with: details.values)
    return Loan(values)
  }

  /// Returns the loan with its gaps filled in from an earlier record, except for the name, which
  /// Kiva may have withdrawn.
  package func enriched(withEarlier record: Loan) -> Loan {
    var values = enriched(with: record).values
    values.name = self.values.name
    return Loan(values)
  }
}
