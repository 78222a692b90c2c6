import CommandLine
import Fetching
import TestSupport
import Testing

/// Tests the statements in `about.html` about the data of a build.
@Suite(.temporaryFolder) struct `The page about the data of a build` {
  private let site = TestSite()

  private func about() throws -> String { try site.read("Output/about.html") }

  @Test func `says that Kiva could not be reached if the sample is used instead`() async throws {
    let run = await site.build("--fallback", "sample")
    #expect(run.exit == .done, "\(run.messages)")
    #expect(try about().contains("Kiva could not be reached when this site was made. The loans"))
    #expect(await site.build("--source", "sample", "--fallback", "sample").exit == .done)
    #expect(try !about().contains("could not be reached"))
  }

  @Test func `does not call the sample flawless, even if it is read from a file`() async throws {
    #expect(await site.build("--source", "sample").exit == .done)
    let before = try about()
    #expect(await site.build("--input", "\(site.root)/Output/loans.json").exit == .done)
    #expect(try about() == before)
    #expect(!before.contains("as it should be"))
    #expect(before.contains("odd on purpose"))
  }

  @Test func `names Kiva's API only if the loans came from it`() async throws {
    let server = try KivaServer(newest: [2, 1])
    defer { server.stop() }
    let run = await TestRun(
      ["build", "-C", site.root, "--api", server.url], transport: .curl(userAgent: "kivagen/test"))
    #expect(run.exit == .done, "\(run.messages)")
    #expect(
      try about().contains("of a server that answers like Kiva&#39;s. It shows the newest 2."))
    #expect(try !about().contains("127.0.0.1"))
    let listing = #"{"source":"newest","fetched_at":"2026-11-20T10:42:00Z","loans":[{"id":1}]}"#
    try site.write(listing, to: "in.json")
    for api in ["https://api.kivaws.org", "https://api.kivaws.org/"] {
      #expect(await site.build("--input", "in.json", "--api", api).exit == .done)
      #expect(try about().contains("Kiva&#39;s list of the newest loans, through its public API."))
    }
  }

  @Test func `mentions a country whose code is not valid`() async throws {
    let loans = #"[{"id":1,"loan_amount":25,"location":{"country_code":"QQ","country":"Qua"}}]"#
    try site.write("{\"loans\":\(loans)}", to: "in.json")
    #expect(await site.build("--input", "in.json").exit == .done)
    #expect(try about().contains("A country has no valid code: only its name is shown"))
  }

  @Test func `says which loans were chosen, and nothing about others`() async throws {
    let loans = """
      {"id":3,"name":"C","loan_amount":25,"posted_date":"2026-11-20T10:00:00Z",\
      "location":{"country_code":"KE","country":"Kenya"}}
      {"id":2,"loan_amount":25,"posted_date":"2026-11-19T10:00:00Z",\
      "location":{"country_code":"KE","country":"Kenya"}}
      {"id":1,"loan_amount":25,"posted_date":"2026-11-18T10:00:00Z",\
      "location":{"country_code":"UG","country":"Uganda"}}
      """
    try site.write(
      "{\"loans\":[\(loans.split(separator: "\n").joined(separator: ","))]}", to: "in.json")
    #expect(await site.build("--input", "in.json", "--country", "KE", "--limit", "1").exit == .done)
    #expect(
      try about().contains(" It shows the newest one. Only loans in Kenya are shown."))
    #expect(try about().contains("Nothing: every loan was as it should be."))
    #expect(await site.build("--input", "in.json", "--country", "KE").exit == .done)
    #expect(try about().contains(">Loan 2</a>"))
    #expect(try !about().contains("Loan 1"))
    #expect(await site.build("--input", "in.json", "--limit", "1", "--keep", "1").exit == .done)
    #expect(try about().contains(" and those that are to stay whatever else comes."))
    #expect(try about().contains(">Loan 1</a>"))
  }
}
