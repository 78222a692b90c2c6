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

@Suite(.temporaryFolder) struct `A commit that was cut off` {
  private let site: PublishingSite

  init() throws { site = try PublishingSite() }

  /// Stops the build of `new` as a kill would, when it is about to move in a file of that name.
  private func cutOff(at name: String) throws {
    var files = FileSystem.real
    files.rename = { old, place throws(FileError) in
      if place.hasSuffix("/\(name)") { throw FileError(action: "move to", path: place, code: 5) }
      try FileSystem.real.rename(old, place)
    }
    #expect(throws: PublishError.self) { try site.build(new, files: files) }
  }

  private func expectNothingOfTheMove() throws {
    #expect(try site.files.list("\(site.root)/.kivagen") == ["lock"])
    let own = try site.files.list(site.output).filter { $0.hasPrefix(".kivagen") }
    #expect(own == [".kivagen-manifest"])
  }

  @Test(arguments: ["new.html", "a.html", "index.html"])
  func `is finished by the next build, even by one that fails`(name: String) throws {
    try site.build(old)
    try cutOff(at: name)
    #expect(try site.pages() != new)
    try site.beginAndAbandon()
    #expect(try site.pages() == new)
    try expectNothingOfTheMove()
    #expect(try site.build(new).unchanged == 3)
  }

  @Test func `that never began is dropped`() throws {
    try site.build(old)
    try cutOff(at: ".kivagen-journal")
    try site.beginAndAbandon()
    #expect(try site.pages() == old)
    try expectNothingOfTheMove()
  }

  @Test(arguments: [FailingFileSystem.Fault.once, .fromThenOn])
  func `may be cut off again and again`(fault: FailingFileSystem.Fault) throws {
    for name in ["new.html", "a.html", "index.html"] {
      var index = 0
      var last: FailingFileSystem
      repeat {
        try site.build(old)
        try cutOff(at: name)
        last = FailingFileSystem(failing: index, fault: fault)
        do {
          try site.beginAndAbandon(files: last.fileSystem)
          #expect(try site.pages() == new)
        } catch let error as PublishError {
          #expect(error.exitStatus == 74 || error.exitStatus == 73)
        }
        #expect(danglingLinks(in: try site.pages()) == [])
        try site.beginAndAbandon()
        #expect(try site.pages() == new)
        try expectNothingOfTheMove()
        index += 1
      } while last.count >= index
      #expect(index > 30)
    }
  }

  @Test func `is left in a dry run`() throws {
    try site.build(old)
    try cutOff(at: "index.html")
    let before = try site.statuses(TemporaryFolder.path)
    let result = try site.build(new, options: .init(dryRun: true))
    #expect((result.changed.count, result.unchanged, result.deleted.count) == (1, 2, 1))
    #expect(try site.statuses(TemporaryFolder.path) == before)
  }

  /// What happens to a site between two builds, and what the build after it says is in the way.
  struct Mishap: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let conflictingFile: ConflictingFile?
    let act: @Sendable (PublishingSite) throws -> Void
  }

  @Test(arguments: [
    Mishap(
      testDescription: "a page was edited",
      conflictingFile: ConflictingFile(path: OutputPath(known: "a.html"), kind: .edited)
    ) { try $0.write("\($0.output)/a.html", "mine") },
    Mishap(
      testDescription: "another's file is in the place of a new page",
      conflictingFile: ConflictingFile(path: OutputPath(known: "x/new.html"), kind: .edited)
    ) { try $0.write("\($0.output)/x/new.html", "mine") },
    Mishap(
      testDescription: "a folder became a link",
      conflictingFile: ConflictingFile(path: OutputPath(known: "x"), kind: .link)
    ) {
      try $0.files.removeAll("\($0.output)/x")
      try $0.link("\($0.output)/x", to: $0.root)
    },
    Mishap(testDescription: "what waits is damaged", conflictingFile: nil) {
      try $0.write("\($0.root)/.kivagen/staging/pages/a.html", "")
    },
    Mishap(testDescription: "what waits is gone", conflictingFile: nil) {
      try $0.files.removeAll("\($0.root)/.kivagen/staging/pages/x")
    },
    Mishap(
      testDescription: "an old page is in place and what waits of it is gone", conflictingFile: nil
    ) {
      try $0.files.remove("\($0.root)/.kivagen/staging/pages/index.html")
    },
    Mishap(testDescription: "the manifest that waits is damaged", conflictingFile: nil) {
      try $0.write("\($0.root)/.kivagen/staging/manifest-after", "kivagen-manifest 1\n")
    },
    Mishap(testDescription: "the staging folder is gone", conflictingFile: nil) {
      try $0.files.removeAll("\($0.root)/.kivagen")
    },
    Mishap(testDescription: "the journal is damaged", conflictingFile: nil) {
      try $0.write("\($0.output)/.kivagen-journal", "kivagen-journal 1\nabc\n")
    },
    Mishap(testDescription: "the journal is that of another move", conflictingFile: nil) {
      try $0.write(
        "\($0.output)/.kivagen-journal",
        "kivagen-journal 1\n\(String(repeating: "0a", count: 32))\n")
    },
  ])
  func `is dropped if it cannot be finished without loss`(mishap: Mishap) throws {
    try site.build(old)
    try cutOff(at: "new.html")
    try mishap.act(site)
    let before = try site.pages()
    try site.beginAndAbandon()
    #expect(try site.pages() == before)
    try expectNothingOfTheMove()
    if let conflictingFile = mishap.conflictingFile {
      let error = PublishError.inTheWay(site.output, [conflictingFile])
      #expect(throws: error) { try site.build(new) }
      #expect(try site.pages() == before)
    } else {
      try site.build(new)
      #expect(try site.pages() == new)
    }
  }

  @Test(arguments: ["new.html", "a.html", "index.html"])
  func `is finished though the folder has become a mount of its own`(name: String) throws {
    try site.build(old)
    try cutOff(at: name)
    var files = FileSystem.real
    files.rename = { [root = site.root] old, place throws(FileError) in
      if old.hasPrefix("\(root)/.kivagen/") {
        throw FileError(action: "move to", path: place, code: 18)
      }
      try FileSystem.real.rename(old, place)
    }
    try site.beginAndAbandon(files: files)
    #expect(try site.pages() == new)
    try expectNothingOfTheMove()
  }

  @Test func `does not bar all builds if it can never be finished`() throws {
    try site.build(old)
    try cutOff(at: "a.html")
    var files = FileSystem.real
    files.rename = { _, place throws(FileError) in
      throw FileError(action: "move to", path: place, code: 18)
    }
    try site.beginAndAbandon(files: files)
    try expectNothingOfTheMove()
    try site.build(new)
    #expect(try site.pages() == new)
  }

  @Test(arguments: [ConflictingFile.Kind.folder, .link])
  func `is finished whatever is in the place of a manifest that is to wait`(
    kind: ConflictingFile.Kind
  ) throws {
    try site.build(old)
    try cutOff(at: "new.html")
    let place = "\(site.root)/.kivagen/staging/manifest-during"
    let mine = "\(site.root)/mine"
    try site.write(mine, "mine")
    if kind == .link { try site.link(place, to: mine) } else { try site.write("\(place)/a", "") }
    try site.beginAndAbandon()
    #expect(try site.pages() == new)
    try expectNothingOfTheMove()
    #expect(try site.files.read(mine, .max) == Array("mine".utf8))
  }

  @Test func `is told of when it is finished`() throws {
    try site.build(old)
    try cutOff(at: "a.html")
    let staging = try site.begin(site.publisher())
    #expect(staging.hasFinishedAnother)
    staging.abandon()
    let next = try site.begin(site.publisher())
    #expect(!next.hasFinishedAnother)
    next.abandon()
  }

  @Test func `is left to the newer kivagen that began it`() throws {
    try site.build(old)
    try cutOff(at: "a.html")
    try site.write("\(site.output)/.kivagen-manifest", "kivagen-manifest 2\n")
    let before = try site.statuses(TemporaryFolder.path)
    #expect(throws: PublishError.newerManifest(site.output, version: "2")) {
      try site.begin(site.publisher())
    }
    #expect(try site.statuses(TemporaryFolder.path) == before)
  }

  @Test func `of another output folder is not moved into this one`() throws {
    try site.build(old)
    try cutOff(at: "a.html")
    let other = "\(site.root)/Other"
    try site.build(["index.html": "other"], output: other)
    #expect(try site.tree(other)["index.html"] == "other")
    #expect(danglingLinks(in: try site.pages()) == [])
    try site.build(new)
    #expect(try site.pages() == new)
    try expectNothingOfTheMove()
  }
}
