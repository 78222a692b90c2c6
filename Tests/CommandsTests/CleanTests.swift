import CommandLine
import Host
import TestSupport
import Testing

@Suite(.temporaryFolder) struct `Cleanup` {
  private let site = TestSite()

  private func clean(_ words: String...) async -> TestRun {
    await TestRun(["clean", "-C", site.root] + words)
  }

  @Test func `deletes what kivagen wrote and nothing else`() async throws {
    try site.write("limit: 3\n", to: "kivagen.yml")
    try site.write("# Hello", to: "Notes/hello.md")
    #expect(await site.build("--source", "sample").exit == .done)
    let count = try site.tree().count - 1
    try site.write("example.org", to: "Output/CNAME")
    try site.write("mine", to: "Output/loans/mine.txt")
    let run = await clean()
    #expect(run.exit == .done)
    #expect(run.output == "")
    let line = try #require(run.messages.wholeMatch(of: /(\d+) deleted \(\d+ kB\) in \d\.\d\d s\n/))
    #expect(line.1 == "\(count)")
    #expect(try site.tree().keys.sorted() == ["CNAME", "loans/mine.txt"])
    #expect(try FileSystem.real.list("\(site.root)/Output") == ["CNAME", "loans"])
    #expect(try site.exists("Notes/hello.md"))
    #expect(try site.exists(".kivagen/lock"))
  }

  @Test func `leaves a page that someone edited, and names it`() async throws {
    _ = await site.build("--source", "sample")
    try site.write("mine", to: "Output/404.html")
    let before = try site.tree()
    let run = await clean("--json")
    #expect(run.exit == .done)
    #expect(
      try run.summary["warnings"] as? [String] == [
        "'404.html' is no longer part of the site but is kept: it was edited after kivagen wrote it"
      ])
    #expect(try run.summary["deleted"] as? Int ?? 0 > 30)
    let bytes = before.filter { $0.key != "404.html" && $0.key != ".kivagen-manifest" }
      .reduce(0) { $0 + $1.value.count }
    #expect(try run.summary["bytes"] as? Int == bytes)
    #expect(try site.tree().keys.sorted() == ["404.html"])
  }

  @Test func `says what it would delete`() async throws {
    _ = await site.build("--source", "sample")
    let before = try site.tree()
    let run = await clean("--dry-run")
    #expect(run.output.contains(/deleted +\d+ kB  index\.html\n/))
    #expect(run.output.split(separator: "\n").count == before.count - 1)
    #expect(run.messages.contains(" to delete ("))
    #expect(try site.tree() == before)
  }

  @Test(arguments: [nil, "mine"])
  func `finds nothing to delete where nothing was written`(text: String?) async throws {
    if let text { try site.write(text, to: "Output/mine") }
    let run = await clean()
    #expect(run.exit == .done)
    #expect(
      run.messages == "nothing to delete: '\(site.root)/Output' holds nothing that kivagen wrote\n")
    #expect(try site.tree() == (text.map { ["mine": Array($0.utf8)] } ?? [:]))
    #expect(try !site.exists(".kivagen"))
  }

  @Test func `deletes what an interrupted build left`() async throws {
    _ = await site.build("--source", "sample")
    try site.write("half", to: ".kivagen/staging/pages/index.html")
    try site.write("kivagen-journal 1\n", to: "Output/.kivagen-journal")
    #expect(await clean().exit == .done)
    #expect(try FileSystem.real.list("\(site.root)/Output") == [])
    #expect(try FileSystem.real.list("\(site.root)/.kivagen") == ["lock"])
  }

  @Test(arguments: [("kivagen-manifest 1\nhalf", "line 2"), ("kivagen-manifest 2\n", "format 2")])
  func `deletes nothing if it cannot read the manifest`(
    text: String, reason: String
  ) async throws {
    _ = await site.build("--source", "sample")
    try site.write(text, to: "Output/.kivagen-manifest")
    let before = try site.tree()
    let run = await clean()
    #expect(run.exit == .cannotCreate)
    #expect(run.messages.contains(reason))
    #expect(try site.tree() == before)
  }

  @Test func `does not touch folders that must not be an output`() async {
    #expect(await clean("--output", "/").exit == .cannotCreate)
    #expect(await clean("--output", ".").exit == .cannotCreate)
  }

  @Test func `can be repeated after a file could not be deleted`() async throws {
    _ = await site.build("--source", "sample")
    let place = "\(site.root)/Output/loans.json"
    var files = FileSystem.real
    files.calls.remove = { entry throws(FileError) in
      if entry.path == place { throw FileError("delete", entry, 5) }
      try SystemCalls.real.remove(entry)
    }
    let run = await TestRun(["clean", "-C", site.root], files: files)
    #expect(run.exit == .ioFailed)
    #expect(
      run.messages == "kivagen: clean: cannot delete '\(place)': Input/output error; "
        + "some files are deleted; run 'kivagen clean' again to delete the rest\n")
    #expect(try !site.exists("Output/index.html"))
    #expect(await clean().exit == .done)
    #expect(try site.tree() == [:])
  }
}
