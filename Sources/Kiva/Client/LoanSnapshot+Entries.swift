internal import Decoding
internal import Loans

extension LoanSnapshot {
  /// Records the entries of a listing that could not be decoded, and the issues of the
  /// listing. Entries that were recorded before are dropped from `listing` and recorded once.
  ///
  /// - Parameters:
  ///   - listing: A part of the data of this snapshot.
  ///   - isKnown: Returns whether a loan with this identifier was decoded from another part.
  mutating func recordEntries(
    of listing: inout Listing, unless isKnown: (LoanID) -> Bool = { _ in false }
  ) {
    listing.removeSkippedEntries { isKnown($0) || !recordSkipped($0) }
    skippedCount += listing.skippedCount
    issues += listing.issues
  }
}
