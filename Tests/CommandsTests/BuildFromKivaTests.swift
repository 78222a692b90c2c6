import CommandLine
import Fetching
import Host
import TestSupport
import Testing

/// Tests of whole builds with the real transport and a server on loopback.
@Suite(.temporaryFolder) struct `A build from Kiva` {
  private let site = TestSite()

  private func build(from server: KivaServer, _ words: String...) async -> TestRun {
    await TestRun(
      ["build", "-C", site.root, "--api", server.url, "--json"] + words,
      transport: .curl(userAgent: "kivagen/test"))
  }

  @Test func `makes a card and a page for each of the newest loans, texts included`() async throws {
    let server = try KivaServer(newest: Array((1...150).reversed()))
    defer { server.stop() }
    let run = await build(from: server, "--limit", "120")
    #expect(run.exit == .done, "\(run.messages)")
    #expect(try run.summary["loans"] as? Int == 120)
    #expect(try run.summary["source"] as? String == "newest")
    let list = try site.read("Output/index.html")
    for id in 31...150 {
      #expect(list.contains("id=\"loan-\(id)\""))
      #expect(try site.read("Output/loans/\(id).html").contains("The story of \(id)."))
    }
    #expect(try !site.exists("Output/loans/30.html"))
  }

  @Test func `sends no requests while cached responses are fresh`() async throws {
    let server = try KivaServer(newest: [3, 2, 1])
    defer { server.stop() }
    #expect(await build(from: server).exit == .done)
    server.clearRequests()
    let run = await build(from: server)
    #expect(server.requests == [])
    #expect(try run.summary["source"] as? String == "cache")
    #expect(try run.summary["written"] as? Int == 0, "\(run.messages)")
    #expect(await build(from: server, "--refresh").exit == .done)
    #expect(server.requests.count == 2)
  }

  @Test func `keeps a loan that has a note, and warns of a note about an unknown loan`()
    async throws
  {
    let server = try KivaServer(newest: [12, 11], others: [5])
    defer { server.stop() }
    try site.write("---\npinned: true\n---\nA *good* one.\n", to: "Notes/loans/5.md")
    try site.write("Who was this?\n", to: "Notes/loans/404.md")
    let run = await build(from: server, "--strict")
    #expect(run.exit == .done, "\(run.messages)")
    let page = try site.read("Output/index.html")
    let first = try #require(page.firstRange(of: "id=\"loan-5\""))
    let second = try #require(page.firstRange(of: "id=\"loan-12\""))
    #expect(first.lowerBound < second.lowerBound)
    #expect(page.contains("A <em>good</em> one."))
    #expect(
      run.messages.contains(
        "'\(site.root)/Notes/loans/404.md': there is no loan 404; its note is not"))
  }

  @Test func `keeps the page of a loan with a note even if the loan cannot be fetched`()
    async throws
  {
    let server = try KivaServer(newest: [12, 11], others: [5])
    defer { server.stop() }
    try site.write("A *good* one.\n", to: "Notes/loans/5.md")
    #expect(await build(from: server).exit == .done)
    server.answer { $0.path == "/v1/loans/5.json" ? ServedResponse(status: 503) : nil }
    let run = await build(from: server, "--refresh")
    #expect(run.exit == .done)
    #expect(try site.exists("Output/loans/5.html"), "\(run.messages)")
    #expect(!run.messages.contains("there is no loan 5"))
  }
}
