import Fetching
import Kiva
import Loans
import Synchronization
import TestSupport
import Testing

/// Tests of how soon a fetch gives up if no server can be reached.
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
  func `no further request is sent once a name server has not answered for long`(
    seconds: Int
  ) async throws {
    let count = Mutex(0)
    let time = time
    let result = try await fetch(LoanQuery(fallsBackToSample: true)) { _ in
      count.withLock { $0 += 1 }
      time.advance(by: .seconds(seconds))
      return .couldNotResolveHost
    }
    #expect(result.snapshot.isFallback)
    #expect(count.withLock { $0 } == 1)
    #expect(time.elapsed == .seconds(seconds))
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
