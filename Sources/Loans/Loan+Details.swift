extension Loan {
  /// This loan of a listing, with what the listing lacks filled in from a detail answer.
  ///
  /// What the listing says wins, so amounts are those of the fresher answer.
  package func adding(details: Loan) -> Loan {
    var loan = self
    loan.texts = texts.isEmpty ? details.texts : texts
    return loan
  }
}
