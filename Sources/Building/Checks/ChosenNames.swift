package import CommandLine
package import Decoding
package import Diagnostics
internal import History
internal import Kiva
package import Loans
internal import SiteIndex
package import Store

/// The unknown names by which the settings choose loans.
///
/// A name that is in none of Kiva's lists and that no known loan has is an error if a known name is
/// similar, or if no loan would be left. Otherwise it is a warning, since Kiva may have new names.
package struct ChosenNames {
  package private(set) var errors: [CommandError] = []
  package private(set) var warnings: [Warning] = []

  /// Checks the filter, the named searches and the presets. If a name is in no list, the loans in the store are
  /// read, and `findsNoLoan` returns whether the filter selects none of them. `partners` are the
  /// numbers of Kiva's field partners, or `nil` if unknown. Throws only `ListingError.cancelled`.
  package init(
    of run: CommandRun, _ store: Store, listed: FilterValues = FilterValues(),
    partners: Set<Int>?, findsNoLoan: ([Loan]) -> Bool
  ) throws(ListingError) {
    let settings = run.settings
    func unknownNames(
      _ values: FilterValues
    ) -> (filter: [UnknownName], searches: [(search: Settings.Search, name: UnknownSlug)]) {
      (
        settings.filter.unknownNames(besides: values, partners: partners),
        settings.searches.flatMap { search in
          search.search.unknownNames(besides: values).map { (search, $0) }
        }
      )
    }
    var known = FilterCandidates(listed)
    var unknown = unknownNames(known.values)
    if unknown.filter.isEmpty, unknown.searches.isEmpty { return }
    try known.add(from: store, of: run)
    warnings = known.warnings
    unknown = unknownNames(known.values)
    let leavesNoLoan = !settings.allowEmpty && findsNoLoan(known.loans)
    for name in unknown.filter {
      let advice =
        leavesNoLoan && name.nearest == nil
        ? ", and no loan matches; correct it, or publish no loans with --allow-empty" : ""
      let entry = run.fileEntries.last { $0.key == name.setting }
      let source = run.variables[name.setting] ?? "--\(name.setting)"
      let message = name.message(in: entry == nil ? source : nil) + advice
      add(
        message, isError: name.nearest != nil || leavesNoLoan,
        at: entry?.diagnostic(onValue: name.name, message))
    }
    for (search, name) in unknown.searches {
      let message = "\(search.subject): 'search': \(name.message)"
      add(
        message, isError: name.nearest != nil, at: run.fileEntries.diagnostic(on: search, message))
    }
  }

  private mutating func add(_ message: String, isError: Bool, at place: Diagnostic?) {
    if !isError {
      warnings.append(Warning(.unknownName, on: place, message))
    } else {
      errors.append(
        place.map { CommandError([$0], exit: .badSettings) }
          ?? CommandError(message, exit: .badSettings))
    }
  }
}

/// The loans that a run knows, which may have names that Kiva's lists lack.
package struct FilterCandidates {
  package private(set) var loans: [Loan] = []
  /// The sectors, themes and field partners of the loans.
  private(set) var values: FilterValues
  private(set) var warnings: [Warning] = []

  /// Creates the candidates from the sectors, themes and field partners of a listing.
  package init(_ values: FilterValues = FilterValues()) { self.values = values }

  /// Adds all loans that the store has for the site. Throws only `ListingError.cancelled`.
  package mutating func add(from store: Store, of run: CommandRun) throws(ListingError) {
    let (records, states): ([StoredLoan], [LoanState])
    do throws(StoreError) {
      let site = try run.site(in: store).key
      records = try store.loans(on: site, except: [])
      states = try store.currentStates(on: site, followedSince: Timestamp(seconds: 0), ids: [])
    } catch { return warnings.append(Warning(.store, "\(error)")) }
    loans = try records.decoded().compactMap { $0 } + states.map(\.loan)
    values.insert(loans)
  }
}
