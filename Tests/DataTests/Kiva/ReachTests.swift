import Fetching
import Kiva
import Loans
import TestSupport
import Testing

/// Tests how many requests a site of very many loans takes, and that it becomes complete.
struct ReachTests {
  private let build = Build()

  /// The number of requests of each kind.
  private struct Counts: Equatable {
    var listings = 0
    var partners = 0
    var details = 0

    init(_ requests: [String]) {
      listings = requests.count { $0.contains("newest") }
      partners = requests.count { $0.contains("partners") }
      details = requests.count - listings - partners
    }
  }

  @Test func `6,000 loans get their details in as many builds as the rate limit forces`()
    async throws
  {
    let server = try KivaServer(newest: Array((9001...15_000).reversed()), maximumPerPage: 500)
    defer { server.stop() }
    let query = LoanQuery(api: server.url, limit: 6000)
    var details = 0
    var complete = 0
    var builds = 0
    while complete < 6000 {
      builds += 1
      let snapshot = try await build.snapshot(query)
      let counts = Counts(server.requests)
      #expect(counts.listings == 12)
      #expect(counts.partners == (builds == 1 ? 1 : 0))
      details += counts.details
      #expect(snapshot.storyCount > complete)
      complete = snapshot.storyCount
      #expect(snapshot.snapshot.postponedDetailsCount == 6000 - complete)
      #expect(snapshot.loans.allSatisfy { $0.partner?.name == "A Bank" })
      #expect(snapshot.messages == [])
      #expect(!snapshot.isRepeatable || complete == 6000)
      server.clearRequests()
      build.time.advance(by: .seconds(3600))
    }
    #expect(details == 120)
    #expect(builds == 2)

    server.setNewest(Array((9061...15_060).reversed()))
    let next = try await build.snapshot(query)
    #expect(next.storyCount == 6000)
    let counts = Counts(server.requests)
    #expect((counts.listings, counts.partners, counts.details) == (12, 0, 2))
  }

  @Test func `old details are refreshed a little with each fetch, the oldest first`() async throws {
    let server = try KivaServer(newest: Array((1...400).reversed()), maximumPerPage: 500)
    defer { server.stop() }
    let query = LoanQuery(api: server.url, limit: 400)
    _ = try await build.snapshot(query)
    #expect(Counts(server.requests).details == 8)
    var counts: [Int] = []
    for _ in 0..<12 {
      server.clearRequests()
      build.time.advance(by: .seconds(counts.isEmpty ? 8 * 86_400 : 3600))
      #expect(try await build.snapshot(query).storyCount == 400)
      counts.append(Counts(server.requests).details)
    }
    // A quarter of the old ones, in whole batches of fifty.
    #expect(counts == [2, 2, 1, 1, 1, 1, 0, 0, 0, 0, 0, 0])
  }

  @Test func `a loan whose listing contradicts its details is requested anew`() async throws {
    let server = try KivaServer(newest: Array((1...100).reversed()))
    defer { server.stop() }
    let query = LoanQuery(api: server.url)
    _ = try await build.snapshot(query)
    let other = #""use":"to buy a goat","loan_amount":700"#
    server.answer { request in
      guard request.path.contains("newest") else { return nil }
      return KivaServer.json(
        #"{"loans":[{"id":100,"name":"Borrower 100",\#(other)},{"id":99,"name":"Borrower 99"}]}"#)
    }
    server.clearRequests()
    build.time.advance(by: .seconds(3600))
    _ = try await build.snapshot(query)
    #expect(server.requests.filter { !$0.contains("newest") } == ["/v1/loans/100.json"])
  }

  @Test(arguments: [true, false])
  func `a name that Kiva withdraws is not taken from details, old or new`(isOffline: Bool)
    async throws
  {
    let server = try KivaServer(newest: [2, 1])
    defer { server.stop() }
    let details =
      #""name":"Grace","image":{"id":77},"loan_amount":500,"borrowers":[{"first_name":"Grace"}],"#
      + #""use":"to help Grace","description":{"languages":["en","es"],"#
      + #""texts":{"en":"Grace has a cow.","es":"Una vaca."}}"#
    server.answer { request in
      if request.path.contains("newest") { return nil }
      return KivaServer.json(#"{"loans":[{"id":2,\#(details)},{"id":1,\#(details)}]}"#)
    }
    var query = LoanQuery(api: server.url)
    #expect(try await build.snapshot(query).loans.map(\.texts.count) == [2, 2])
    let withDetails = server.requests
    server.answer { request in
      if request.path.contains("newest") {
        return KivaServer.json(
          #"{"loans":[{"id":2,"loan_amount":500},{"id":1,"name":"Anonymous"}]}"#)
      }
      return KivaServer.json(#"{"loans":[{"id":2,\#(details)},{"id":1,\#(details)}]}"#)
    }
    build.time.advance(by: .seconds(8 * 86_400))
    for _ in 0..<2 {
      let snapshot = try await build.snapshot(query)
      #expect(snapshot.loans.map(\.name) == [nil, "Anonymous"])
      #expect(snapshot.loans.map(\.imageID) == [nil, nil])
      #expect(snapshot.loans.map(\.use) == [nil, nil])
      #expect(snapshot.loans.allSatisfy { $0.borrowers == [Loan.Borrower()] })
      #expect(snapshot.loans.map { $0.texts.map(\.text) } == [["Una vaca."], ["Una vaca."]])
      // Nothing of it is kept.
      #expect(!build.keptDetails.contains { $0.contains("Grace") || $0.contains("77") })
      if isOffline { query.cachePolicy = .cacheOnly }
    }
    #expect(withDetails.count == 2)
  }

  @Test(arguments: ["pii", "full", "unheard-of"])
  func `a loan that Kiva made anonymous is kept without name, picture and story`(
    level: String
  ) async throws {
    let server = try KivaServer(newest: [2, 1])
    defer { server.stop() }
    server.answer { request in
      if request.path.contains("newest") { return nil }
      return KivaServer.json(
        #"{"loans":[{"id":2,"name":"Grace","image":{"id":77},"anonymization_level":"\#(level)","#
          + #""description":{"languages":["en"],"texts":{"en":"A cow."}}},{"id":1,"name":"Bo"}]}"#)
    }
    let loans = try await build.snapshot(LoanQuery(api: server.url)).loans
    #expect(loans.map { $0.texts.count } == [level == "full" ? 0 : 1, 0])
    #expect(!build.keptDetails.contains { $0.contains("Grace") || $0.contains("77") })
  }

  // MARK: - Odd pages

  @Test func `a server that gives fewer loans than asked for is believed`() async throws {
    let ids = Array((1...130).reversed())
    let server = try KivaServer(newest: ids, maximumPerPage: 20)
    defer { server.stop() }
    let snapshot = try await build.snapshot(
      LoanQuery(api: server.url, limit: 130, includesDetails: false))
    #expect(snapshot.ids == ids)
    #expect(snapshot.messages == [])
    #expect(server.requests.count == 7)
  }

  @Test(arguments: [400, 413, 422])
  func `a server that refuses 500 loans is asked for 100`(status: Int) async throws {
    let ids = Array((1...250).reversed())
    let server = try KivaServer(newest: ids, maximumPerPage: 500)
    defer { server.stop() }
    server.answer { request in
      request.query["per_page"].flatMap { Int($0) } ?? 0 > 100
        ? ServedResponse(status: status) : nil
    }
    let snapshot = try await build.snapshot(
      LoanQuery(api: server.url, limit: 250, includesDetails: false))
    #expect(snapshot.ids == ids)
    #expect(snapshot.source == "newest")
    #expect(server.requests.count == 4)
  }

  @Test func `partners are read from all pages, and duplicates count once`() async throws {
    let server = try KivaServer(newest: [9001])
    defer { server.stop() }
    server.answer { request in
      guard request.path.contains("partners") else { return nil }
      let page = request.query["page"].flatMap { Int($0) } ?? 1
      let partners = [page, page + 1, page == 40 ? 185 : 0].map {
        #"{"id":\#($0),"name":"Partner \#($0)","default_rate":\#(page)}"#
      }
      return KivaServer.json(
        #"{"paging":{"pages":40},"partners":[\#(partners.joined(separator: ","))]}"#)
    }
    let snapshot = try await build.snapshot(LoanQuery(api: server.url))
    #expect(snapshot.loans.map(\.partner?.name) == ["Partner 185"])
    #expect(snapshot.loans.map(\.partner?.profile?.defaultRate) == [40])
    #expect(Counts(server.requests).partners == 40)
  }

  @Test func `a page of partners that is always the first one ends the list`() async throws {
    let server = try KivaServer(newest: [9001])
    defer { server.stop() }
    server.answer { request in
      request.path.contains("partners")
        ? KivaServer.json(#"{"paging":{"pages":9},"partners":[{"id":185,"name":"A"}]}"#) : nil
    }
    let snapshot = try await build.snapshot(LoanQuery(api: server.url))
    #expect(snapshot.loans.map(\.partner?.name) == ["A"])
    #expect(Counts(server.requests).partners == 2)
  }
}
