extension Loan {
  /// Returns whether a name, as Kiva gives it, says that the borrower is not named. For most such
  /// loans Kiva gives "Anonymous", and for some no name.
  package static func isAnonymous(_ name: String?) -> Bool { name == nil || name == "Anonymous" }
}
