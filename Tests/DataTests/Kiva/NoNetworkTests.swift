import Fetching
import Kiva
import Loans
import Synchronization
import TestSupport
import Testing

/// Tests how soon a fetch gives up if no server can be reached.
@Suite struct `Without a network` {
  private let time = ManualClock(wallSeconds: Build.start)

  private func fetch(
    _ query: LoanQuery, _ failure: @escaping @Sendable (Request) -> FetchError.Reason?
  ) async throws -> FetchedSnapshot {
    var retries = RetryPolicy()
    // The longest possible delays.
    retries.jitter = { 1 }
    let fetcher = Fetcher(
      transport: Transport { request throws(FetchError) in
        if let reason = failure(request) { throw FetchError(url: request.url, reason: reason) }
        return Response(status: 200, body: Array(#"{"loans":[{"id":7}]}"#.utf8))
      }, cache: .none, clock: time.clock, retries: retries)
    return try await SnapshotFetcher(fetcher: fetcher, clock: time.clock).fetchSnapshot(query)
  }

  @Test(arguments: [
    FetchError.Reason.couldNotResolveHost, .couldNotConnect, .couldNotResolveProxy,
    .couldNotConnectToProxy,
  ])
  func `the sample is used within three seconds`(reason: FetchError.Reason) async throws {
    let result = try await fetch(LoanQuery(fallsBackToSample: true)) { _ in reason }
    #expect(result.snapshot.isFallback)
    #expect(time.elapsed <= .seconds(3))
  }

  @Test(arguments: [1, 2])
  func `a name server that fails at first is queried again`(failures: Int) async throws {
    let count = Atomic(0)
    let result = try await fetch(LoanQuery(includesDetails: false)) { _ in
      count.add(1, ordering: .relaxed).newValue <= failures ? .couldNotResolveHost : nil
    }
    #expect(result.ids == [7])
    #expect(result.messages == [])
  }

  @Test func `a second server that cannot be reached either is tried once`() async throws {
    let urls = Mutex<[String]>([])
    await #expect(throws: KivaError.self) {
      try await fetch(LoanQuery()) { request in
        urls.withLock { $0.append(request.url) }
        return .couldNotResolveHost
      }
    }
    let gateway = urls.withLock { urls in urls.count { $0.contains("gateway") } }
    #expect(gateway == 1)
  }

  @Test func `a server that loses connections is still tried six times`() async throws {
    let count = Atomic(0)
    let result = try await fetch(LoanQuery(includesDetails: false)) { _ in
      count.add(1, ordering: .relaxed).newValue <= 5 ? .connectionLost : nil
    }
    #expect(result.ids == [7])
  }

  @Test(arguments: [2, 10])
  func `a name server that does not answer is tried again once, and then for the other server`(
    seconds: Int
  ) async throws {
    let urls = Mutex<[String]>([])
    let time = time
    let result = try await fetch(LoanQuery(fallsBackToSample: true)) { request in
      urls.withLock { $0.append(request.url) }
      time.advance(by: .seconds(seconds))
      return .couldNotResolveHost
    }
    #expect(result.snapshot.isFallback)
    let hosts = urls.withLock { urls in urls.map { $0.contains("gateway") } }
    #expect(hosts == [false, false, true])
  }

  @Test func `a name server that needs long to fail once is tried again`() async throws {
    let count = Mutex(0)
    let time = time
    let result = try await fetch(LoanQuery(sources: [.newest], includesDetails: false)) { _ in
      count.withLock { $0 += 1 }
      time.advance(by: .seconds(5))
      return count.withLock { $0 } == 1 ? .couldNotResolveHost : nil
    }
    #expect(result.ids == [7])
  }

  @Test func `the other server is asked if the name of the first does not resolve for long`()
    async throws
  {
    let time = time
    let gateway = #"{"data":{"lend":{"loans":{"totalCount":1,"values":[{"id":8}]}}}}"#
    let fetcher = Fetcher(
      transport: Transport { request throws(FetchError) in
        if request.url.contains("gateway") {
          return Response(status: 200, body: Array(gateway.utf8))
        }
        time.advance(by: .seconds(5))
        throw FetchError(url: request.url, reason: .couldNotResolveHost)
      }, cache: .none, clock: time.clock)
    let result = try await SnapshotFetcher(fetcher: fetcher, clock: time.clock)
      .fetchSnapshot(LoanQuery(includesDetails: false))
    #expect(result.ids == [8])
  }

  @Test func `a slow name server that answers in the end costs nothing`() async throws {
    let count = Mutex(0)
    let time = time
    let result = try await fetch(LoanQuery(includesDetails: false)) { _ in
      time.advance(by: .seconds(1))
      return count.withLock { count in
        count += 1
        return count
      } == 1 ? .couldNotResolveHost : nil
    }
    #expect(result.ids == [7])
  }
}
