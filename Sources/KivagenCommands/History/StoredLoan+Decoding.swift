internal import Decoding
internal import Loans
internal import Store

extension StoredLoan {
  /// Returns the loan that the record describes, or `nil` if the record is damaged.
  ///
  /// - Throws: `ListingError.cancelled` if the task is cancelled, and nothing else.
  func decoded() throws(ListingError) -> Loan? {
    do throws(ListingError) {
      let loans = try decodeListing(Array(json.utf8), name: "loan \(id)").loans
      guard loans.count == 1, let loan = loans.first, loan.id.value == id else { return nil }
      return loan
    } catch {
      if error.reason == .cancelled { throw error }
      return nil
    }
  }
}
