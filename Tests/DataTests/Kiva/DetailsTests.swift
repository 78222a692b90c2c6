import Decoding
import Fetching
import Kiva
import Loans
import TestSupport
import Testing

/// Tests of fetching texts and terms, field partners, and loans that are kept although they have
/// left the listing.
struct DetailsTests {
  private let build = Build()

  @Test func `requests details in batches of fifty`() async throws {
    let ids = Array((1...120).reversed())
    let server = try KivaServer(newest: ids)
    defer { server.stop() }
    let snapshot = try await build.snapshot(LoanQuery(api: server.url, limit: 120))
    #expect(snapshot.ids == ids)
    #expect(
      snapshot.loans.map(\.texts)
        == ids.map { [.init(language: "en", text: "The story of \($0).")] }
    )
    let batches = [ids[..<50], ids[50..<100], ids[100...]].map { batch in
      "/v1/loans/\(batch.map(String.init).joined(separator: ",")).json"
    }
    #expect(server.requests.filter { !$0.contains("newest") } == batches.sorted())
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
    let snapshot = try await build.snapshot(LoanQuery(api: server.url, limit: 500))
    #expect(snapshot.ids == ids)
    // What is not JSON may be due to one of the loans, but 503 is not.
    #expect(snapshot.storyCount == 450)
    let batch = (401...450).reversed().map(String.init).joined(separator: ",")
    let error = FetchError(
      url: "\(server.url)/v1/loans/\(batch).json", reason: .status(503), attempts: 6)
    #expect(snapshot.messages == ["50 of 500 loans have no texts and terms: \(error)"])
    #expect(build.cachedDetails.known == ids.filter { !(401...450).contains($0) }.sorted())
  }

  @Test(arguments: [404, 400, 500]) func `one loan that breaks its batch is found by halves`(
    status: Int
  ) async throws {
    let ids = Array((1...60).reversed())
    let server = try KivaServer(newest: ids)
    defer { server.stop() }
    server.answer { request in
      let parts = request.path.split(whereSeparator: { !$0.isNumber })
      return request.path.hasPrefix("/v1/loans/") && parts.dropFirst().contains("30")
        ? ServedResponse(status: status) : nil
    }
    let query = LoanQuery(api: server.url, limit: 60)
    let snapshot = try await build.snapshot(query)
    #expect(snapshot.storyCount == 59)
    #expect(snapshot.messages.count == 1)
    // Two batches, and two halves at each of six levels.
    let count = server.requests.count { !$0.contains("newest") }
    if status != 500 { #expect(count <= 14, "\(count)") }
    #expect(build.cachedDetails.known.count == 59)
    server.clearRequests()
    build.time.advance(by: .seconds(3600))
    _ = try await build.snapshot(query)
    if status == 404 {
      #expect(build.cachedDetails.absent == [30])
      #expect(!server.requests.contains { !$0.contains("newest") })
    }
  }

  @Test(arguments: [
    ("404", ServedResponse(status: 404)),
    ("HTML", ServedResponse(contentType: "text/html", text: "<html>")),
    ("an error", KivaServer.json(#"{"code":"org.kiva.Down"}"#)),
  ])
  func `soon stops if single loans are not the cause`(name: String, response: ServedResponse)
    async throws
  {
    let server = try KivaServer(newest: Array((1...500).reversed()))
    defer { server.stop() }
    server.answer { $0.path.contains("newest") ? nil : response }
    let snapshot = try await build.snapshot(LoanQuery(api: server.url, limit: 500))
    // Four batches, eight parts of them, and three single loans.
    #expect(server.requests.count { !$0.contains("newest") } == 15)
    #expect(snapshot.messages.count == 1)
    #expect(
      snapshot.messages.first?.hasPrefix("500 of 500 loans have no texts and terms: ") == true)
    #expect(build.cachedDetails.absent == [])
  }

  @Test func `many loans that break their batches cost their own texts only`() async throws {
    let server = try KivaServer(newest: Array((1...100).reversed()))
    defer { server.stop() }
    server.answer { request in
      let ids = request.path.split { !$0.isNumber }.compactMap { Int($0) }.dropFirst()
      return request.path.hasPrefix("/v1/loans/") && ids.contains { $0 % 12 == 1 }
        ? ServedResponse(status: 404) : nil
    }
    let snapshot = try await build.snapshot(LoanQuery(api: server.url))
    #expect(snapshot.storyCount == 91)
    #expect(build.cachedDetails.absent == Array(stride(from: 1, through: 97, by: 12)))
  }

  @Test func `details that Kiva leaves out once stay, and are soon requested again`() async throws {
    let server = try KivaServer(newest: [3, 2, 1])
    defer { server.stop() }
    let query = LoanQuery(api: server.url)
    _ = try await build.snapshot(query)
    server.answer { request in
      let story = #""description":{"languages":["en"],"texts":{"en":"A story."}}"#
      return request.path.contains("newest")
        ? nil : KivaServer.json(#"{"loans":[{"id":2,\#(story)},{"id":1,\#(story)}]}"#)
    }
    build.time.advance(by: .seconds(8 * 86_400))
    let second = try await build.snapshot(query)
    #expect(second.storyCount == 3)
    #expect(
      second.messages == [
        "1 of 3 loans have texts and terms from an earlier fetch: Kiva did not send them again"
      ])
    server.answer { _ in nil }
    build.time.advance(by: .seconds(6 * 3600 + 1))
    server.clearRequests()
    let third = try await build.snapshot(query)
    #expect(third.storyCount == 3)
    #expect(third.messages == [])
    #expect(server.requests.contains("/v1/loans/2,3.json"))
  }

  @Test func `loans that are gone are not requested with every build`() async throws {
    let server = try KivaServer(newest: [5, 4, 3, 2, 1])
    defer { server.stop() }
    server.answer { request in
      let isDetails = request.path.hasPrefix("/v1/loans/") && !request.path.contains("newest")
      let numbers = request.path.split { !$0.isNumber }.dropFirst()
      let isGone = isDetails && !Set(numbers).isDisjoint(with: ["3", "5"])
      return isGone ? KivaServer.json("{}", status: 404) : nil
    }
    let query = LoanQuery(api: server.url)
    #expect(try await build.snapshot(query).storyCount == 3)
    for _ in 0..<2 {
      build.time.advance(by: .seconds(6 * 3600 + 1))
      server.clearRequests()
      #expect(try await build.snapshot(query).storyCount == 3)
      #expect(server.requests.contains { $0.contains("/v1/loans/4,5,3.json") })
      build.time.advance(by: .seconds(3600))
      server.clearRequests()
      #expect(try await build.snapshot(query).storyCount == 3)
      #expect(server.requests.count == 1)
    }
  }

  @Test func `a response without any of the loans makes none of them unknown`() async throws {
    let server = try KivaServer(newest: [9, 8], others: [7])
    defer { server.stop() }
    server.answer { $0.path.contains("newest") ? nil : KivaServer.page([]) }
    let query = LoanQuery(api: server.url, includesDetails: false, keep: [LoanID(7)])
    let snapshot = try await build.snapshot(query, following: [LoanID(6)])
    #expect(snapshot.missing == [])
    #expect(snapshot.unavailable == [LoanID(7)])
    #expect(snapshot.followed.unknown == [])
    #expect(build.cachedDetails.absent == [])
  }

  @Test func `loans to keep are requested before the others`() async throws {
    let server = try KivaServer(newest: Array((1...500).reversed()), others: [1025])
    defer { server.stop() }
    server.answer { request in
      request.path.contains("newest") ? nil : ServedResponse(status: 503)
    }
    _ = try await build.snapshot(
      LoanQuery(api: server.url, limit: 500, keep: [LoanID(1025)]))
    #expect(server.requests.contains { $0.hasPrefix("/v1/loans/1025,500,") })
  }

  @Test func `requests only the loans that failed again`() async throws {
    let server = try KivaServer(newest: Array((1...100).reversed()))
    defer { server.stop() }
    server.answer { request in
      request.path.hasPrefix("/v1/loans/50,") ? ServedResponse(status: 503) : nil
    }
    _ = try await build.snapshot(LoanQuery(api: server.url))
    server.answer { _ in nil }
    server.clearRequests()
    let second = try await build.snapshot(LoanQuery(api: server.url))
    #expect(server.requests.count == 1)
    #expect(second.storyCount == 100)
    #expect(second.messages == [])
    #expect(second.source == "newest")
  }

  @Test func `requests loans to be kept by ID if they have left the listing`() async throws {
    let server = try KivaServer(newest: [30, 29, 28], others: [7, 31])
    defer { server.stop() }
    let keep = [404, 7, 29, 28, 7, 31].map { LoanID($0) }
    let snapshot = try await build.snapshot(
      LoanQuery(api: server.url, limit: 2, includesDetails: false, keep: keep))
    #expect(snapshot.ids == [31, 30, 29, 28, 7])
    #expect(snapshot.missing == [LoanID(404)])
    #expect(snapshot.messages == [])
    #expect(
      server.requests == [
        "/v1/loans/30,7,28,31,404.json", "/v1/loans/newest.json?page=1&per_page=2",
      ])
  }

  @Test(
    arguments: [
      (
        "503", ServedResponse(status: 503),
        "the server answered 503 (service unavailable); tried 6 times"
      ),
      ("404", ServedResponse(status: 404), "the server answered 404 (not found)"),
      (
        "HTML", ServedResponse(contentType: "text/html", text: "<html>"),
        "is a web page (HTML); expected a listing of loans as JSON"
      ),
      (
        "JSON that is cut off", KivaServer.json(#"{"loans":[{"id":1},"#),
        "ends in the middle of the JSON, at line 1, column 20: expected a value"
      ),
      (
        "an error object", KivaServer.json(#"{"code":"org.kiva.Down"}"#),
        "is an error message from Kiva: org.kiva.Down"
      ),
    ] as [(String, ServedResponse, String)])
  func `uses a cached response in place of one that failed, and warns of it`(
    name: String, response: ServedResponse, problem: String
  ) async throws {
    let server = try KivaServer(newest: [2, 1], others: [1025])
    defer { server.stop() }
    var query = LoanQuery(api: server.url, keep: [LoanID(1025)])
    let first = try await build.snapshot(query)
    server.answer { request in request.path.contains("newest") ? nil : response }
    build.time.advance(by: .seconds(86_400))
    query.cachePolicy = .refresh
    let second = try await build.snapshot(query)
    #expect(second.loans == first.loans)
    #expect(second.storyCount == 3)
    #expect(second.missing == [])
    #expect(!second.isStale)
    // A response that may be due to one of the loans is requested again for each half of them.
    func cause(_ loans: String) -> String {
      response.status == 200
        ? "Kiva answered, but 'loan \(loans)' \(problem)"
        : "cannot fetch '\(server.url)/v1/loans/\(loans).json': \(problem)"
    }
    let isHalved = response.status != 503
    #expect(
      second.messages == [
        "2 of 2 loans have texts and terms from an earlier fetch: "
          + cause(isHalved ? "2" : "1025,1,2"),
        "1 of the loans that '--keep' or a note names are from an earlier fetch: "
          + cause(isHalved ? "1025" : "1025,1,2"),
      ])
  }

  @Test func `uses earlier details if Kiva's response has no loan, and warns of it`() async throws {
    let server = try KivaServer(newest: [2, 1])
    defer { server.stop() }
    var query = LoanQuery(api: server.url)
    _ = try await build.snapshot(query)
    server.answer { $0.path.contains("newest") ? nil : KivaServer.page([]) }
    query.cachePolicy = .refresh
    let snapshot = try await build.snapshot(query)
    #expect(snapshot.ids == [2, 1])
    #expect(snapshot.storyCount == 2)
    #expect(
      snapshot.messages == [
        "2 of 2 loans have texts and terms from an earlier fetch: Kiva answered, but 'details of 2 "
          + "loans' is not a listing of loans: it is a listing without the requested loans"
      ])
  }

  @Test func `requests loans to be kept by halves if Kiva does not know one of them`() async throws
  {
    let server = try KivaServer(newest: [2, 1], others: [7, 8])
    defer { server.stop() }
    server.answer { request in
      request.path.contains("404") ? KivaServer.json("{}", status: 404) : nil
    }
    var query = LoanQuery(
      api: server.url, includesDetails: false, keep: [7, 8, 404].map { LoanID($0) })
    let snapshot = try await build.snapshot(query)
    #expect(snapshot.ids == [8, 7, 2, 1])
    #expect(snapshot.missing == [LoanID(404)])
    #expect(snapshot.messages == [])
    #expect(
      server.requests.filter { !$0.contains("newest") }
        == ["2,7,8,404", "2,7", "404", "8,404", "8"].map { "/v1/loans/\($0).json" })
    query.cachePolicy = .cacheOnly
    let offline = try await build.snapshot(query)
    #expect(offline.loans == snapshot.loans)
    #expect(offline.missing == [LoanID(404)])
    #expect(offline.unavailable == [])
  }

  @Test(arguments: [403, 429])
  func `sends no further requests once Kiva refuses them`(status: Int) async throws {
    let server = try KivaServer(newest: Array((1...500).reversed()), others: [1025])
    defer { server.stop() }
    server.answer { request in
      request.path.contains("newest") ? nil : ServedResponse(status: status)
    }
    let snapshot = try await build.snapshot(
      LoanQuery(api: server.url, limit: 500, keep: [LoanID(1025)]))
    #expect(snapshot.loans.count == 500)
    #expect(snapshot.missing == [])
    #expect(snapshot.messages.count == 2)
    // Four requests are in flight when the first is refused.
    let maximum = 4 * (status == 403 ? 2 : 6)
    #expect(server.requests.count { !$0.contains("newest") } <= maximum)
  }

  @Test(arguments: [(404, true), (500, false)])
  func `distinguishes an unknown loan from one that could not be fetched`(
    status: Int, isMissing: Bool
  ) async throws {
    let server = try KivaServer(newest: [2, 1])
    defer { server.stop() }
    server.answer { request in
      request.path.contains("7") ? ServedResponse(status: status) : nil
    }
    let snapshot = try await build.snapshot(LoanQuery(api: server.url, keep: [LoanID(7)]))
    #expect(snapshot.ids == [2, 1])
    #expect(snapshot.missing == (isMissing ? [LoanID(7)] : []))
    #expect(snapshot.unavailable == (isMissing ? [] : [LoanID(7)]))
    #expect(
      snapshot.messages
        == (isMissing
          ? []
          : [
            "1 of the loans that '--keep' or a note names could not be fetched: cannot fetch "
              + "'\(server.url)/v1/loans/7.json': the server answered 500 (internal server error)"
          ]))
  }

  @Test func `uses the details of a loan from earlier batches with other loans`() async throws {
    let server = try KivaServer(newest: Array((1...120).reversed()), others: [1025, 1026])
    defer { server.stop() }
    var query = LoanQuery(api: server.url, limit: 120, keep: [LoanID(1025)])
    _ = try await build.snapshot(query)
    server.setNewest(Array((4...123).reversed()))
    server.answer { request in
      request.path.contains("newest") ? nil : ServedResponse(status: 503)
    }
    query.cachePolicy = .refresh
    query.keep = [LoanID(1025), LoanID(1026)]
    let second = try await build.snapshot(query)
    #expect(second.storyCount == 118)
    #expect(second.ids == [1025] + Array((4...123).reversed()))
    #expect(second.unavailable == [LoanID(1026)])
    query.cachePolicy = .cacheOnly
    query.keep = [LoanID(1025)]
    query.limit = 70
    let offline = try await build.snapshot(query)
    #expect(offline.storyCount == 68)
    #expect(offline.messages.count == 1, "\(offline.messages)")
  }

  @Test func `reports an issue once that both the listing and the details have`() async throws {
    let server = try KivaServer(newest: [])
    defer { server.stop() }
    server.answer { request in
      let more = request.path.contains("newest") ? "" : #","terms":{"repayment_term":"x"}"#
      return KivaServer.json(
        #"{"loans":[{"id":1,"name":"A","loan_amount":5,"posted_date":"?"\#(more)}]}"#)
    }
    let snapshot = try await build.snapshot(LoanQuery(api: server.url))
    #expect(snapshot.issues.map(\.field) == ["posted_date", "terms.repayment_term"])
  }

  @Test func `a loan that GraphQL has an error for is not unknown to Kiva`() async throws {
    let server = try KivaServer(newest: [3, 2, 1], others: [1025])
    defer { server.stop() }
    var query = LoanQuery(api: server.url, sources: [.graphql], keep: [LoanID(1025)])
    _ = try await build.snapshot(query)
    server.answer { request in
      String(decoding: request.body, as: UTF8.self).contains("loan(id:")
        ? KivaServer.json(
          #"{"errors":[{"message":"Too slow"}],"data":{"lend":{"loan1025":null,"loan1026":null}}}"#)
        : nil
    }
    query.cachePolicy = .refresh
    query.keep = [LoanID(1025), LoanID(1026)]
    let second = try await build.snapshot(query)
    #expect(second.ids == [1025, 3, 2, 1])
    #expect(second.missing == [])
    #expect(second.unavailable == [LoanID(1026)])
    #expect(second.messages.allSatisfy { $0.contains("Too slow") })
  }

  @Test(arguments: [ListingSource.newest, .graphql])
  func `an address that is gone does not make a loan unknown`(
    source: ListingSource
  ) async throws {
    let server = try KivaServer(newest: [3, 2, 1], others: [1025])
    defer { server.stop() }
    var query = LoanQuery(api: server.url, sources: [source], keep: [LoanID(1025)])
    let first = try await build.snapshot(query)
    server.answer { request in
      let body = String(decoding: request.body, as: UTF8.self)
      let isListing = request.path.contains("newest") || body.contains("offset")
      return isListing ? nil : ServedResponse(status: 404)
    }
    query.cachePolicy = .refresh
    query.keep.append(LoanID(1026))
    let second = try await build.snapshot(query)
    #expect(second.ids == [1025, 3, 2, 1])
    #expect(second.storyCount == first.storyCount)
    #expect(second.missing == [])
    #expect(second.unavailable == [LoanID(1026)])
  }

  @Test func `keeps a cached loan even if Kiva no longer knows it`() async throws {
    let server = try KivaServer(newest: [3, 2, 1], others: [1025])
    defer { server.stop() }
    var query = LoanQuery(api: server.url, includesDetails: false, keep: [LoanID(1025)])
    _ = try await build.snapshot(query)
    server.answer { $0.path.contains("102") ? ServedResponse(status: 404) : nil }
    query.cachePolicy = .refresh
    query.keep.append(LoanID(1026))
    let second = try await build.snapshot(query)
    #expect(second.ids == [1025, 3, 2, 1])
    #expect(second.missing == [LoanID(1026)])
    #expect(
      second.messages == [
        "the data on 1 loan that '--keep' or a note names is from an earlier fetch: Kiva no longer "
          + "knows it"
      ])
  }

  // MARK: - Field partners

  @Test func `names field partners, and requests them once a week`() async throws {
    let server = try KivaServer(newest: [9001, 9000])
    defer { server.stop() }
    let query = LoanQuery(api: server.url)
    let first = try await build.snapshot(query)
    let bank = Loan.FieldPartner(id: 185, name: "A Bank", rating: "3.5")
    #expect(first.loans.map(\.partner) == [bank, bank])
    #expect(server.requests.count { $0.contains("partners") } == 1)
    build.time.advance(by: .seconds(7 * 86_400))
    #expect(try await build.snapshot(query).loans.map(\.partner) == [bank, bank])
    #expect(server.requests.count { $0.contains("partners") } == 1)
    build.time.advance(by: .seconds(1))
    _ = try await build.snapshot(query)
    #expect(server.requests.count { $0.contains("partners") } == 2)
  }

  @Test func `goes on without field partners, and warns of it`() async throws {
    let server = try KivaServer(newest: [9001, 9000])
    defer { server.stop() }
    server.answer { $0.path.contains("partners") ? ServedResponse(status: 404) : nil }
    var query = LoanQuery(api: server.url)
    let bare = try await build.snapshot(query)
    let error =
      "cannot fetch '\(server.url)/v1/partners.json?page=1&per_page=500': the server answered 404 "
      + "(not found)"
    #expect(bare.loans.map(\.partner) == [.init(id: 185), .init(id: 185)])
    #expect(
      bare.messages == ["2 of 2 loans lack the names of their field partners: \(error)"])
    server.answer { _ in nil }
    _ = try await build.snapshot(query)
    server.answer { $0.path.contains("partners") ? ServedResponse(status: 404) : nil }
    query.cachePolicy = .refresh
    let earlier = try await build.snapshot(query)
    #expect(earlier.loans.map(\.partner?.name) == ["A Bank", "A Bank"])
    #expect(
      earlier.messages == [
        "names and ratings of field partners are those of an earlier fetch: \(error)"
      ])
  }

  @Test func `requests no field partners without details, or if no loan has one`() async throws {
    let server = try KivaServer(newest: [2, 1])
    defer { server.stop() }
    _ = try await build.snapshot(LoanQuery(api: server.url))
    server.setNewest([9001, 9000])
    _ = try await build.snapshot(
      LoanQuery(api: server.url, includesDetails: false, cachePolicy: .refresh))
    #expect(!server.requests.contains { $0.contains("partners") })
  }

  @Test func `an empty list of field partners does not replace the cached one`() async throws {
    let server = try KivaServer(newest: [9001, 9000])
    defer { server.stop() }
    var query = LoanQuery(api: server.url)
    _ = try await build.snapshot(query)
    server.answer {
      $0.path.contains("partners") ? KivaServer.json(#"{"partners":[]}"#) : nil
    }
    query.cachePolicy = .refresh
    let snapshot = try await build.snapshot(query)
    #expect(snapshot.loans.map(\.partner?.name) == ["A Bank", "A Bank"])
    #expect(
      snapshot.messages == [
        "names and ratings of field partners are those of an earlier fetch: Kiva answered, but "
          + "'partners' is not a listing of field partners: it is a list without names"
      ])
  }

  @Test func `details need not repeat the fields of the listing`() async throws {
    let server = try KivaServer(newest: [])
    defer { server.stop() }
    server.answer { request in
      let main = request.path.contains("newest") ? #","name":"A","loan_amount":5"# : ""
      return KivaServer.json(#"{"loans":[{"id":1\#(main)}]}"#)
    }
    #expect(try await build.snapshot(LoanQuery(api: server.url)).issues == [])
  }
}
