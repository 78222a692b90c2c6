import CommandLine
import Foundation
import Host
import Store
import TestSupport
import Testing

/// Tests of the pages of retired loans when the output folder is moved or renamed.
@Suite(.temporaryFolder) struct `A site that has moved` {
  private let site: TestSite
  private let time = ManualClock(wallSeconds: 1_795_341_600)
  private let march3 = "2026-03-03T09:30:00Z"
  private let march4 = "2026-03-04T09:30:00Z"

  init(site: TestSite = TestSite()) {
    self.site = site
  }

  private func listing(_ ids: [Int], at time: String) -> String {
    let loans = ids.map {
      #"{"id":\#($0),"name":"Grace \#($0)","loan_amount":525,"#
        + #""posted_date":"2026-03-01T09:30:00Z"}"#
    }
    return #"{"fetched_at":"\#(time)","loans":[\#(loans.joined(separator: ","))]}"#
  }

  private func run(_ ids: [Int], at time: String, _ words: [String]) async -> TestRun {
    await TestRun(
      ["build", "-C", site.root, "--input", "-"] + words, input: listing(ids, at: time),
      clock: self.time.clock)
  }

  /// Runs a build, which must not print a warning.
  private func build(
    _ output: String, _ ids: [Int], at time: String? = nil, _ words: String...
  ) async throws {
    let run = await run(ids, at: time ?? march4, ["-o", output] + words)
    #expect(run.exit == .done, "\(run.messages)")
    #expect(!run.messages.contains("warning"), "\(run.messages)")
  }

  /// Runs two builds, between which one loan leaves the list.
  private func makeSite(_ output: String = "Output", leaving loan: Int = 1) async throws {
    try await build(output, [loan, 9], at: march3)
    try await build(output, [9])
    #expect(try retired(output) == [loan])
  }

  private func move(_ old: String, to new: String) throws {
    try FileManager.default.moveItem(atPath: path(of: old), toPath: path(of: new))
  }

  private func copy(_ old: String, to new: String) throws {
    try FileManager.default.copyItem(atPath: path(of: old), toPath: path(of: new))
  }

  private func link(_ name: String, to target: String) throws {
    try FileManager.default.createSymbolicLink(atPath: path(of: name), withDestinationPath: target)
  }

  private func path(of name: String) -> String {
    name.hasPrefix("/") ? name : "\(site.root)/\(name)"
  }

  /// Returns the retired loans, which have left the list and keep their pages.
  private func retired(_ output: String) throws -> [Int] {
    let folder = "\(path(of: output))/loans"
    return try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
      .filter { name in
        let page = try FileSystem.real.read("\(folder)/\(name)", .max)
        return String(decoding: page, as: UTF8.self).contains(" data-former=")
      }.compactMap { Int($0.replacing(".html", with: "")) }
  }

  private var store: Store { Store(path: "\(site.root)/.kivagen/store.db", nowSeconds: 0) }

  private func names() throws -> [String: String?] {
    Dictionary(uniqueKeysWithValues: try store.sites().map { ($0.key, $0.name) })
  }

  private func tree() throws -> [String: String] {
    let names = try #require(FileManager.default.enumerator(atPath: site.root)?.allObjects)
    return try Dictionary(
      uniqueKeysWithValues: names.compactMap { name in
        guard let name = name as? String,
          try FileSystem.real.status(path(of: name))?.type == .file
        else { return nil }
        return (name, try FileSystem.real.read(path(of: name), .max).description)
      })
  }

  @Test func `keeps its pages under a new name`() async throws {
    try await makeSite()
    try move("Output", to: "Out2")
    try await build("Out2", [9])
    #expect(try retired("Out2") == [1])
    try await build("Out2", [8])
    #expect(try retired("Out2") == [1, 9])
    #expect(try names() == ["Output": "Out2"])
  }

  @Test(arguments: ["below/it/Out2", "/elsewhere/Out2"])
  func `keeps its pages in another folder, and back again`(name: String) async throws {
    let new = name.hasPrefix("/") ? TemporaryFolder.path + name : name
    let site = TestSite(root: "\(TemporaryFolder.path)/site")
    let mine = Self(site: site)
    try FileSystem.real.makeFolder(site.root)
    try await mine.makeSite()
    try FileSystem.real.makeFolder(FileSystem.folder(of: mine.path(of: new)))
    try mine.move("Output", to: new)
    try await mine.build(new, [8])
    #expect(try mine.retired(new) == [1, 9])
    try mine.move(new, to: "Output")
    try await mine.build("Output", [7])
    #expect(try mine.retired("Output") == [1, 8, 9])
  }

  @Test func `keeps its pages if a link at its old path leads to it, and back again`()
    async throws
  {
    try await makeSite()
    try move("Output", to: "elsewhere")
    try link("Output", to: "elsewhere")
    try await build("Output", [8])
    #expect(try retired("elsewhere") == [1, 9])
    #expect(try names() == ["Output": "elsewhere"])
    try FileManager.default.removeItem(atPath: path(of: "Output"))
    try move("elsewhere", to: "Output")
    try await build("Output", [7])
    #expect(try retired("Output") == [1, 8, 9])
    #expect(try names() == ["Output": "Output"])
  }

  @Test func `keeps its pages if a broken link is at its old path`() async throws {
    try await makeSite()
    try move("Output", to: "Out2")
    try link("Output", to: "gone")
    try await build("Out2", [8])
    #expect(try retired("Out2") == [1, 9])
  }

  @Test func `keeps its pages at the path of another site, which moves as well`() async throws {
    try await makeSite("Output", leaving: 1)
    try await makeSite("Out2", leaving: 2)
    try move("Out2", to: "Out3")
    try move("Output", to: "Out2")
    try await build("Out2", [8])
    try await build("Out3", [7])
    #expect(try retired("Out2") == [1, 9])
    #expect(try retired("Out3") == [2, 9])
    #expect(try names() == ["Output": "Out2", "Out2": "Out3"])
    try await build("Output", [9])
    #expect(try retired("Output") == [])
    #expect(try names() == ["Output": "Out2", "Out2": "Out3", "Output (2)": "Output"])
  }

  @Test func `keeps its pages if two sites are swapped`() async throws {
    try await makeSite("Output", leaving: 1)
    try await makeSite("Out2", leaving: 2)
    try move("Out2", to: "between")
    try move("Output", to: "Out2")
    try move("between", to: "Output")
    try await build("Out2", [8])
    try await build("Output", [7])
    #expect(try retired("Out2") == [1, 9])
    #expect(try retired("Output") == [2, 9])
  }

  @Test func `keeps its pages if an empty folder is at its old path`() async throws {
    try await makeSite()
    try move("Output", to: "Out2")
    try site.write("", to: "Output/.gitkeep")
    try await build("Out2", [9])
    #expect(try retired("Out2") == [1])
  }

  @Test func `is a new site if it was copied`() async throws {
    try await makeSite()
    try copy("Output", to: "Out2")
    let first = await run([9], at: march4, ["-o", "Out2"])
    #expect(first.exit == .done)
    #expect(first.messages.contains("does not know the site, although it is published"))
    #expect(try retired("Out2") == [])
    try await build("Output", [9])
    #expect(try retired("Output") == [1])
    try FileSystem.real.removeAll(path(of: "Output"))
    try await build("Output", [9])
    #expect(try retired("Output") == [1])
    #expect(try names() == ["Output": "Output", "Out2": "Out2"])
  }

  @Test func `is distinguished from one with the same pages by its name`() async throws {
    try await makeSite("Output")
    try await makeSite("Other")
    try move("Other", to: "Out2")
    try await build("Out2", [8])
    try await build("Output", [7])
    #expect(try retired("Out2") == [1, 9] && retired("Output") == [1, 9])
    #expect(try names() == ["Output": "Output", "Other": "Out2"])
  }

  @Test func `moves together with its root folder`() async throws {
    let old = TestSite(root: "\(TemporaryFolder.path)/old")
    try FileSystem.real.makeFolder(old.root)
    try await Self(site: old).makeSite()
    let new = TestSite(root: "\(TemporaryFolder.path)/new")
    try FileManager.default.moveItem(atPath: old.root, toPath: new.root)
    try await Self(site: new).build("Output", [8])
    #expect(try Self(site: new).retired("Output") == [1, 9])
    #expect(try Self(site: new).names() == ["Output": "Output"])
  }

  @Test func `is the same site under any path, through a link, and with a git folder in it`()
    async throws
  {
    try await makeSite()
    try site.write("gitdir: /nowhere", to: "Output/.git")
    try FileManager.default.createSymbolicLink(
      atPath: path(of: "link"), withDestinationPath: "Output")
    for output in ["./Output", path(of: "Output"), "link", path(of: "link/../Output/")] {
      try await build(output, [9])
      #expect(try retired("Output") == [1])
    }
    #expect(try names() == ["Output": "Output"])
  }

  @Test func `keeps its pages if the target of a link to it moves`() async throws {
    try FileSystem.real.makeFolder(path(of: "first"))
    try FileManager.default.createSymbolicLink(
      atPath: path(of: "Output"), withDestinationPath: "first")
    try await makeSite()
    try move("first", to: "second")
    try FileManager.default.removeItem(atPath: path(of: "Output"))
    try FileManager.default.createSymbolicLink(
      atPath: path(of: "Output"), withDestinationPath: "second")
    try await build("Output", [9])
    #expect(try retired("Output") == [1])
    #expect(try names() == ["first": "second"])
  }

  @Test func `is recognized by a dry run, which changes nothing`() async throws {
    try await makeSite("Output", leaving: 1)
    try await makeSite("Out2", leaving: 2)
    try move("Out2", to: "Out3")
    try move("Output", to: "Out2")
    let before = try tree()
    let dry = await run([8, 9], at: march4, ["-o", "Out2", "--dry-run"])
    #expect(dry.exit == .done)
    #expect(dry.messages.contains("2 loans, 1 more no longer listed"), "\(dry.messages)")
    // No page is deleted, but data for scripts is.
    let deleted = dry.output.split(separator: "\n").filter { $0.hasPrefix("deleted") }
    #expect(deleted.map { $0.hasSuffix("data/saved/9.js") } == [true], "\(dry.output)")
    let other = await run([8, 9], at: march4, ["-o", "Out3", "--dry-run"])
    #expect(other.output.matches(of: /deleted .*\.html/).isEmpty, "\(other.output)")
    #expect(try tree() == before)
  }

  @Test func `is recognized after a build that failed halfway`() async throws {
    try await makeSite()
    try move("Output", to: "Out2")
    var files = FileSystem.real
    let page = "\(path(of: "Out2"))/index.html"
    files.calls.rename = { old, new throws(FileError) in
      if new.path == page { throw FileError("move to", new, 5) }
      try SystemCalls.real.rename(old, new)
    }
    let words = ["build", "-C", site.root, "--input", "-", "-o", "Out2"]
    let failed = await TestRun(
      words, input: listing([8], at: march4), files: files, clock: time.clock)
    #expect(failed.exit == .ioFailed, "\(failed.messages)")
    try await build("Out2", [7])
    #expect(try retired("Out2").contains(1))
    #expect(try names() == ["Output": "Out2"])
  }

  @Test func `keeps its pages after a build of invented loans`() async throws {
    try await makeSite()
    #expect(await site.build("--source", "sample").exit == .done)
    try move("Output", to: "Out2")
    try await build("Out2", [8])
    #expect(try retired("Out2") == [1, 9])
  }
}
