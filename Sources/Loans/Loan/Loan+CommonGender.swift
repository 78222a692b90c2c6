extension [Loan.Borrower] {
  /// The gender of all the borrowers, or `nil` if they differ or one of them is not known.
  package var commonGender: Loan.Gender? {
    guard let gender = first?.gender else { return nil }
    return allSatisfy { $0.gender == gender } ? gender : nil
  }
}
