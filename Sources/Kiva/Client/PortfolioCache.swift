package import Loans

/// Keeps the loans of teams and lenders between builds, and how far their lists have been read. It
/// consists of closures, so that this module does not depend on a database.
package struct PortfolioCache: Sendable {
  /// Returns how far a list has been read; `nil` if it has not been read.
  package var find: @Sendable (PortfolioKey) throws -> PortfolioProgress?
  /// Returns loans with higher identifiers than a loan's, the lowest first, or those with the
  /// lowest of all; an empty array after the last one.
  package var loans:
    @Sendable (PortfolioKey, _ last: LoanID?) throws -> [(id: LoanID, entry: PortfolioEntry)]
  /// Saves the loans of a page, and how far the list has been read. If `settles` is set, no other
  /// loan is pending any more. Either everything is saved or nothing.
  package var save:
    @Sendable (PortfolioKey, PortfolioProgress, _ loans: [LoanID: PortfolioEntry], _ settles: Bool)
      throws -> Void
  /// Replaces the entries of loans that the list has.
  package var replace: @Sendable (PortfolioKey, [LoanID: [UInt8]], _ seconds: Int) throws -> Void
  /// Deletes a list with its loans.
  package var delete: @Sendable (PortfolioKey) throws -> Void

  package init(
    find: @escaping @Sendable (PortfolioKey) throws -> PortfolioProgress?,
    loans:
      @escaping @Sendable (PortfolioKey, LoanID?) throws -> [(id: LoanID, entry: PortfolioEntry)],
    save:
      @escaping @Sendable (PortfolioKey, PortfolioProgress, [LoanID: PortfolioEntry], Bool) throws
      -> Void,
    replace: @escaping @Sendable (PortfolioKey, [LoanID: [UInt8]], Int) throws -> Void,
    delete: @escaping @Sendable (PortfolioKey) throws -> Void
  ) {
    self.find = find
    self.loans = loans
    self.save = save
    self.replace = replace
    self.delete = delete
  }

  /// A cache that finds nothing and keeps nothing.
  package static let none = PortfolioCache(
    find: { _ in nil }, loans: { _, _ in [] }, save: { _, _, _, _ in }, replace: { _, _, _ in },
    delete: { _ in })
}
