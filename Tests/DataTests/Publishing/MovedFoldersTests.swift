import Foundation
import Host
import Publishing
import Site
import Synchronization
import TestSupport
import Testing

private let old = ["index.html": "old: a.html", "a.html": "old: index.html"]
private let new = [
  "index.html": "new: x/1.html y/z/2.html", "a.html": "new: index.html",
  "x/1.html": "new: x/deep/3.html", "x/deep/3.html": "new: y/z/2.html", "y/z/2.html": "new:",
]

/// A call that moves a file or folder, as `SystemCalls.moveNew` and `rename`.
private typealias Move = @Sendable (FileLocation, FileLocation) throws(FileError) -> Void

@Suite(.temporaryFolder) struct `A folder of new pages` {
  private let site: PublishingSite

  init() throws { site = try PublishingSite() }

  /// The real file system, with something else in place of `moveNew`.
  private func files(_ moveNew: @escaping Move) -> FileSystem {
    var files = FileSystem.real
    files.calls.moveNew = moveNew
    return files
  }

  private func expectNothingStaged() throws {
    #expect(try site.files.list("\(site.root)/.kivagen") == ["lock"])
    let own = try site.files.list(site.output).filter { $0.hasPrefix(".kivagen") }
    #expect(own == [".kivagen-manifest"])
  }

  @Test func `is moved in as a whole, the index last`() throws {
    try site.build(old)
    let spy = FailingFileSystem(movesFolders: true)
    let result = try site.build(new, files: spy.fileSystem)
    #expect(try result.new == sized(["x/1.html": 18, "x/deep/3.html": 15, "y/z/2.html": 4]))
    #expect(try site.pages() == new)
    let root = try site.files.resolve(site.root)
    let commit = spy.changes.drop { !$0.hasPrefix("moveNew") }
    #expect(
      commit.map { $0.replacingOccurrences(of: root, with: "") } == [
        "moveNew /.kivagen/staging/journal /.kivagen/staging/journal-moved",
        "rename /.kivagen/staging/journal-moved /.kivagen/staging/journal",
        "rename /.kivagen/staging/journal /Output/.kivagen-journal",
        "rename /.kivagen/staging/manifest-during /Output/.kivagen-manifest",
        "moveNew /.kivagen/staging/pages/x /Output/x",
        "moveNew /.kivagen/staging/pages/y /Output/y",
        "rename /.kivagen/staging/pages/a.html /Output/a.html",
        "rename /.kivagen/staging/pages/index.html /Output/index.html",
        "rename /.kivagen/staging/manifest-after /Output/.kivagen-manifest",
        "remove /Output/.kivagen-journal",
        "remove /.kivagen/staging/pages",
        "remove /.kivagen/staging",
      ])
    try expectNothingStaged()
    #expect(try site.build(new).unchangedCount == 5)
  }

  @Test(arguments: ["x", "y"], [false, true])
  func `may be interrupted before and after it is moved`(name: String, isMoved: Bool) throws {
    for start in [old, nil] {
      try site.files.removeAll(site.output)
      if let start { try site.build(start) }
      let failing = files { old, new throws(FileError) in
        if !new.path.hasSuffix("Output/\(name)") { return try SystemCalls.real.moveNew(old, new) }
        if isMoved { try SystemCalls.real.moveNew(old, new) }
        throw FileError("move to", new, EIO)
      }
      let error = #expect(throws: PublishError.self) { try site.build(new, files: failing) }
      guard case .unfinished = error else {
        Issue.record("\(String(describing: error))")
        return
      }
      let exists = try site.files.status("\(site.output)/\(name)") != nil
      #expect(exists == isMoved)
      #expect(danglingLinks(in: try site.pages()) == [])
      try site.beginAndAbandon()
      #expect(try site.pages() == new)
      try expectNothingStaged()
      #expect(try site.build(new).unchangedCount == 5)
    }
  }

  @Test(arguments: [EINVAL, ENOSYS, EOPNOTSUPP])
  func `is created before anything else if it cannot be moved`(code: Int32) throws {
    try site.build(old)
    let spy = FailingFileSystem()
    var files = spy.fileSystem
    files.calls.moveNew = { _, new throws(FileError) in
      throw FileError("move to", new, code)
    }
    try site.build(new, files: files)
    #expect(try site.pages() == new)
    let commit = spy.changes.drop { !$0.hasSuffix("Output/.kivagen-journal") }
    #expect(commit.dropFirst().prefix(4).allSatisfy { $0.hasPrefix("makeFolder") })
    #expect(commit.dropFirst(5).allSatisfy { !$0.hasPrefix("makeFolder") })
    try expectNothingStaged()
  }

  @Test(arguments: [EINVAL, EXDEV])
  func `is moved page by page if only files can be moved into the output folder`(
    code: Int32
  ) throws {
    let output = site.output
    let failing = files { old, new throws(FileError) in
      if new.path.hasPrefix(output) { throw FileError("move to", new, code) }
      try SystemCalls.real.moveNew(old, new)
    }
    try site.build(new, files: failing)
    #expect(try site.pages() == new)
    try expectNothingStaged()
    #expect(try site.build(new).unchangedCount == 5)
  }

  @Test func `is moved from the output folder if that is a mount point`() throws {
    try site.build(old)
    let state = "\(site.root)/.kivagen/"
    var files = FileSystem.real
    files.calls.rename = { old, new throws(FileError) in
      if old.path.hasPrefix(state), !new.path.hasPrefix(state) {
        throw FileError("move to", new, EXDEV)
      }
      try SystemCalls.real.rename(old, new)
    }
    let moves = Mutex<[String]>([])
    files.calls.moveNew = { old, new throws(FileError) in
      moves.withLock { $0.append(old.path) }
      try SystemCalls.real.moveNew(old, new)
    }
    try site.build(new, files: files)
    #expect(try site.pages() == new)
    let staged = "\(try site.files.resolve(site.output))/.kivagen-staging/pages"
    #expect(moves.withLock { Array($0.dropFirst()) } == ["\(staged)/x", "\(staged)/y"])
    try expectNothingStaged()
  }

  /// Something that appears at the path of a folder just before it is moved there.
  struct Appearance: Sendable, CustomTestStringConvertible {
    let testDescription: String
    /// The path of the conflict with a page.
    var conflict: String?
    let appear: @Sendable (PublishingSite) throws(FileError) -> Void
  }

  @Test(arguments: [
    Appearance(testDescription: "an empty folder") { site throws(FileError) in
      try site.files.makeFolder("\(site.output)/x")
    },
    Appearance(testDescription: "a folder with a file of someone else") { site throws(FileError) in
      try site.files.makeFolder("\(site.output)/x/deep")
      try site.files.write("\(site.output)/x/deep/mine", Array("mine".utf8))
    },
    Appearance(
      testDescription: "a folder with a file at the path of a page", conflict: "/x/deep/3.html"
    ) { site throws(FileError) in
      try site.files.makeFolder("\(site.output)/x/deep")
      try site.files.write("\(site.output)/x/deep/3.html", Array("mine".utf8))
    },
    Appearance(testDescription: "a file", conflict: "/x") { site throws(FileError) in
      try site.files.write("\(site.output)/x", Array("mine".utf8))
    },
  ])
  func `is not moved onto what has appeared at its path`(appearance: Appearance) throws {
    try site.build(old)
    let appearing = files { [site] old, new throws(FileError) in
      if new.path.hasSuffix("Output/x") { try appearance.appear(site) }
      try SystemCalls.real.moveNew(old, new)
    }
    guard let conflict = appearance.conflict else {
      try site.build(new, files: appearing)
      var pages = try site.pages()
      if let mine = pages.removeValue(forKey: "x/deep/mine") { #expect(mine == "mine") }
      #expect(pages == new)
      try expectNothingStaged()
      return
    }
    let error = #expect(throws: PublishError.self) { try site.build(new, files: appearing) }
    guard case .unfinished(.changed("\(site.output)\(conflict)"), _, _)? = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(try site.pages()[String(conflict.dropFirst())] == "mine")
    #expect(danglingLinks(in: try site.pages()) == [])
    // The next build cannot finish the commit, and reports the conflict.
    #expect(throws: PublishError.self) { try site.build(new) }
    #expect(try site.pages()[String(conflict.dropFirst())] == "mine")
  }

  @Test func `is moved page by page into a folder that has appeared before the commit`() throws {
    let staging = try site.begin(site.publisher())
    for (path, text) in new { try staging.add(Page(path, text)) }
    try site.write("\(site.output)/x/mine", "mine")
    #expect(try staging.commit().new.count == 5)
    #expect(try site.pages() == new.merging(["x/mine": "mine"]) { $1 })
    try expectNothingStaged()
  }

  @Test func `that was moved before a kill and then deleted is made again`() throws {
    try site.build(old)
    let failing = files { old, new throws(FileError) in
      if new.path.hasSuffix("Output/y") { throw FileError("move to", new, EIO) }
      try SystemCalls.real.moveNew(old, new)
    }
    #expect(throws: PublishError.self) { try site.build(new, files: failing) }
    try site.files.removeAll("\(site.output)/x")
    try site.beginAndAbandon()
    #expect(try site.pages() == old)
    try site.build(new)
    #expect(try site.pages() == new)
    try expectNothingStaged()
  }

  @Test func `is created if it gets the group of the folder above it`() throws {
    try site.build(old)
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o2755], ofItemAtPath: site.output)
    try #require(try site.files.status(site.output)?.passesGroupOn == true)
    try site.build(new)
    #expect(try site.pages() == new)
    #expect(try site.files.status("\(site.output)/x/deep")?.passesGroupOn == true)
  }

  @Test func `is created if the folder of staged files has another group than it would get`()
    throws
  {
    try site.build(old)
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o2755], ofItemAtPath: "\(site.root)/.kivagen")
    try site.build(new)
    #expect(try site.pages() == new)
    #expect(try site.files.status("\(site.output)/x/deep")?.passesGroupOn == false)
  }

  @Test func `is not left behind by a build that cannot create all of them`() throws {
    try site.build(new)
    try site.files.removeAll("\(site.output)/x")
    var failing = files { old, new throws(FileError) in
      if new.path.hasSuffix("/x") { throw FileError("move to", new, EXDEV) }
      try SystemCalls.real.moveNew(old, new)
    }
    failing.calls.makeFolder = { folder throws(FileError) in
      if folder.path.hasSuffix("/x/deep"), !folder.path.contains("/staging/") {
        throw FileError("create", folder, ENOSPC)
      }
      try SystemCalls.real.makeFolder(folder)
    }
    #expect(throws: PublishError.self) { try site.build(new, files: failing) }
    // Either nothing was changed, or there is a journal, so that the next build continues.
    let isLeft = try site.files.status("\(site.output)/x") != nil
    let hasJournal = try site.files.status("\(site.output)/.kivagen-journal") != nil
    #expect(isLeft == hasJournal)
    try site.build(new)
    #expect(try site.pages() == new)
    try expectNothingStaged()
  }

  @Test func `is moved page by page if two names are those of one folder`() throws {
    // Both names have the same inode, as on a file system that ignores case.
    let names = ["x", "y"]
    let folder = "\(try site.files.resolve(site.root))/.kivagen/staging/pages"
    var files = FileSystem.real
    files.calls.status = { entry throws(FileError) in
      var status = try SystemCalls.real.status(entry)
      if names.contains(where: { entry.path == "\(folder)/\($0)" }) { status?.version.inode = 1 }
      return status
    }
    let moves = Mutex<[String]>([])
    files.calls.moveNew = { old, new throws(FileError) in
      moves.withLock { $0.append(new.path) }
      try SystemCalls.real.moveNew(old, new)
    }
    try site.build(new, files: files)
    #expect(try site.pages() == new)
    #expect(moves.withLock { $0.allSatisfy { $0.hasSuffix("/journal-moved") } })
  }
}
