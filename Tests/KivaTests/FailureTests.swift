import Decoding
import Fetching
import Kiva
import Loans
import Serving
import TestSupport
import Testing

/// What is built from when Kiva does not answer.
struct FailureTests {
  private let build = Build()
  private let page = "/v1/loans/newest.json?page=1&per_page=100"

  @Test(
    arguments: [
      ("500", KivaServer.json("{}", status: 500), nil),
      ("403", KivaServer.json(#"{"code":"org.kiva.RateLimitExceeded"}"#, status: 403), nil),
      ("HTML", ServedResponse(contentType: "text/html", text: "<html>Sorry</html>"), .html),
      ("nothing", ServedResponse(), .empty),
      (
        "an error object", KivaServer.json(#"{"code":"org.kiva.Down","message":"Later"}"#),
        .refused(code: "org.kiva.Down", message: "Later")
      ),
    ] as [(String, ServedResponse, ListingError.Reason?)])
  func `without a cache it says what Kiva answered`(
    name: String, response: ServedResponse, reason: ListingError.Reason?
  ) async throws {
    let server = try KivaServer(newest: [1])
    defer { server.stop() }
    server.answer { _ in response }
    let failure: ListingFailure =
      if let reason {
        .unreadable(ListingError(name: "newest, page 1", reason: reason))
      } else {
        .unanswered(FetchError(url: server.url + page, reason: .status(response.status)))
      }
    await #expect(throws: KivaError.noListing(failure)) {
      try await build.harvest(KivaQuery(api: server.url))
    }
    #expect(build.cachedURLs == [])
  }

  @Test func `without a cache it says that nobody answers, and what to do`() async throws {
    let server = try ClosedPort()
    defer { withExtendedLifetime(server) {} }
    let error = FetchError(url: server.url + page, reason: .couldNotConnect)
    await #expect(throws: KivaError.noListing(.unanswered(error))) {
      try await build.harvest(KivaQuery(api: server.url))
    }
    #expect(
      "\(KivaError.noListing(.unanswered(error)))"
        == "no loans: cannot fetch '\(server.url)\(page)': the server does not accept connections; "
        + "no earlier listing is cached; try again later, or build from a saved listing with "
        + "'--input FILE' or from invented loans with '--source sample'")
  }

  @Test func `asks nothing while the cache is fresh`() async throws {
    let server = try KivaServer(newest: Array((1...120).reversed()))
    defer { server.stop() }
    let query = KivaQuery(api: server.url, limit: 120)
    let first = try await build.harvest(query)
    server.forgetAsked()
    build.time.advance(by: .seconds(600))
    let second = try await build.harvest(query)
    #expect(server.asked == [])
    #expect(second.loans == first.loans)
    #expect(second.storyCount == 120)
    #expect(second.time == Timestamp(seconds: Build.start))
    #expect(first.source == .newest)
    #expect(second.source == .cache)
    #expect(!second.isStale)
    build.time.advance(by: .seconds(1))
    let third = try await build.harvest(query)
    #expect(third.time == Timestamp(seconds: Build.start + 601))
    #expect(third.source == .newest)
  }

  @Test(arguments: [true, false])
  func `uses the last listing when Kiva is gone, and says so`(isStopped: Bool) async throws {
    let server = try KivaServer(newest: Array((1...120).reversed()))
    defer { server.stop() }
    let query = KivaQuery(api: server.url, limit: 120, fallsBackToSample: true)
    let first = try await build.harvest(query)
    build.time.advance(by: .seconds(86_400))
    let closed = isStopped ? try server.close() : nil
    defer { withExtendedLifetime(closed) {} }
    server.answer { _ in ServedResponse(contentType: "text/html", text: "<html>") }
    let stale = try await build.harvest(query)
    #expect(stale.loans == first.loans)
    #expect(stale.storyCount == 120)
    #expect(stale.isStale)
    #expect(stale.source == .cache)
    #expect(stale.time == first.time)
    let cause =
      isStopped
      ? "cannot fetch '\(server.url)\(page)': the server does not accept connections"
      : "Kiva answered, but 'newest, page 1' is a web page (HTML); expected a listing of loans as "
        + "JSON"
    #expect(
      stale.warnings == [
        "\(cause); the loans of 20 November 2026, 10:42 UTC are used, the last that were fetched"
      ])
  }

  @Test func `uses fewer loans rather than none, and never mixes two readings`() async throws {
    let server = try KivaServer(newest: Array((1...200).reversed()))
    defer { server.stop() }
    _ = try await build.harvest(KivaQuery(api: server.url, limit: 200, asksDetails: false))
    build.time.advance(by: .seconds(3600))
    server.setNewest(Array((50...300).reversed()))
    _ = try await build.harvest(KivaQuery(api: server.url, limit: 100, asksDetails: false))
    server.answer { _ in ServedResponse(status: 503) }
    build.time.advance(by: .seconds(3600))
    var query = KivaQuery(api: server.url, limit: 200, asksDetails: false)
    let stale = try await build.harvest(query)
    #expect(stale.ids == Array((201...300).reversed()))
    #expect(stale.isStale)
    #expect(stale.source == .cache)
    #expect(stale.time == Timestamp(seconds: Build.start + 3600))
    let few = "only 100 loans instead of 200: the listing that is cached has no more"
    #expect(
      stale.warnings == [
        few,
        "cannot fetch '\(server.url)\(page)': the server answered 503 (service unavailable); "
          + "the loans of 20 November 2026, 11:42 UTC are used, the last that were fetched",
      ])
    query.freshness = .cacheOnly
    let offline = try await build.harvest(query)
    #expect(offline.ids == stale.ids)
    #expect(offline.warnings == [few])
  }

  @Test func `asks for the loans that a fresh but smaller listing lacks`() async throws {
    let server = try KivaServer(newest: Array((1...200).reversed()))
    defer { server.stop() }
    _ = try await build.harvest(KivaQuery(api: server.url, limit: 100, asksDetails: false))
    let more = try await build.harvest(KivaQuery(api: server.url, limit: 200, asksDetails: false))
    #expect(more.loans.count == 200)
    #expect(more.warnings == [])
  }

  @Test(arguments: [20, 150])
  func `uses the loans of a build with another limit when Kiva is gone`(limit: Int) async throws {
    let server = try KivaServer(newest: Array((1...200).reversed()))
    defer { server.stop() }
    _ = try await build.harvest(KivaQuery(api: server.url, limit: 200, asksDetails: false))
    server.answer { _ in ServedResponse(status: 503) }
    let stale = try await build.harvest(
      KivaQuery(api: server.url, limit: limit, asksDetails: false, freshness: .refresh))
    #expect(stale.ids == Array((1...200).reversed().prefix(limit)))
    #expect(stale.warnings.count == 1)
  }

  @Test func `asks nobody when only the cache is to be used`() async throws {
    let server = try KivaServer(newest: [3, 2, 1])
    defer { server.stop() }
    var query = KivaQuery(api: server.url, freshness: .cacheOnly)
    let error = FetchError(url: server.url + page, reason: .notCached)
    await #expect(throws: KivaError.noListing(.unanswered(error))) {
      try await build.harvest(query)
    }
    #expect(
      "\(KivaError.noListing(.unanswered(error)))"
        == "no loans: no complete listing is cached, and the network was not to be asked; "
        + "fetch once without '--offline'")
    query.freshness = .refresh
    let first = try await build.harvest(query)
    server.forgetAsked()
    build.time.advance(by: .seconds(86_400))
    query.freshness = .cacheOnly
    let second = try await build.harvest(query)
    #expect(server.asked == [])
    #expect(second.loans == first.loans)
    #expect(second.source == .cache)
    #expect(!second.isStale)
  }

  @Test func `asks anew when told to`() async throws {
    let server = try KivaServer(newest: [1])
    defer { server.stop() }
    let query = KivaQuery(api: server.url, freshness: .refresh)
    _ = try await build.harvest(query)
    server.setNewest([2, 1])
    #expect(try await build.harvest(query).ids == [2, 1])
  }

  @Test func `goes on without a cache that cannot be used, and says so once`() async throws {
    let server = try KivaServer(newest: [2, 1])
    defer { server.stop() }
    struct Broken: Error, CustomStringConvertible {
      let description = "the store is damaged"
    }
    let broken = ResponseCache(find: { _ in throw Broken() }, keep: { _ in throw Broken() })
    let harvest = try await build.harvest(KivaQuery(api: server.url), cache: broken)
    #expect(harvest.ids == [2, 1])
    #expect(harvest.storyCount == 2)
    #expect(harvest.warnings == ["the store is damaged"])
  }

  @Test func `shows the sample when nothing else is left, and says so`() async throws {
    let server = try ClosedPort()
    defer { withExtendedLifetime(server) {} }
    let harvest = try await build.harvest(KivaQuery(api: server.url, fallsBackToSample: true))
    let sample = try sampleHarvest(limit: 100, keep: [], clock: build.time.clock)
    #expect(harvest.loans == sample.loans)
    #expect(harvest.source == .sample)
    #expect(harvest.isSample && !harvest.isStale)
    #expect(harvest.time == sample.time)
    #expect(
      harvest.warnings == [
        "cannot fetch '\(server.url)\(page)': the server does not accept connections; "
          + "no listing is cached either, so the loans are invented ones, the sample"
      ])
  }
}
