extension Loan {
  /// Returns the loan of a more recent listing with its gaps filled in from its details. Details of
  /// another loan are ignored.
  package func enriched(with details: Loan) -> Loan {
    guard details.id == self.id else { return self }
    var values = values
    values.complete(with: details.values)
    return Loan(values)
  }

  /// Returns the loan completed by an earlier record, except for its name, which Kiva may withdraw.
  package func enriched(withEarlier record: Loan) -> Loan {
    var values = enriched(with: record).values
    values.name = self.values.name
    return Loan(values)
  }
}
