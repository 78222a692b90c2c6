internal import Decoding
internal import Fetching
internal import Loans

/// A batch of loans whose details are fetched with one request, and the result.
struct LoanBatch {
  /// The number of loans in a batch. Other clients of Kiva's API request 50 at a time.
  private static let size = 50
  /// The maximum number of concurrent requests. It is low because Kiva's firewall rejects bursts.
  private static let maximumRequestsAtOnce = 4

  let ids: [LoanID]
  /// The name of the response in issues.
  let name: String
  /// The loans in Kiva's response or, after a failure, those in earlier responses.
  private(set) var listing = Listing()
  private(set) var failure: KivaError?
  private(set) var isFromCache = false
  private(set) var isNotFound = false
  /// Whether a 404 means that Kiva does not know a loan, and not that the address is no longer
  /// valid.
  private var isTrusted = false

  private init(ids: [LoanID], name: String) {
    self.ids = ids
    self.name = name
  }

  /// Returns the loans in batches. The name of each batch consists of `name` and a number:
  /// `details, batch 2`.
  private static func batches(of ids: [LoanID], name: String) -> [LoanBatch] {
    stride(from: 0, to: ids.count, by: size).map { start in
      let part = ids[start..<min(start + size, ids.count)]
      return LoanBatch(ids: Array(part), name: "\(name), batch \(start / size + 1)")
    }
  }

  private var singles: [LoanBatch] { ids.map { LoanBatch(ids: [$0], name: "\(name), \($0)") } }
  /// Whether the batch is a single loan that Kiva does not know and that no cached response has.
  var isUnknown: Bool { ids.count == 1 && isNotFound && isTrusted && listing.loans.isEmpty }
  /// Whether Kiva does not know one or more of these loans, and did not say which.
  private var isAmbiguous: Bool { ids.count > 1 && isNotFound && isTrusted }

  /// The failure to report although earlier responses had the loans; `nil` if no request was sent.
  var staleCause: KivaError? {
    if case .requestFailed(let error) = failure, error.reason == .notCached { return nil }
    return failure
  }

  /// Fetches loans in batches. Kiva answers 404 if it knows none of the loans in a batch. If
  /// `trustsNotFound` is set, a 404 does not mean that the address is no longer valid, and each
  /// loan is then requested individually.
  static func fetch(
    _ ids: [LoanID], name: String, with client: KivaClient, from source: ListingSource,
    _ policy: CachePolicy, trustsNotFound: Bool
  ) async -> [LoanBatch] {
    var batches = batches(of: ids, name: name)
    await fetch(&batches, client, source, policy, trustsNotFound: trustsNotFound)
    var singles = batches.filter(\.isAmbiguous).flatMap(\.singles)
    await fetch(&singles, client, source, policy, trustsNotFound: trustsNotFound)
    return batches.filter { !$0.isAmbiguous } + singles
  }

  /// Fetches several batches at once, until cancelled. A failure affects only its own batch.
  private static func fetch(
    _ batches: inout [LoanBatch], _ client: KivaClient, _ source: ListingSource,
    _ policy: CachePolicy, trustsNotFound: Bool
  ) async {
    let ids = batches.map(\.ids)
    await withTaskGroup(of: Reply.self) { group in
      var started = 0
      var doneLoans = 0
      let allLoans = ids.reduce(0) { $0 + $1.count }
      if allLoans > 0 { client.progress(.details(0, of: allLoans)) }
      func startNext() {
        guard started < ids.count else { return }
        let index = started
        started += 1
        group.addTask { await Reply(to: index, ids[index], client, source, policy) }
      }
      for _ in 0..<maximumRequestsAtOnce { startNext() }
      while let reply = await group.next(), !Task.isCancelled {
        startNext()
        batches[reply.index].apply(reply.result, client, trustsNotFound: trustsNotFound)
        doneLoans += ids[reply.index].count
        client.progress(.details(doneLoans, of: allLoans))
      }
    }
  }

  /// The result of a request. It is not a tuple, because in release builds of Swift 6.3.1 the index
  /// in a tuple from a task group is wrong.
  private struct Reply: Sendable {
    let index: Int
    let result: Result<FetchedResponse, KivaError>

    init(
      to index: Int, _ ids: [LoanID], _ client: KivaClient, _ source: ListingSource,
      _ policy: CachePolicy
    ) async {
      self.index = index
      do throws(KivaError) {
        result = .success(try await client.loans(ids, from: source, policy))
      } catch { result = .failure(error) }
    }
  }

  private mutating func apply(
    _ result: Result<FetchedResponse, KivaError>, _ client: KivaClient, trustsNotFound: Bool
  ) {
    do throws(KivaError) {
      let response = try result.get()
      listing = try client.decodeLoans(response, name: name).restricted(to: ids)
      isFromCache = response.isFromCache
      let names = listing.loans.map { client.endpoints.name(of: $0.id) }
      if !names.isEmpty { client.fetcher.save([response], as: names) }
      if let partial = partialFailure { throw partial }
    } catch {
      failure = error
      if case .requestFailed(let error) = error { isNotFound = error.reason == .status(404) }
      isTrusted = trustsNotFound
      addEarlierLoans(client)
    }
  }

  /// The reason why loans are missing in a GraphQL response with errors. Kiva may know them
  /// nevertheless.
  private var partialFailure: KivaError? {
    guard let issue = listing.issues.first(where: { $0.rule == .partialResponse }),
      !Set(ids).subtracting(listing.loans.map(\.id)).isEmpty
    else { return nil }
    return .unreadable(
      ListingError(name: name, reason: .errorResponse(code: nil, message: issue.message)))
  }

  private mutating func addEarlierLoans(_ client: KivaClient) {
    var missing = Set(ids).subtracting(listing.loans.map(\.id))
    for id in ids where missing.contains(id) {
      for response in client.fetcher.cached(named: client.endpoints.name(of: id)) {
        guard let content = try? client.decodeLoans(response, name: name) else { continue }
        // A response that was fetched for an earlier batch has other loans, too.
        let found = content.loans.filter { missing.remove($0.id) != nil }
        let ids = Set(found.map(\.id))
        listing.loans += found
        listing.issues += content.issues.filter { $0.loan.map(ids.contains) ?? false }
      }
    }
    listing.entryCount = listing.loans.count
  }
}

extension Listing {
  /// Returns the listing with only these loans, and without the issues of others.
  fileprivate func restricted(to ids: [LoanID]) -> Listing {
    let others = Set(loans.map(\.id)).subtracting(ids)
    var listing = self
    listing.loans.removeAll { others.contains($0.id) }
    listing.issues.removeAll { issue in issue.loan.map(others.contains) ?? false }
    return listing
  }
}
