extension [Loan.Borrower] {
  /// What all of them share; `nil` if they differ, or if one's is not known.
  package var commonGender: Loan.Gender? {
    guard let gender = first?.gender else { return nil }
    return allSatisfy { $0.gender == gender } ? gender : nil
  }
}
