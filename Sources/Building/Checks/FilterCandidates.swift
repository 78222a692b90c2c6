package import Decoding
internal import Diagnostics
internal import History
package import Loans
package import Store

/// The loans that a run knows, among which names by which loans are chosen may occur.
package struct FilterCandidates {
  package private(set) var loans: [Loan] = []
  /// The sectors, themes and field partners of the loans.
  private(set) var values: FilterValues
  /// Why the store cannot be read.
  private(set) var warnings: [Warning] = []

  /// Begins with the sectors, themes and field partners of a listing.
  package init(_ values: FilterValues = FilterValues()) { self.values = values }

  /// Adds the loans that a store knows of a site: those that its list has or had, as far as they are
  /// kept.
  ///
  /// - Throws: `ListingError.cancelled` if the task is cancelled, and nothing else.
  package mutating func add(from store: Store, of run: CommandRun) throws(ListingError) {
    let (records, states): ([StoredLoan], [LoanState])
    do throws(StoreError) {
      let site = try run.site(in: store).key
      records = try store.loans(on: site, except: [])
      states = try store.currentStates(on: site, followedSince: Timestamp(seconds: 0), ids: [])
    } catch {
      return warnings.append(Warning(.store, "\(error)"))
    }
    loans = try records.decoded().compactMap { $0 } + states.map(\.loan)
    values.insert(loans)
  }
}
