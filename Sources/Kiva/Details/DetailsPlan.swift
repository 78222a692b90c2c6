internal import Decoding
internal import Fetching
internal import Host
internal import Loans
internal import Parallel

/// Decides which loans are requested from Kiva, and in which order.
struct DetailsPlan {
  /// The loans to request, the most important first.
  private(set) var ids: [LoanID] = []
  /// The loan among them that is requested only as a witness; `nil` if there is none.
  private(set) var witness: LoanID?
  /// The entries that are used unless Kiva answers anew.
  private(set) var known: [LoanID: DetailsCache.Entry]
  /// The loans of `known`, decoded, with their issues. A listing has no loan if its entry is
  /// damaged.
  private(set) var decoded: [LoanID: Listing] = [:]
  /// The listed loans without a name.
  private(set) var anonymous: Set<LoanID>
  /// The loans of `current` whose entries are recent enough.
  private(set) var fresh: Set<LoanID> = []

  /// The maximum times after which a loan that Kiva did not send is requested again.
  private static let maximumAgeOfAbsence = Duration.seconds(86_400)
  private static let maximumAgeOfListedAbsence = Duration.seconds(6 * 3600)
  /// The age of details below which it does not matter that the listing says something else.
  private static let minimumAgeOfContradiction = Duration.seconds(1800)

  /// Creates the plan of a fetch. `listed` are the loans of the listing whose details are needed.
  /// The current state is needed of `kept` loans, which are few, and of `followed` ones, neither of
  /// which are listed. `witnesses` are the loans of the listing.
  init(
    listed: [Loan], kept: [LoanID], followed: [LoanID], witnesses: [Loan], _ query: LoanQuery,
    _ policy: CachePolicy, _ client: KivaClient
  ) {
    let current = kept + followed
    anonymous = Set(listed.filter { Loan.isAnonymous($0.name) }.map(\.id))
    known = client.details(of: listed.map(\.id) + current)
    decoded = known.decoded(with: client.decoder)
    if policy == .cacheOnly { return }
    let now = client.clock.wallSeconds()
    func age(_ id: LoanID) -> Duration? {
      guard let entry = known[id], entry.receivedSeconds <= now else { return nil }
      return .seconds(now - entry.receivedSeconds)
    }
    func isFresh(_ id: LoanID, _ maximumAge: Duration) -> Bool {
      guard let age = age(id) else { return false }
      return policy != .refresh && maximumAge > .zero && age <= maximumAge
    }
    func isAbsent(_ id: LoanID) -> Bool { known[id]?.isAbsent ?? false }
    let absenceAge = min(query.detailsAge, Self.maximumAgeOfAbsence)
    // An entry that cannot be decoded is damaged.
    func isUsable(_ id: LoanID) -> Bool { decoded[id] != nil || isAbsent(id) }
    let lacking = listed.filter { !isUsable($0.id) }
    let others = listed.filter { isUsable($0.id) }
    let contradicted = others.filter { loan in
      // A loan whose listing and details never agree is not requested with every build.
      !isFresh(loan.id, Self.minimumAgeOfContradiction)
        && decoded[loan.id]?.loans.first?.contradicts(loan) ?? false
    }
    let absent = others.filter {
      isAbsent($0.id) && !isFresh($0.id, min(absenceAge, Self.maximumAgeOfListedAbsence))
    }
    fresh = Set(
      current.filter { id in
        let maximumAge = policy.maximumAge
        return isFresh(id, isAbsent(id) ? max(absenceAge, maximumAge) : maximumAge)
      })
    var wanted = kept + lacking.map(\.id) + contradicted.map(\.id) + absent.map(\.id) + followed
    var planned: Set<LoanID> = []
    wanted = wanted.filter { !fresh.contains($0) && planned.insert($0).inserted }
    let outdated = others.map(\.id).filter { id in
      !planned.contains(id) && !isAbsent(id) && !isFresh(id, query.detailsAge)
    }.sorted { (age($0) ?? .zero, $1) > (age($1) ?? .zero, $0) }
    // The last batch is filled.
    let refreshed =
      LoanAnswers.batchSize.multiple(atLeast: wanted.count + (outdated.count + 3) / 4)
      - wanted.count
    let chosen = policy == .refresh ? outdated[...] : outdated.prefix(refreshed)
    ids = wanted + chosen
    // If Kiva does not even know a loan that it lists, the address is no longer valid. A listed
    // loan that was absent before says nothing.
    let hasWitness = ids.contains { !current.contains($0) && !isAbsent($0) }
    if !ids.isEmpty, !hasWitness, let loan = witnesses.first(where: { !isAbsent($0.id) }) {
      ids.insert(loan.id, at: 0)
      witness = loan.id
    }
  }
}

extension [LoanID: DetailsCache.Entry] {
  /// Decodes the entries. Those of absent loans, and damaged ones, are left out.
  func decoded(with decoder: ResponseDecoder) -> [LoanID: Listing] {
    let entries = compactMap { id, entry in entry.json.map { (id: id, json: $0) } }
    let found = decoder.measure {
      entries.indices.concurrentMap(minimumCount: 50) { indices in
        indices.compactMap { index -> (LoanID, Listing)? in
          let (id, json) = entries[index]
          guard let listing = try? decodeListing(json, name: "details of loan \(id)"),
            listing.loans.allSatisfy({ $0.id == id })
          else { return nil }
          return (id, listing)
        }
      }
    }
    return [LoanID: Listing](found) { first, _ in first }
  }
}

extension Loan {
  /// Returns whether a more recent listing says something else than these details, so that they are
  /// outdated. The funded amount, the status and tags always change, and are taken from the
  /// listing.
  fileprivate func contradicts(_ listed: Loan) -> Bool {
    func differ<Value: Equatable>(_ path: KeyPath<Loan.Values, Value?>) -> Bool {
      guard let own = values[keyPath: path], let new = listed.values[keyPath: path] else {
        return false
      }
      return own != new
    }
    return differ(\.name) || differ(\.use) || differ(\.amount) || differ(\.sector)
      || differ(\.activity) || differ(\.imageID) || differ(\.location.countryCode)
  }
}

extension Int {
  /// Returns the lowest multiple of this number that is not lower than another number.
  fileprivate func multiple(atLeast minimum: Int) -> Int { (minimum + self - 1) / self * self }
}
