internal import Decoding
internal import Fetching
internal import Host
package import Loans

/// The anonymization levels that Kiva gave for loans that are no longer listed. A listing shows an
/// anonymous loan without its name, but a page may stay long after its loan was listed.
package struct LevelAnswers: Sendable {
  /// The levels that Kiva gave.
  package fileprivate(set) var levels: [LoanID: Loan.Anonymization] = [:]
  /// The loans that Kiva answered for, also those without a level.
  package fileprivate(set) var ids: [LoanID] = []
  /// The first error of a request, and the number of loans whose answers have been due for more
  /// than a week; `nil` if there are none.
  package fileprivate(set) var failure: (overdueCount: Int, error: KivaError)?

  package init() {}
}

/// Asks Kiva whether the borrowers of loans that are no longer listed have become anonymous.
struct LevelCheck {
  /// The maximum number of loans in a request.
  private static let batchSize = 100
  /// The maximum number of loans in one fetch, so that a site with very many of them leaves room
  /// for other requests.
  private static let maximumCount = 1000
  /// How long a loan counts as one that left the list recently.
  private static let recentTime = Duration.seconds(30 * 86_400)
  /// How long an answer is considered fresh, for loans that left the list recently and for others.
  private static let maximumAgeOfRecent = Duration.seconds(86_400)
  private static let maximumAgeOfOthers = Duration.seconds(7 * 86_400)
  /// How long an answer may be due before the lack of it is worth a warning, in seconds.
  private static let toleratedDelay = 7 * 86_400

  let client: KivaClient
  let checks: LevelCheckCache

  /// A loan whose level is requested.
  private struct DueLoan {
    let id: LoanID
    /// When Kiva last answered or listed the loan, in seconds since 1970; 0 if that is not known.
    let knownSeconds: Int
    let dueSeconds: Int

    init(id: LoanID, knownSeconds: Int, age: Duration) {
      self.id = id
      self.knownSeconds = knownSeconds
      dueSeconds = knownSeconds + Int(age.components.seconds)
    }
  }

  /// Asks for the levels that are due. `left` has the time when each loan was last listed, in
  /// seconds since 1970, or 0 if that is not known. A failed request changes nothing.
  func answers(for left: [LoanID: Int]) async -> LevelAnswers {
    let now = client.clock.wallSeconds()
    let due = due(left, now)
    var answers = LevelAnswers()
    var client = client
    var failureCount = 0
    // A batch that always fails must not keep the others from being requested.
    for start in stride(from: 0, to: due.count, by: Self.batchSize) where failureCount < 2 {
      let batch = due[start..<min(start + Self.batchSize, due.count)]
      var answer = await answer(to: batch.map(\.id), client)
      if answer.error != nil, start == 0, let gateway = client.withGateway {
        client = gateway
        answer = await self.answer(to: batch.map(\.id), client)
      }
      answers.levels.merge(answer.levels) { _, new in new }
      answers.ids += answer.ids
      guard let error = answer.error else { continue }
      failureCount += 1
      let overdueCount = batch.count {
        $0.knownSeconds > 0 && $0.dueSeconds + Self.toleratedDelay <= now
      }
      if overdueCount > 0 {
        let (count, first) = answers.failure ?? (0, error)
        answers.failure = (count + overdueCount, first)
      }
    }
    return answers
  }

  /// Returns the loans whose levels have to be requested now, those that were not asked for the
  /// longest time first. If there are any, the last batch is filled with those that are due next.
  private func due(_ left: [LoanID: Int], _ now: Int) -> [DueLoan] {
    let ids = left.keys.sorted()
    let asked = client.fetcher.readCache { try checks.find(ids, client.endpoints.base) } ?? [:]
    let all = ids.compactMap { id -> DueLoan? in
      guard let listed = left[id] else { return nil }
      let isRecent = now - listed <= Int(Self.recentTime.components.seconds)
      let age = isRecent ? Self.maximumAgeOfRecent : Self.maximumAgeOfOthers
      // The listing itself said whether the loan had a name. A time in the future is wrong.
      let known = max(listed, asked[id] ?? 0)
      return DueLoan(id: id, knownSeconds: known <= now ? known : 0, age: age)
    }.sorted { ($0.dueSeconds, $0.id) < ($1.dueSeconds, $1.id) }
    let count = min(Self.maximumCount, all.count { $0.dueSeconds <= now })
    let batches = (count + Self.batchSize - 1) / Self.batchSize
    return Array(all.prefix(batches * Self.batchSize))
  }

  /// The answer to a request.
  private struct Answer {
    var levels: [LoanID: Loan.Anonymization] = [:]
    /// The loans that are answered for.
    var ids: [LoanID] = []
    /// Why Kiva answered for none of the loans.
    var error: KivaError?
  }

  private func answer(to ids: [LoanID], _ client: KivaClient) async -> Answer {
    var answer = Answer()
    let name = "levels of \(ids.count) loans"
    do throws(KivaError) {
      let listing = try client.decodeLoans(try await client.levels(ids), name: name)
      let asked = Set(ids)
      for loan in listing.loans where asked.contains(loan.id) {
        answer.levels[loan.id] = loan.anonymization
      }
      if let partial = listing.partialFailure(name: name) {
        // Kiva also sends an error for a loan that it does not know.
        answer.ids = ids.filter { answer.levels[$0] != nil }
        if answer.ids.isEmpty { answer.error = partial }
      } else {
        answer.ids = ids
      }
    } catch { answer.error = error }
    return answer
  }
}
