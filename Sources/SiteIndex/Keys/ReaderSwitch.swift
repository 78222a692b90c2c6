/// A switch of the filter that shows different loans to different readers, because it depends on the
/// reader's clock or on the storage of the reader's browser. The raw value is both the name of the
/// switch and its key in the hash. Scripts in `Templates/script` decide which loans match.
package enum ReaderSwitch: String, CaseIterable, Equatable, Sendable {
  /// The loan ends within a week.
  case soon
  /// The loan needs more a day until its end than it got a day so far.
  case atRisk = "at-risk"
  /// The reader has saved the loan.
  case saved
  /// The loan is new since the reader's last visit.
  case new
  /// The loan is not one that the reader has at Kiva.
  case hideMine = "hide-mine"
  /// The reader has no loan in the country of the loan.
  case newCountry = "new-country"
  /// The reader has no loan in the sector of the loan.
  case newSector = "new-sector"
  /// The reader has no loan of the field partner of the loan.
  case newPartner = "new-partner"
}
