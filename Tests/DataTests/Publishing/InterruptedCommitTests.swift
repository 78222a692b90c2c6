import Foundation
import Host
import Publishing
import Site
import TestSupport
import Testing

private let old = [
  "index.html": "old: a.html z/old.html", "a.html": "old: index.html", "z/old.html": "old: a.html",
]
private let new = [
  "index.html": "new: a.html x/new.html", "a.html": "new: x/new.html",
  "x/new.html": "new: index.html",
]

@Suite(.temporaryFolder) struct `An interrupted commit` {
  private let site: PublishingSite

  init() throws { site = try PublishingSite() }

  /// Interrupts the build of `new`, as killing it would, when it is about to move in a file of this
  /// name.
  private func interruptBuild(at name: String) throws {
    var files = FileSystem.real
    files.calls.rename = { old, new throws(FileError) in
      if new.path.hasSuffix("/\(name)") { throw FileError("move to", new, 5) }
      try SystemCalls.real.rename(old, new)
    }
    // New pages are moved in one by one.
    files.calls.moveNew = { _, new throws(FileError) in throw FileError("move to", new, ENOSYS) }
    #expect(throws: PublishError.self) { try site.build(new, files: files) }
  }

  private func expectNothingStaged() throws {
    #expect(try site.files.list("\(site.root)/.kivagen") == ["lock"])
    let own = try site.files.list(site.output).filter { $0.hasPrefix(".kivagen") }
    #expect(own == [".kivagen-manifest"])
  }

  @Test(arguments: ["new.html", "a.html", "index.html"])
  func `is finished by the next build, even by one that fails`(name: String) throws {
    try site.build(old)
    try interruptBuild(at: name)
    #expect(try site.pages() != new)
    try site.beginAndAbandon()
    #expect(try site.pages() == new)
    try expectNothingStaged()
    #expect(try site.build(new).unchangedCount == 3)
  }

  @Test func `is discarded if it had made no change`() throws {
    try site.build(old)
    try interruptBuild(at: ".kivagen-journal")
    try site.beginAndAbandon()
    #expect(try site.pages() == old)
    try expectNothingStaged()
  }

  @Test(arguments: [FailingFileSystem.Fault.once, .fromThenOn])
  func `may be interrupted again and again`(fault: FailingFileSystem.Fault) throws {
    for (number, name) in ["new.html", "a.html", "index.html"].enumerated() {
      var index = number % LongForm.callStride
      while true {
        try site.build(old)
        try interruptBuild(at: name)
        let failing = FailingFileSystem(failing: index, fault: fault)
        do {
          try site.beginAndAbandon(files: failing.fileSystem)
          #expect(try site.pages() == new)
        } catch let error as PublishError {
          #expect(error.exitStatus == 74 || error.exitStatus == 73)
        }
        #expect(danglingLinks(in: try site.pages()) == [])
        try site.beginAndAbandon()
        #expect(try site.pages() == new)
        try expectNothingStaged()
        if failing.count <= index { break }
        index += LongForm.callStride
      }
      #expect(index > 30)
    }
  }

  @Test func `is not touched by a dry run`() throws {
    try site.build(old)
    try interruptBuild(at: "index.html")
    let before = try site.statuses(TemporaryFolder.path)
    let result = try site.build(new, options: .init(dryRun: true))
    #expect((result.changed.count, result.unchangedCount, result.deleted.count) == (1, 2, 1))
    #expect(
      try result.changedPaths == paths("a.html", "index.html", "x/new.html", "z/old.html"))
    #expect(try site.statuses(TemporaryFolder.path) == before)
  }

  /// An event between two builds, and the file that the second build reports as conflicting.
  struct Incident: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let conflictingFile: ConflictingFile?
    let happen: @Sendable (PublishingSite) throws -> Void
  }

  @Test(arguments: [
    Incident(
      testDescription: "a page was edited",
      conflictingFile: ConflictingFile(path: OutputPath(known: "a.html"), reason: .edited)
    ) { try $0.write("\($0.output)/a.html", "mine") },
    Incident(
      testDescription: "a foreign file is at the path of a new page",
      conflictingFile: ConflictingFile(path: OutputPath(known: "x/new.html"), reason: .edited)
    ) { try $0.write("\($0.output)/x/new.html", "mine") },
    Incident(
      testDescription: "a folder became a link",
      conflictingFile: ConflictingFile(path: OutputPath(known: "x"), reason: .link)
    ) {
      try $0.files.removeAll("\($0.output)/x")
      try $0.link("\($0.output)/x", to: $0.root)
    },
    Incident(testDescription: "a staged page is damaged", conflictingFile: nil) {
      try $0.write("\($0.root)/.kivagen/staging/pages/a.html", "")
    },
    Incident(testDescription: "a staged folder is missing", conflictingFile: nil) {
      try $0.files.removeAll("\($0.root)/.kivagen/staging/pages/x")
    },
    Incident(
      testDescription: "the staged version of a changed page is missing", conflictingFile: nil
    ) {
      try $0.files.remove("\($0.root)/.kivagen/staging/pages/index.html")
    },
    Incident(testDescription: "the staged manifest is damaged", conflictingFile: nil) {
      try $0.write("\($0.root)/.kivagen/staging/manifest-after", "kivagen-manifest 1\n")
    },
    Incident(testDescription: "the staging area is missing", conflictingFile: nil) {
      try $0.files.removeAll("\($0.root)/.kivagen")
    },
    Incident(testDescription: "the journal is damaged", conflictingFile: nil) {
      try $0.write("\($0.output)/.kivagen-journal", "kivagen-journal 1\nabc\n")
    },
    Incident(testDescription: "the journal is that of another commit", conflictingFile: nil) {
      try $0.write(
        "\($0.output)/.kivagen-journal",
        "kivagen-journal 1\n\(String(repeating: "0a", count: 32))\n")
    },
  ])
  func `is discarded if finishing it would lose changes`(incident: Incident) throws {
    try site.build(old)
    try interruptBuild(at: "new.html")
    try incident.happen(site)
    let before = try site.pages()
    try site.beginAndAbandon()
    #expect(try site.pages() == before)
    try expectNothingStaged()
    if let conflictingFile = incident.conflictingFile {
      let error = PublishError.conflictingFiles(site.output, [conflictingFile])
      #expect(throws: error) { try site.build(new) }
      #expect(try site.pages() == before)
    } else {
      try site.build(new)
      #expect(try site.pages() == new)
    }
  }

  @Test(arguments: ["new.html", "a.html", "index.html"])
  func `is finished even if the output folder has become a mount point`(name: String) throws {
    try site.build(old)
    try interruptBuild(at: name)
    var files = FileSystem.real
    files.calls.rename = { [root = site.root] old, new throws(FileError) in
      if old.path.hasPrefix("\(root)/.kivagen/") {
        throw FileError("move to", new, 18)
      }
      try SystemCalls.real.rename(old, new)
    }
    try site.beginAndAbandon(files: files)
    #expect(try site.pages() == new)
    try expectNothingStaged()
  }

  @Test func `does not make every later build fail if it can never be finished`() throws {
    try site.build(old)
    try interruptBuild(at: "a.html")
    var files = FileSystem.real
    files.calls.rename = { _, new throws(FileError) in
      throw FileError("move to", new, 18)
    }
    try site.beginAndAbandon(files: files)
    try expectNothingStaged()
    try site.build(new)
    #expect(try site.pages() == new)
  }

  @Test(arguments: [ConflictingFile.Reason.folder, .link])
  func `is finished whatever is at the path of a manifest to be staged`(
    reason: ConflictingFile.Reason
  ) throws {
    try site.build(old)
    try interruptBuild(at: "new.html")
    let path = "\(site.root)/.kivagen/staging/manifest-during"
    let mine = "\(site.root)/mine"
    try site.write(mine, "mine")
    if reason == .link { try site.link(path, to: mine) } else { try site.write("\(path)/a", "") }
    try site.beginAndAbandon()
    #expect(try site.pages() == new)
    try expectNothingStaged()
    #expect(try site.files.read(mine, .max) == Array("mine".utf8))
  }

  @Test func `is reported when it has been finished`() throws {
    try site.build(old)
    try interruptBuild(at: "a.html")
    let staging = try site.begin(site.publisher())
    #expect(staging.hasFinishedInterruptedCommit)
    #expect(
      try staging.interruptedPaths == paths("a.html", "index.html", "x/new.html", "z/old.html"))
    staging.abandon()
    let next = try site.begin(site.publisher())
    #expect(!next.hasFinishedInterruptedCommit)
    #expect(next.interruptedPaths == nil)
    next.abandon()
  }

  @Test func `counts as a change of every file that it may have written`() throws {
    try site.build(old)
    try interruptBuild(at: "a.html")
    let result = try site.build(new)
    #expect(result.hasChanges)
    #expect(result.writtenCount == 0)
    #expect(
      try result.changedPaths == paths("a.html", "index.html", "x/new.html", "z/old.html"))
    #expect(try !site.build(new).hasChanges)
  }

  @Test func `counts as a change even if it cannot be finished`() throws {
    try site.build(old)
    try interruptBuild(at: "a.html")
    try site.files.removeAll("\(site.root)/.kivagen/staging")
    let result = try site.build(old)
    #expect(result.hasChanges)
    #expect(
      try result.changedPaths == paths("a.html", "index.html", "x/new.html", "z/old.html"))
  }

  @Test func `is not touched if a newer kivagen has begun it`() throws {
    try site.build(old)
    try interruptBuild(at: "a.html")
    try site.write("\(site.output)/.kivagen-manifest", "kivagen-manifest 2\n")
    let before = try site.statuses(TemporaryFolder.path)
    #expect(throws: PublishError.newerManifest(site.output, version: "2")) {
      try site.begin(site.publisher())
    }
    #expect(try site.statuses(TemporaryFolder.path) == before)
  }

  @Test func `of another output folder is not moved into this one`() throws {
    try site.build(old)
    try interruptBuild(at: "a.html")
    let other = "\(site.root)/Other"
    try site.build(["index.html": "other"], output: other)
    #expect(try site.tree(other)["index.html"] == "other")
    #expect(danglingLinks(in: try site.pages()) == [])
    try site.build(new)
    #expect(try site.pages() == new)
    try expectNothingStaged()
  }
}
