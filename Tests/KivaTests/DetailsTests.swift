import Decoding
import Fetching
import Kiva
import Loans
import Serving
import TestSupport
import Testing

/// Texts and terms, and loans that have left the newest.
struct DetailsTests {
  private let build = Build()

  @Test func `asks for details in batches of fifty`() async throws {
    let ids = Array((1...120).reversed())
    let server = try KivaServer(newest: ids)
    defer { server.stop() }
    let harvest = try await build.harvest(KivaQuery(api: server.url, limit: 120))
    #expect(harvest.ids == ids)
    #expect(
      harvest.loans.map(\.texts) == ids.map { [.init(language: "en", text: "The story of \($0).")] }
    )
    let batches = [ids[..<50], ids[50..<100], ids[100...]].map { batch in
      "/v1/loans/\(batch.map(String.init).joined(separator: ",")).json"
    }
    #expect(server.asked.filter { !$0.contains("newest") } == batches.sorted())
  }

  @Test func `a batch that fails costs its texts, not its loans`() async throws {
    let ids = Array((1...500).reversed())
    let server = try KivaServer(newest: ids)
    defer { server.stop() }
    server.answer { request in
      if request.path.hasPrefix("/v1/loans/450,") { return ServedResponse(status: 503) }
      if request.path.hasPrefix("/v1/loans/50,") {
        return ServedResponse(contentType: "text/html", text: "<html>")
      }
      return nil
    }
    let harvest = try await build.harvest(KivaQuery(api: server.url, limit: 500))
    #expect(harvest.ids == ids)
    #expect(harvest.storyCount == 400)
    let batch = (401...450).reversed().map(String.init).joined(separator: ",")
    let error = FetchError(url: "\(server.url)/v1/loans/\(batch).json", reason: .status(503))
    #expect(harvest.warnings == ["100 of 500 loans have no texts and terms: \(error)"])
    #expect(build.cachedURLs.count == 5 + 8)
  }

  @Test func `asks again only for the batch that failed`() async throws {
    let server = try KivaServer(newest: Array((1...100).reversed()))
    defer { server.stop() }
    server.answer { request in
      request.path.hasPrefix("/v1/loans/50,") ? ServedResponse(status: 503) : nil
    }
    _ = try await build.harvest(KivaQuery(api: server.url))
    server.answer { _ in nil }
    server.forgetAsked()
    let second = try await build.harvest(KivaQuery(api: server.url))
    #expect(server.asked.count == 1)
    #expect(second.storyCount == 100)
    #expect(second.warnings == [])
    #expect(second.source == .newest)
  }

  @Test func `asks by id for loans to be kept that have left the newest`() async throws {
    let server = try KivaServer(newest: [30, 29, 28], others: [7, 31])
    defer { server.stop() }
    let keep = [404, 7, 29, 28, 7, 31].map { LoanID($0) }
    let harvest = try await build.harvest(
      KivaQuery(api: server.url, limit: 2, asksDetails: false, keep: keep))
    #expect(harvest.ids == [31, 30, 29, 28, 7])
    #expect(harvest.missing == [LoanID(404)])
    #expect(harvest.warnings == [])
    #expect(
      server.asked == [
        "/v1/loans/7,28,31,404.json", "/v1/loans/newest.json?page=1&per_page=2",
      ])
  }

  @Test(arguments: [
    ("503", ServedResponse(status: 503)),
    ("HTML", ServedResponse(contentType: "text/html", text: "<html>")),
  ])
  func `uses an older answer in place of one that failed, and says so`(
    name: String, response: ServedResponse
  ) async throws {
    let server = try KivaServer(newest: [2, 1], others: [1025])
    defer { server.stop() }
    var query = KivaQuery(api: server.url, keep: [LoanID(1025)])
    let first = try await build.harvest(query)
    server.answer { request in request.path.contains("newest") ? nil : response }
    build.time.advance(by: .seconds(86_400))
    query.freshness = .refresh
    let second = try await build.harvest(query)
    #expect(second.loans == first.loans)
    #expect(second.storyCount == 3)
    #expect(second.missing == [])
    #expect(!second.isStale)
    let causes =
      response.status == 503
      ? ["2,1", "1025"].map {
        "cannot fetch '\(server.url)/v1/loans/\($0).json': the server answered 503 (service "
          + "unavailable)"
      }
      : ["details, batch 1", "kept loans, batch 1"].map {
        "Kiva answered, but '\($0)' is a web page (HTML); expected a listing of loans as JSON"
      }
    #expect(
      second.warnings == [
        "2 of 2 loans have the texts and terms of an earlier fetch: \(causes[0])",
        "1 of the loans to be kept are as an earlier fetch found them: \(causes[1])",
      ])
  }

  @Test func `asks one by one for loans to be kept when Kiva knows one of them not`() async throws {
    let server = try KivaServer(newest: [2, 1], others: [7, 8])
    defer { server.stop() }
    server.answer { request in
      request.path.contains("404") ? KivaServer.json("{}", status: 404) : nil
    }
    var query = KivaQuery(
      api: server.url, asksDetails: false, keep: [7, 8, 404].map { LoanID($0) })
    let harvest = try await build.harvest(query)
    #expect(harvest.ids == [8, 7, 2, 1])
    #expect(harvest.missing == [LoanID(404)])
    #expect(harvest.warnings == [])
    #expect(
      server.asked.filter { !$0.contains("newest") }
        == ["7,8,404", "7", "8", "404"].map { "/v1/loans/\($0).json" }.sorted())
    query.freshness = .cacheOnly
    let offline = try await build.harvest(query)
    #expect(offline.loans == harvest.loans)
    #expect(offline.missing == [])
    #expect(offline.unasked == [LoanID(404)])
  }

  @Test(arguments: [403, 429])
  func `asks nothing more once Kiva has locked us out`(status: Int) async throws {
    let server = try KivaServer(newest: Array((1...500).reversed()), others: [1025])
    defer { server.stop() }
    server.answer { request in
      request.path.contains("newest") ? nil : ServedResponse(status: status)
    }
    let harvest = try await build.harvest(
      KivaQuery(api: server.url, limit: 500, keep: [LoanID(1025)]))
    #expect(harvest.loans.count == 500)
    #expect(harvest.missing == [])
    #expect(harvest.warnings.count == 2)
    // Four are under way when the first is refused.
    #expect(server.asked.count { !$0.contains("newest") } <= 4)
  }

  @Test(arguments: [(404, true), (500, false)])
  func `tells a loan that is unknown from one that could not be asked for`(
    status: Int, isMissing: Bool
  ) async throws {
    let server = try KivaServer(newest: [2, 1])
    defer { server.stop() }
    server.answer { request in
      request.path == "/v1/loans/7.json" ? ServedResponse(status: status) : nil
    }
    let harvest = try await build.harvest(KivaQuery(api: server.url, keep: [LoanID(7)]))
    #expect(harvest.ids == [2, 1])
    #expect(harvest.missing == (isMissing ? [LoanID(7)] : []))
    #expect(harvest.unasked == (isMissing ? [] : [LoanID(7)]))
    #expect(
      harvest.warnings
        == (isMissing
          ? []
          : [
            "1 of the loans to be kept could not be asked for: cannot fetch "
              + "'\(server.url)/v1/loans/7.json': the server answered 500 (internal server error)"
          ]))
  }
}
