internal import CommandLine
internal import Decoding
internal import Diagnostics
internal import History
internal import Host
internal import Loans
internal import Publishing
internal import Store

extension Step<BuildContext> {
  /// Stops a build that would publish no loans where the site had some, unless the settings explain
  /// that or it is wanted.
  package static var checkLoans: Self {
    Step("loans") { context in
      if !context.result(\.snapshot).loans.isEmpty || context.settings.allowEmpty { return }
      if context.isEmptyByChoice { return }
      let published = try context.loansOfLastList()
      // Whoever takes the last loans down need not wait for others.
      if published.isSubset(of: context.settings.exclude) { return }
      throw context.emptied(of: published.count)
    }
  }
}

extension BuildContext {
  /// Whether the field partners of the filter could be looked up in a list of Kiva's, or occur in the
  /// listing.
  private var hasCheckedNames: Bool {
    knownPartners != nil
      || result(\.snapshot).filterValues.partners.isSuperset(of: settings.filter.partners)
  }

  /// Whether the site has no loans because of what the settings choose or exclude.
  fileprivate var isEmptyByChoice: Bool {
    let (snapshot, filter) = (result(\.snapshot), settings.filter)
    if snapshot.excluded.contains(where: filter.matches) { return true }
    if filter.isEmpty || !hasCheckedNames { return false }
    // A source of Kiva's may have been asked for the chosen loans only, but a file has all of its own.
    return snapshot.retrieval != .files || snapshot.entryCount > snapshot.skippedCount
  }

  fileprivate func emptied(of count: Int) -> CommandError {
    let had = count == 1 ? "had 1 loan" : "had \(count.groupedByThousands) loans"
    let end = "publish no loans with --allow-empty"
    if result(\.snapshot).retrieval == .files {
      let names = settings.inputs.map { $0 == "-" ? "standard input" : "'\($0.excerpt(200))'" }
      return CommandError(
        "loans: there are none in \(names.joined(separator: " and ")), but the site \(had); "
          + "correct the input, or \(end)", exit: .badData)
    }
    let choice = settings.filter.isEmpty ? "" : " \(settings.filter.phrase)"
    if result(\.snapshot).isInvented {
      return CommandError(
        "loans: the sample has none\(choice), but the site \(had); choose others, or \(end)",
        exit: .unavailable)
    }
    let doubt =
      hasCheckedNames ? "" : ", and its list of field partners cannot be read to check the numbers"
    return CommandError(
      "loans: Kiva lists none\(choice), but the site \(had)\(doubt); build again later, or \(end)",
      exit: .unavailable)
  }

  /// Returns the loans on the list of the site after its last build: as the output folder has them,
  /// or else as the store knows them.
  fileprivate func loansOfLastList() throws -> Set<LoanID> {
    if result(\.staging).manifestFingerprint != nil, let listing = try publishedListing() {
      return Set(listing.loans.map(\.id))
    }
    return try reading { () throws(StoreError) in try storedListing() } ?? []
  }

  /// Returns the content of `loans.json` in the output folder; `nil` if there is none that can be
  /// read.
  private func publishedListing() throws -> Listing? {
    do {
      let path = "\(run.output)/loans.json"
      return try decodeListing(
        run.machine.files.read(path, settings.maxInputBytes), name: path)
    } catch let error as FileError where !error.isCancelled {
      return nil
    } catch let error as ListingError where error.reason != .cancelled {
      return nil
    }
  }

  private func storedListing() throws(StoreError) -> Set<LoanID> {
    if try store.listing(of: siteKey) != nil {
      let states = try store.currentStates(
        on: siteKey, followedSince: .last, ids: [])
      return Set(states.filter { $0.presence == .listed }.map(\.id))
    }
    // Without a history, only the last time is known at which each loan was listed.
    let loans = try store.loans(on: siteKey, except: [])
    let last = loans.map(\.listedSeconds).max()
    return Set(loans.filter { $0.listedSeconds == last }.map { LoanID($0.id) })
  }
}
