import Host
import Publishing
import Site
import Synchronization
import TestSupport
import Testing

private let old = ["index.html": "1", "a/b.html": "1", "a/same.html": "1", "a/gone.html": "1"]
private let new = ["index.html": "2", "a/b.html": "2", "a/same.html": "1", "a/new.html": "2"]

@Suite(.temporaryFolder) struct `An output folder that changes while a site is built` {
  private let site: PublishingSite

  init() throws { site = try PublishingSite() }

  /// A change that someone else makes between staging and commit.
  struct ForeignChange: Sendable, CustomTestStringConvertible {
    let testDescription: String
    /// The path in the error, relative to the output folder.
    let path: String
    let make: @Sendable (PublishingSite) throws -> Void
  }

  static let changes = [
    ForeignChange(testDescription: "a changed page is edited", path: "/a/b.html") {
      try $0.write("\($0.output)/a/b.html", "mine")
    },
    ForeignChange(testDescription: "an unchanged page is edited", path: "/a/same.html") {
      try $0.write("\($0.output)/a/same.html", "mine")
    },
    ForeignChange(testDescription: "an unchanged page is deleted", path: "/a/same.html") {
      try $0.files.remove("\($0.output)/a/same.html")
    },
    ForeignChange(testDescription: "a file appears at the path of a new page", path: "/a/new.html")
    {
      try $0.write("\($0.output)/a/new.html", "mine")
    },
    ForeignChange(testDescription: "a page becomes a link", path: "/a/b.html") {
      try $0.files.remove("\($0.output)/a/b.html")
      try $0.link("\($0.output)/a/b.html", to: "\($0.root)/mine")
    },
    ForeignChange(testDescription: "a folder becomes a link", path: "/a/same.html") {
      try $0.files.rename("\($0.output)/a", "\($0.root)/moved")
      try $0.link("\($0.output)/a", to: "\($0.root)/moved")
    },
    ForeignChange(testDescription: "another build has published", path: "/.kivagen-manifest") {
      try $0.write("\($0.output)/.kivagen-manifest", "kivagen-manifest 1\n")
    },
  ]

  @Test(arguments: changes)
  func `is left as it is, and the error names the change`(change: ForeignChange) throws {
    try site.build(old)
    let staging = try site.begin(site.publisher())
    for (path, text) in new { try staging.add(Page(path, text)) }
    try change.make(site)
    let before = try site.statuses(site.output)
    let path = "\(site.output)\(change.path)"
    let error = PublishError.changedDuringBuild(path)
    #expect(throws: error) { try staging.commit() }
    #expect(error.exitStatus == 73)
    #expect(
      "\(error)"
        == "'\(path)' was changed while the site was built; nothing was written; build again")
    let after = try site.statuses(site.output)
    #expect(after == before)
    #expect(try site.files.list("\(site.root)/.kivagen") == ["lock"])
  }

  /// There are so many files that they are checked on all cores.
  @Test func `is left as it is, and the error names the first of many unchanged files`() throws {
    let old = Dictionary(uniqueKeysWithValues: (1000..<1700).map { ("a/\($0).html", "1") })
    try site.build(old)
    let staging = try site.begin(site.publisher())
    for (path, text) in old { try staging.add(Page(path, text)) }
    for name in ["1699", "1450", "1451"] { try site.write("\(site.output)/a/\(name).html", "mine") }
    let before = try site.statuses(site.output)
    #expect(throws: PublishError.changedDuringBuild("\(site.output)/a/1450.html")) {
      try staging.commit()
    }
    #expect(try site.statuses(site.output) == before)
  }

  @Test func `is not written through a link that has the inode of the folder it replaced`() throws {
    try site.build(old)
    let isLinked = Mutex(false)
    let folder = "\(site.output)/a"
    var files = FileSystem.real
    files.calls.status = { entry throws(FileError) in
      var status = try SystemCalls.real.status(entry)
      if entry.path == folder, isLinked.withLock({ $0 }) { status?.type = .link }
      return status
    }
    let staging = try site.begin(site.publisher(files: files))
    for (path, text) in new { try staging.add(Page(path, text)) }
    isLinked.withLock { $0 = true }
    let before = try site.statuses(site.output)
    let error = #expect(throws: PublishError.self) { try staging.commit() }
    #expect(error?.exitStatus == 73)
    #expect(try site.statuses(site.output) == before)
  }

  @Test func `and is deleted does not become half a site`() throws {
    try site.build(old)
    let staging = try site.begin(site.publisher())
    for (path, text) in new { try staging.add(Page(path, text)) }
    try site.files.removeAll(site.output)
    let error = #expect(throws: PublishError.self) { try staging.commit() }
    #expect(error?.exitStatus == 73)
    #expect(try site.pages() == [:])
    try site.build(new)
    #expect(try site.pages() == new)
  }

  @Test(arguments: [".kivagen-manifest", "new.html", "index.html"])
  func `in the middle of a commit loses no file of someone else`(name: String) throws {
    try site.build(old)
    let isDone = Mutex(false)
    var files = FileSystem.real
    files.calls.rename = { [site] old, new throws(FileError) in
      try SystemCalls.real.rename(old, new)
      let isFirst = isDone.withLock { done in
        defer { done = done || new.path.hasSuffix("/\(name)") }
        return !done && new.path.hasSuffix("/\(name)")
      }
      if isFirst { try FileSystem.real.write("\(site.output)/a/gone.html", Array("mine".utf8)) }
    }
    let error = #expect(throws: PublishError.self) { try site.build(new, files: files) }
    guard case .unfinished(.changed("\(site.output)/a/gone.html"), _, _)? = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(error?.exitStatus == 73)
    #expect(try site.pages()["a/gone.html"] == "mine")
    let result = try site.build(new)
    #expect(try site.pages() == new.merging(["a/gone.html": "mine"]) { $1 })
    #expect(result.writtenCount == 0)
  }
}
