import CommandLine
import Foundation
import Host
import Site
import Store
import TestSupport
import Testing

/// Tests of builds that do not render pages of which nothing has changed.
@Suite(.temporaryFolder) struct `Pages that have not changed` {
  private let site: TestSite
  private var store: String { "\(site.root)/.kivagen/store.db" }

  init(site: TestSite = TestSite()) { self.site = site }

  private func listing(
    _ ids: some Sequence<Int> = 1...12, at time: String = "2026-03-03T09:30:00Z",
    name: String = "Grace"
  ) -> String {
    let loans = ids.map {
      #"{"id":\#($0),"name":"\#($0 == 3 ? name : "Ann") \#($0)","loan_amount":\#(500 + 25 * $0),"#
        + #""sector":"Food","location":{"country_code":"KE","country":"Kenya"},"#
        + #""posted_date":"2026-03-0\#($0 % 3 + 1)T09:30:00Z"}"#
    }
    return #"{"fetched_at":"\#(time)","loans":[\#(loans.joined(separator: ","))]}"#
  }

  private struct Counts: Equatable {
    let rendered: Int
    let kept: Int
  }

  /// Builds the site, and compares it with one of which every page is rendered.
  @discardableResult
  private func build(
    _ words: String..., input: String? = nil, program: String? = "test", isCompared: Bool = true
  ) async throws -> Counts {
    let counts = try await run(words, input: input, program: program)
    guard isCompared else { return counts }
    let tree = try site.tree()
    let other = TestSite(root: "\(site.root)/compared")
    try? FileManager.default.removeItem(atPath: other.root)
    try FileManager.default.createDirectory(
      atPath: other.root, withIntermediateDirectories: true)
    try FileManager.default.copyItem(
      atPath: "\(site.root)/.kivagen", toPath: "\(other.root)/.kivagen")
    try FileManager.default.copyItem(
      atPath: "\(site.root)/Output", toPath: "\(other.root)/Output")
    for folder in ["Notes", "Templates"] where try site.exists(folder) {
      try FileManager.default.copyItem(
        atPath: "\(site.root)/\(folder)", toPath: "\(other.root)/\(folder)")
    }
    let compared = try await Self(site: other).run(
      words + ["--rebuild"], input: input, program: program)
    #expect(compared.kept == 0)
    #expect(compared.rendered == counts.rendered + counts.kept)
    #expect(try other.tree() == tree)
    return counts
  }

  private func run(
    _ words: [String], input: String?, program: String?
  ) async throws -> Counts {
    let run = await TestRun(
      ["build", "-C", site.root, "--input", "-", "--json"] + words, input: input ?? listing(),
      program: program)
    #expect(run.exit == .done, "\(run.messages)")
    #expect(!run.messages.contains("warning"), "\(run.messages)")
    let summary = try run.summary
    return Counts(
      rendered: try #require(summary["rendered"] as? Int),
      kept: try #require(summary["kept"] as? Int))
  }

  @Test func `are not rendered`() async throws {
    let first = try await build()
    #expect(first.kept == 0)
    // `.nojekyll` may be someone else's file, so that it is always compared.
    let second = try await build()
    #expect(second == Counts(rendered: second.rendered, kept: first.rendered - second.rendered))
    #expect(second.rendered <= 1)
  }

  @Test func `are not rendered when only the time has changed`() async throws {
    let first = try await build()
    let later = try await build(input: listing(at: "2026-03-03T10:30:00Z"))
    #expect(later.kept >= 12)
    #expect(later.rendered < first.rendered)
  }

  @Test func `are told from those of a changed loan, a new and a missing one`() async throws {
    try await build()
    let renamed = try await build(input: listing(name: "Mary"))
    #expect(renamed.kept >= 8 && renamed.rendered >= 4)
    let more = try await build(input: listing(1...13, at: "2026-03-04T09:30:00Z", name: "Mary"))
    #expect(more.kept > 0)
    try await build(input: listing(2...13, at: "2026-03-05T09:30:00Z", name: "Mary"))
    try await build("--exclude", "5", input: listing(2...13, at: "2026-03-05T09:30:00Z"))
    let database = try FileSystem.real.read(store, .max)
    #expect(!String(decoding: database, as: UTF8.self).contains("loans/5.html"))
  }

  @Test func `follow notes, templates and settings`() async throws {
    try await build()
    try site.write("We know them.", to: "Notes/loans/2.md")
    let noted = try await build()
    // The pages beside it and those of related loans show the card of the loan.
    #expect(noted.kept >= 4 && noted.rendered >= 2)
    try site.write("<title>{{pageTitle}}</title>{{name}}", to: "Templates/loan.mustache")
    #expect(try await build().kept <= 1)
    #expect(try await build("--title", "Another").kept <= 1)
    #expect(try await build("--title", "Another").kept > 20)
  }

  @Test func `are rendered by another program, and by one that is not known`() async throws {
    let first = try await build()
    #expect(try await build(program: "other").kept == 0)
    #expect(try await build(program: nil).kept == 0)
    #expect(try await build(program: "other").kept >= first.rendered - 1)
  }

  @Test func `are rendered if a file is missing or has been edited`() async throws {
    try await build()
    let second = try await build()
    try FileManager.default.removeItem(atPath: "\(site.root)/Output/loans/4.html")
    let third = try await build()
    #expect(third == Counts(rendered: second.rendered + 1, kept: second.kept - 1))
    let page = try site.read("Output/loans/4.html")
    try site.write(page + " ", to: "Output/loans/4.html")
    let refused = await TestRun(
      ["build", "-C", site.root, "--input", "-"], input: listing())
    #expect(refused.exit == .cannotCreate)
    #expect(try site.read("Output/loans/4.html") == page + " ")
    let fourth = try await build("--overwrite")
    #expect(fourth == third)
    #expect(try site.read("Output/loans/4.html") == page)
  }

  @Test func `are rendered without a store, and into another folder`() async throws {
    let first = try await build()
    #expect(try await build("-o", "Other", isCompared: false).kept == 0)
    // A store that is lost while the site is there is a warning.
    try FileManager.default.removeItem(atPath: "\(site.root)/.kivagen")
    try FileManager.default.removeItem(atPath: "\(site.root)/Output")
    #expect(try await build() == first)
    try FileManager.default.removeItem(atPath: "\(site.root)/Output")
    #expect(try await build() == first)
    #expect(try await build().kept >= first.rendered - 1)
  }

  @Test func `are rendered after a build that failed, and a dry run records nothing`() async throws
  {
    try await build()
    try site.write("<title>{{unknown}}</title>", to: "Templates/loan.mustache")
    let failed = await TestRun(["build", "-C", site.root, "--input", "-"], input: listing())
    #expect(failed.exit == .badSettings)
    try site.write("<title>{{name}}</title>", to: "Templates/loan.mustache")
    try await build("--dry-run", isCompared: false)
    #expect(try await build().kept <= 1)
    #expect(try site.read("Output/loans/4.html") == "<title>Ann 4</title>")
  }

  @Test func `are put right by --rebuild if the store lies`() async throws {
    try await build()
    let truth = try site.tree()
    // The page of loan 4 and its record are those of another text.
    let old = try #require(truth["loans/4.html"])
    let lie = old + Array(" ".utf8)
    try site.write(String(decoding: lie, as: UTF8.self), to: "Output/loans/4.html")
    let (was, becomes) = (Fingerprint(of: old), Fingerprint(of: lie))
    let text = try site.read("Output/.kivagen-manifest")
      .replacingOccurrences(of: was.hexadecimal, with: becomes.hexadecimal)
    try site.write(text, to: "Output/.kivagen-manifest")
    let store = Store(path: store, nowSeconds: 1_800_000_000)
    let page = try #require(try store.files(on: "Output").first { $0.path == "loans/4.html" })
    try store.recordFiles(
      [StoredFile(path: page.path, inputs: page.inputs, fingerprint: becomes.bytes)],
      deleting: [], on: "Output")
    try await build(isCompared: false)
    #expect(try site.tree()["loans/4.html"] == lie)
    let rebuilt = try await build("--rebuild", isCompared: false)
    #expect(rebuilt.kept == 0)
    #expect(try site.tree() == truth)
    #expect(try await build().kept > 20)
  }
}
