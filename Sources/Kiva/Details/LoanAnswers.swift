internal import Decoding
internal import Fetching
internal import Host
internal import Loans

/// Kiva's answers to requests for single loans, which are sent for fifty loans at a time.
///
/// A request that fails because of one of its loans is repeated for each half of them, and so on,
/// until that loan is found. Kiva answers 404 to a request if it does not know one of the loans.
/// Source: docs/kiva-api.md, "REST v1".
struct LoanAnswers {
  /// The maximum number of loans in a request. Other clients of Kiva's API request 50 at a time.
  static let batchSize = 50
  /// The maximum number of concurrent requests. It is low because Kiva's firewall rejects bursts.
  private static let maximumRequestsAtOnce = 4

  /// The number of failed parts after which no more are requested if Kiva has not sent any loan.
  private static let maximumFailedParts = 8
  /// The number of single loans that are requested then.
  private static let maximumProbes = 3

  /// What Kiva said of the loans, including those that it does not know or give.
  private(set) var entries: [LoanID: DetailsCache.Entry] = [:]
  /// Why Kiva did not say anything of other loans.
  private(set) var failures: [LoanID: KivaError] = [:]
  /// The loans that could not be requested within the limits on the rate of requests and on time.
  private(set) var postponed: [LoanID] = []
  /// The error that says that the time was up; `nil` if it was not.
  private(set) var timeout: KivaError?

  private let client: KivaClient
  private let source: ListingSource
  private let earlier: [LoanID: DetailsCache.Entry]
  private var queue: [Batch]
  /// The batches that may have failed because of one of their loans.
  private var failed: [Batch] = []
  /// Whether no further request is sent.
  private var isStopped = false
  /// Why no further request is sent, if that is not due to the limits.
  private var stopCause: KivaError?
  /// The loans that Kiva answered without, or answered with 404.
  private var notFound: [LoanID: KivaError] = [:]
  private let count: Int

  private init(
    _ ids: [LoanID], after earlier: [LoanID: DetailsCache.Entry], _ client: KivaClient,
    from source: ListingSource
  ) {
    self.earlier = earlier
    self.client = client
    self.source = source
    count = ids.count
    queue = stride(from: 0, to: ids.count, by: Self.batchSize).map { start in
      Batch(ids: Array(ids[start..<min(start + Self.batchSize, ids.count)]), start: start)
    }
  }

  /// Whether Kiva sent any of the loans, so that the address is valid.
  var hasAnyLoan: Bool { entries.values.contains { !$0.isAbsent } }

  /// Requests the loans in this order, until cancelled. What arrives is saved at once. `earlier`
  /// are the entries before the fetch.
  static func request(
    _ ids: [LoanID], after earlier: [LoanID: DetailsCache.Entry], _ client: KivaClient,
    from source: ListingSource
  ) async -> LoanAnswers {
    var answers = LoanAnswers(ids, after: earlier, client, from: source)
    await answers.requestAll()
    answers.resolveNotFound()
    return answers
  }

  private mutating func requestAll() async {
    if count > 0 { client.progress(.details(0, of: count)) }
    while !queue.isEmpty, !isStopped, !Task.isCancelled {
      await requestBatches()
      await requestParts()
    }
    postponed += queue.flatMap(\.ids)
    queue = []
  }

  /// Requests batches, several at the same time. If the first ones fail, the others wait until it
  /// is known whether single loans are the cause.
  private mutating func requestBatches() async {
    await withTaskGroup(of: Reply.self) { group in
      var running = 0
      while true {
        while running < Self.maximumRequestsAtOnce, !isStopped, !queue.isEmpty,
          failed.isEmpty || hasAnyLoan
        {
          let batch = queue.removeFirst()
          group.addTask { [client, source] in await Reply(to: batch, client, source) }
          running += 1
        }
        guard let reply = await group.next(), !Task.isCancelled else { break }
        running -= 1
        add(reply)
      }
    }
  }

  /// Requests the parts of batches that may have failed because of one of their loans, one after
  /// the other, the large ones first.
  private mutating func requestParts() async {
    var parts = failed.sorted { $0.start < $1.start }.flatMap(\.halves)
    var failedCount = 0
    failed = []
    while !parts.isEmpty, !isStopped, !Task.isCancelled {
      let error = add(await Reply(to: parts.removeFirst(), client, source))
      parts += failed.flatMap(\.halves)
      failed = []
      guard let error else { continue }
      failedCount += 1
      // If Kiva sends none of several parts, and no single loan either, the loans are not the
      // cause.
      if failedCount == Self.maximumFailedParts, !(await sendsSingleLoan(of: parts)) {
        isStopped = true
        stopCause = error
      }
    }
    postponed += parts.flatMap(\.ids)
  }

  /// Returns whether Kiva sends any loan, after requesting a few single ones unless that is known.
  private mutating func sendsSingleLoan(of parts: [Batch]) async -> Bool {
    for part in parts.prefix(Self.maximumProbes) where !hasAnyLoan && !isStopped {
      let probe = Batch(ids: [part.ids[0]], start: part.start, isRetried: false)
      add(await Reply(to: probe, client, source))
    }
    return hasAnyLoan
  }

  /// Loans that are requested together.
  private struct Batch: Sendable {
    let ids: [LoanID]
    /// The position of the first one among all loans.
    let start: Int
    /// Whether a failed request is sent again. It is not if the server was already asked in vain
    /// several times for a larger batch.
    var isRetried = true

    var halves: [Batch] {
      let half = ids.count / 2
      return [
        Batch(ids: Array(ids[..<half]), start: start, isRetried: isRetried),
        Batch(ids: Array(ids[half...]), start: start + half, isRetried: isRetried),
      ]
    }
  }

  /// The reply to a request.
  private struct Reply: Sendable {
    let batch: Batch
    let result: Result<FetchedResponse, KivaError>

    init(to batch: Batch, _ client: KivaClient, _ source: ListingSource) async {
      self.batch = batch
      let options = RequestOptions(
        retryDeadline: batch.isRetried ? nil : client.clock.monotonic())
      do throws(KivaError) {
        result = .success(try await client.loans(batch.ids, from: source, options: options))
      } catch { result = .failure(error) }
    }
  }

  /// Adds a reply, and returns why it has none of its loans; `nil` if it has any.
  @discardableResult
  private mutating func add(_ reply: Reply) -> KivaError? {
    defer {
      let done = entries.count + failures.count + notFound.count
      client.progress(.details(min(done, count), of: count))
    }
    do throws(KivaError) {
      return try add(reply.result.get(), to: reply.batch.ids)
    } catch {
      fail(reply.batch, error)
      return error
    }
  }

  /// Adds a response, and returns why it has none of its loans; `nil` if it has any. Throws if it
  /// is unreadable.
  private mutating func add(
    _ response: FetchedResponse, to ids: [LoanID]
  ) throws(KivaError) -> KivaError? {
    let name = ids.count == 1 ? "loan \(ids[0])" : "details of \(ids.count) loans"
    let listing = try client.decodeLoans(response, name: name)
    let found = loanEntries(of: response.body)
    // A name or a story that Kiva's own page does not show is not kept.
    let anonymous = Dictionary(
      listing.loans.filter { $0.anonymization?.hidesNames ?? false }.map { ($0.id, $0.json) }
    ) { first, _ in first }
    var new: [LoanID: DetailsCache.Entry] = [:]
    for id in ids {
      if let json = anonymous[id] ?? found[id] {
        new[id] = DetailsCache.Entry(receivedSeconds: response.receivedSeconds, json: json)
      }
    }
    let missing = ids.filter { new[$0] == nil }
    entries.merge(new) { _, new in new }
    client.save(new, isCacheable: response.isCacheable)
    if missing.isEmpty { return nil }
    let other = KivaError.unreadable(
      ListingError(name: name, reason: .notAListing("a listing without the requested loans")))
    if let partial = listing.partialFailure(name: name) {
      // Kiva may know the loans nevertheless.
      for id in missing { failures[id] = partial }
    } else {
      for id in missing { notFound[id] = other }
    }
    return new.isEmpty ? other : nil
  }

  private func absent(_ id: LoanID, since seconds: Int) -> DetailsCache.Entry {
    DetailsCache.Entry(receivedSeconds: seconds, json: earlier[id]?.json, isAbsent: true)
  }

  private mutating func fail(_ batch: Batch, _ error: KivaError) {
    let ids = batch.ids
    if error.isOutOfTime {
      isStopped = true
      postponed += ids
      if error.isTimeout { timeout = error }
    } else if error.mayBeDueToOneLoan, ids.count > 1 {
      var batch = batch
      batch.isRetried = batch.isRetried && !error.isServerError
      failed.append(batch)
    } else {
      if error.isNotFound {
        notFound[ids[0]] = error
      } else {
        for id in ids { failures[id] = error }
      }
    }
  }

  /// Decides whether Kiva does not know the loans that it answered without, or the address is no
  /// longer valid.
  private mutating func resolveNotFound() {
    // A loan may have been requested several times.
    notFound = notFound.filter { entries[$0.key] == nil }
    failures = failures.filter { entries[$0.key] == nil }
    if hasAnyLoan {
      let now = client.clock.wallSeconds()
      let new = Dictionary(
        uniqueKeysWithValues: notFound.keys.map { ($0, absent($0, since: now)) })
      entries.merge(new) { _, new in new }
      client.save(new, isCacheable: true)
    } else {
      failures.merge(notFound) { _, new in new }
    }
    notFound = [:]
    if let stopCause {
      for id in postponed { failures[id] = stopCause }
      postponed = []
    }
  }
}

extension Listing {
  /// The reason why loans may be missing in a GraphQL response with errors; `nil` if it has none.
  func partialFailure(name: String) -> KivaError? {
    guard let issue = issues.first(where: { $0.rule == .partialResponse }) else { return nil }
    return .unreadable(
      ListingError(name: name, reason: .errorResponse(code: nil, message: issue.message)))
  }
}
