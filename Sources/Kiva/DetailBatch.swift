internal import Decoding
internal import Fetching
internal import Loans

/// Loans whose details are asked for together, and what came of it.
struct DetailBatch {
  /// Clients ask for 50 ids at a time.
  private static let size = 50
  /// Kiva's firewall dislikes bursts.
  private static let mostRequestsAtOnce = 4

  let ids: [LoanID]
  /// What the issues call the answer.
  let name: String
  /// What Kiva answered or, after a failure, what earlier fetches found.
  private(set) var listing = Listing()
  private(set) var failure: ListingFailure?
  private(set) var isFromCache = false
  /// Whether the answer was 404.
  private(set) var isNotFound = false
  /// Whether a 404 says that Kiva does not know a loan, and not that the address is gone.
  private var isTrusted = false
  private(set) var decodeDuration: Duration = .zero

  /// The ids in batches, named after `name` and their number.
  static func batches(of ids: [LoanID], name: String) -> [DetailBatch] {
    stride(from: 0, to: ids.count, by: size).map { start in
      let part = ids[start..<min(start + size, ids.count)]
      return DetailBatch(ids: Array(part), name: "\(name), batch \(start / size + 1)")
    }
  }

  /// A batch for each id.
  var singles: [DetailBatch] { ids.map { DetailBatch(ids: [$0], name: "\(name), \($0)") } }

  /// Whether Kiva said that it does not know this loan, and never told of it.
  var isUnknown: Bool { ids.count == 1 && isNotFound && isTrusted && listing.loans.isEmpty }
  /// Whether Kiva said that it does not know all of these loans, but not which.
  var isUnclear: Bool { ids.count > 1 && isNotFound && isTrusted }

  /// What is to be told of a failure although earlier fetches found the loans; an answer that was
  /// not to be asked for is none.
  var staleCause: ListingFailure? {
    if case .unanswered(let error) = failure, error.reason == .notCached { return nil }
    return failure
  }

  private init(ids: [LoanID], name: String) {
    self.ids = ids
    self.name = name
  }

  /// Asks for all of them, some side by side; each keeps its place, and a failure costs no other.
  /// On a task that is cancelled it stops anywhere.
  static func read(_ batches: inout [DetailBatch], _ asking: Asking) async {
    let resources = batches.map { asking.endpoints.details($0.ids, from: asking.source) }
    await withTaskGroup(of: Reply.self) { group in
      var asked = min(Self.mostRequestsAtOnce, resources.count)
      for index in 0..<asked {
        group.addTask { await Reply(to: index, resources[index], asking) }
      }
      while let reply = await group.next(), !Task.isCancelled {
        if asked < resources.count {
          let index = asked
          group.addTask { await Reply(to: index, resources[index], asking) }
          asked += 1
        }
        batches[reply.index].take(reply.result, asking)
      }
    }
  }

  /// What came of one request.
  ///
  /// Not a tuple: in one out of the group the index is wrong in a release build (Swift 6.3.1).
  private struct Reply: Sendable {
    let index: Int
    let result: Result<FetchedResponse, FetchError>

    init(to index: Int, _ resource: Resource, _ asking: Asking) async {
      self.index = index
      do throws(FetchError) {
        result = .success(try await asking.fetcher.get(resource, asking.cachePolicy))
      } catch {
        result = .failure(error)
      }
    }
  }

  private mutating func take(_ result: Result<FetchedResponse, FetchError>, _ asking: Asking) {
    do throws(ListingFailure) {
      let answer: FetchedResponse
      do { answer = try result.get() } catch { throw .unanswered(error) }
      listing = try decoded(answer, asking.stopwatch).only(ids)
      isFromCache = answer.isFromCache
      let names = listing.loans.map { asking.endpoints.name(of: $0.id) }
      if !names.isEmpty { asking.fetcher.keep([answer], as: names) }
      if let partial = partialFailure { throw partial }
    } catch {
      failure = error
      if case .unanswered(let error) = error { isNotFound = error.reason == .status(404) }
      isTrusted = asking.trustsNotFound
      addEarlier(asking)
    }
  }

  /// Why loans are missing in an answer that GraphQL gave with errors beside it: they need not be
  /// unknown to Kiva.
  private var partialFailure: ListingFailure? {
    guard let issue = listing.issues.first(where: { $0.rule == .answeredInPart }),
      !Set(ids).subtracting(listing.loans.map(\.id)).isEmpty
    else { return nil }
    return .unreadable(
      ListingError(name: name, reason: .refused(code: nil, message: issue.message)))
  }

  /// What earlier answers told of each of the loans.
  private mutating func addEarlier(_ asking: Asking) {
    var missing = Set(ids).subtracting(listing.loans.map(\.id))
    for id in ids where missing.contains(id) {
      for answer in asking.fetcher.cached(named: asking.endpoints.name(of: id)) {
        guard let content = try? decoded(answer, asking.stopwatch) else { continue }
        // An earlier batch held other loans too.
        let found = content.loans.filter { missing.remove($0.id) != nil }
        let ids = Set(found.map(\.id))
        listing.loans += found
        listing.issues += content.issues.filter { $0.loan.map(ids.contains) ?? false }
      }
    }
    listing.entryCount = listing.loans.count
  }

  private mutating func decoded(
    _ answer: FetchedResponse, _ stopwatch: Stopwatch
  ) throws(ListingFailure) -> Listing {
    let (decoded, duration) = stopwatch.time { () throws(ListingError) in
      try decodeListing(answer.body, name: name)
    }
    decodeDuration += duration
    do { return try decoded.get() } catch { throw .unreadable(error) }
  }
}

extension Listing {
  /// Without loans that were not asked for, and what is wrong with them.
  fileprivate func only(_ ids: [LoanID]) -> Listing {
    let asked = Set(ids)
    let others = Set(loans.map(\.id)).subtracting(asked)
    var listing = self
    listing.loans.removeAll { others.contains($0.id) }
    listing.issues.removeAll { issue in issue.loan.map(others.contains) ?? false }
    return listing
  }
}
