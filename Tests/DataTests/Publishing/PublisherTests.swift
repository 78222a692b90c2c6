import Foundation
import Host
import Publishing
import Site
import Synchronization
import TestSupport
import Testing

@Suite(.temporaryFolder) struct `A publisher` {
  private let site: PublishingSite

  init() throws { site = try PublishingSite() }

  @Test func `writes pages and a manifest`() throws {
    let result = try site.build(["index.html": "home", "loans/1.html": "one"])
    var expected = PublishResult()
    expected.new = try sized(["index.html": 4, "loans/1.html": 3])
    #expect(result == expected)
    #expect(result.writtenCount == 2)
    let manifest = """
      kivagen-manifest 1
      4ea140588150773ce3aace786aeef7f4049ce100fa649c94fbbddb960f1da942  index.html
      7692c3ad3540bb803c020b3aee66cd8887123234ea0c6e7143c0add73ff431ed  loans/1.html

      """
    #expect(
      try site.tree(site.output) == [
        "index.html": "home", "loans/1.html": "one", ".kivagen-manifest": manifest,
      ])
    #expect(try site.files.list("\(site.root)/.kivagen") == ["lock"])
  }

  @Test func `creates nothing in the output folder before the commit`() throws {
    let staging = try site.begin(site.publisher())
    try staging.add(Page("a/b/c.html", "text"))
    #expect(try site.files.list(site.output) == [])
    #expect(
      try site.tree("\(site.root)/.kivagen") == ["lock": "", "staging/pages/a/b/c.html": "text"])
    staging.abandon()
    staging.abandon()
    #expect(try site.files.status(site.output) == nil)
    #expect(try site.tree("\(site.root)/.kivagen") == ["lock": ""])
  }

  @Test func `locks a folder that it creates, and deletes the folder if the build fails`() throws {
    let output = "\(TemporaryFolder.path)/deep/er/Both"
    let second = Publisher(
      files: site.files, output: output, root: "\(TemporaryFolder.path)/second", home: nil)
    let first = try site.begin(site.publisher(output: output))
    for begin in [{ _ = try second.begin() }, { _ = try second.clean() }] {
      #expect(throws: PublishError.locked(output, holder: nil)) { try begin() }
    }
    first.abandon()
    #expect(try site.files.status("\(TemporaryFolder.path)/deep") == nil)
    let staging = try site.begin(second)
    #expect(try site.files.list(output) == [])
    try site.write("\(TemporaryFolder.path)/deep/mine", "")
    staging.abandon()
    #expect(try site.files.list("\(TemporaryFolder.path)/deep") == ["mine"])
  }

  @Test func `retries if a folder is deleted while it is inspected`() throws {
    let isGone = Mutex(false)
    var files = FileSystem.real
    files.calls.lock = { path, isFolder throws(FileError) in
      let isFirst = isGone.withLock { gone in
        defer { gone = gone || isFolder }
        return !gone
      }
      // Another build that created the folder deletes it when it fails.
      if isFolder, isFirst { try FileSystem.real.remove(path) }
      return try SystemCalls.real.lock(path, isFolder)
    }
    try site.build(["index.html": "1"], output: "\(site.root)/a/b", files: files)
    #expect(try site.tree("\(site.root)/a/b")["index.html"] == "1")
  }

  @Test func `writes nothing when nothing is new`() throws {
    let pages = ["index.html": "home", "loans/1.html": "one", "loans/2.html": ""]
    try site.build(pages)
    let before = try site.statuses(site.root)
    let spy = FailingFileSystem()
    let result = try site.build(pages, files: spy.fileSystem)
    var expected = PublishResult()
    expected.unchangedCount = 3
    #expect(result == expected)
    #expect(!result.hasChanges)
    #expect(result.changedPaths.isEmpty)
    #expect(try site.statuses(site.root) == before)
    #expect(spy.changes == ["makeFolder \(site.root)/.kivagen"])
  }

  @Test func `leaves unchanged pages alone when others change`() throws {
    try site.build(["index.html": "home", "loans/1.html": "one", "loans/2.html": "two"])
    let before = try site.files.status("\(site.output)/loans/2.html")
    let result = try site.build(
      ["index.html": "home", "loans/1.html": "uno", "loans/2.html": "two", "loans/3.html": "three"])
    var expected = PublishResult()
    expected.new = try sized(["loans/3.html": 5])
    expected.changed = try sized(["loans/1.html": 3])
    expected.unchangedCount = 2
    #expect(result == expected)
    #expect(result.hasChanges)
    #expect(try result.changedPaths == paths("loans/1.html", "loans/3.html"))
    #expect(result.writtenBytes == 8)
    #expect(try site.files.status("\(site.output)/loans/2.html") == before)
    #expect(
      try site.pages() == [
        "index.html": "home", "loans/1.html": "uno", "loans/2.html": "two", "loans/3.html": "three",
      ])
  }

  @Test func `deletes obsolete pages, and folders that they leave empty`() throws {
    try site.build(["index.html": "home", "a/b/1.html": "one", "c/2.html": "two", "c/3.html": ""])
    try site.write("\(site.output)/photo.jpg", "mine")
    let result = try site.build(["index.html": "home", "c/3.html": ""])
    #expect(result.deleted == (try sized(["a/b/1.html": 3, "c/2.html": 3])))
    #expect(
      try site.pages() == ["index.html": "home", "c/3.html": "", "photo.jpg": "mine"])
  }

  @Test func `keeps files that it did not write`() throws {
    try site.build(["index.html": "home", "a/1.html": "one"])
    let mine = ["CNAME": "example.org", ".git/HEAD": "ref", "a/photo.jpg": "mine"]
    for (path, text) in mine { try site.write("\(site.output)/\(path)", text) }
    try site.build(["index.html": "new home"])
    var expected = mine
    expected["index.html"] = "new home"
    #expect(try site.pages() == expected)
  }

  @Test func `restores a page that someone deleted`() throws {
    try site.build(["index.html": "home", "a/1.html": "one"])
    try site.files.remove("\(site.output)/a/1.html")
    let result = try site.build(["index.html": "home", "a/1.html": "one"])
    #expect(result.new == (try sized(["a/1.html": 3])))
    #expect(try site.pages() == ["index.html": "home", "a/1.html": "one"])
  }

  @Test func `changes nothing in a dry run, and reports what it would change`() throws {
    try site.build(["index.html": "home", "a/1.html": "one", "b.html": "b"])
    let before = try site.statuses(site.root)
    let spy = FailingFileSystem()
    let result = try site.build(
      ["index.html": "new home", "c.html": "c", "b.html": "b"],
      options: .init(dryRun: true), files: spy.fileSystem)
    var expected = PublishResult()
    expected.new = try sized(["c.html": 1])
    expected.changed = try sized(["index.html": 8])
    expected.deleted = try sized(["a/1.html": 3])
    expected.unchangedCount = 1
    #expect(result == expected)
    #expect(try site.statuses(site.root) == before)
    #expect(spy.changes == [])
  }

  @Test func `creates no folder in a dry run`() throws {
    let result = try site.build(["index.html": "home"], options: .init(dryRun: true))
    #expect(result.new == (try sized(["index.html": 4])))
    #expect(try site.files.list(site.root) == [])
  }

  @Test func `moves in new pages, then changed ones, then the index, then deletes`() throws {
    try site.build(["index.html": "1", "a.html": "1", "z/old.html": "1"])
    let spy = FailingFileSystem()
    try site.build(
      ["index.html": "2", "a.html": "2", "x/new.html": "2", "same/b.html": "2"],
      files: spy.fileSystem)
    let root = try site.files.resolve(site.root)
    let commit = spy.changes.drop { !$0.hasPrefix("rename") }
    #expect(
      commit.map { $0.replacingOccurrences(of: root, with: "") } == [
        "rename /.kivagen/staging/journal /Output/.kivagen-journal",
        "makeFolder /Output/same",
        "makeFolder /Output/x",
        "rename /.kivagen/staging/manifest-during /Output/.kivagen-manifest",
        "rename /.kivagen/staging/pages/same/b.html /Output/same/b.html",
        "rename /.kivagen/staging/pages/x/new.html /Output/x/new.html",
        "rename /.kivagen/staging/pages/a.html /Output/a.html",
        "rename /.kivagen/staging/pages/index.html /Output/index.html",
        "remove /Output/z/old.html",
        "remove /Output/z",
        "rename /.kivagen/staging/manifest-after /Output/.kivagen-manifest",
        "remove /Output/.kivagen-journal",
        "remove /.kivagen/staging/pages/same",
        "remove /.kivagen/staging/pages/x",
        "remove /.kivagen/staging/pages",
        "remove /.kivagen/staging",
      ])
  }

  @Test func `writes the manifest once when pages are only added`() throws {
    try site.build(["index.html": "1"])
    let spy = FailingFileSystem()
    try site.build(["index.html": "1", "a.html": "1"], files: spy.fileSystem)
    #expect(spy.changes.count { $0.hasSuffix(".kivagen-manifest") } == 1)
  }

  @Test func `refuses two pages with one path, and a page at the path of a folder`() throws {
    let cases = [
      ["a.html", "a.html"], ["a/b.html", "a"], ["a", "a/b.html"], ["a", "a/b/c.html"],
    ]
    for names in cases {
      let staging = try site.begin(site.publisher())
      try staging.add(Page(names[0], "1"))
      let path = try #require(OutputPath(names[0] == "a/b.html" ? "a" : names[0]))
      #expect(throws: PublishError.conflictingPages(path)) { try staging.add(Page(names[1], "2")) }
      staging.abandon()
    }
  }

  @Test(arguments: [".kivagen-manifest", ".kivagen-staging/a.html"])
  func `refuses pages with the names of its own files`(name: String) throws {
    let path = try #require(OutputPath(name))
    #expect(throws: PublishError.reservedPath(path)) { try site.build([name: ""]) }
  }

  @Test func `accepts pages from many threads at once`() async throws {
    try site.build(
      Dictionary(uniqueKeysWithValues: (0..<300).map { ("old/\($0 / 10)/\($0)", "1") }))
    let staging = try site.begin(site.publisher())
    try await withThrowingTaskGroup(of: Void.self) { group in
      for number in 0..<400 {
        group.addTask {
          let text = number.isMultiple(of: 2) ? "1" : "2"
          try staging.add(Page("old/\(number / 10)/\(number)", text))
        }
      }
      try await group.waitForAll()
    }
    let result = try staging.commit()
    #expect(result.unchangedCount == 150)
    #expect(result.changed.count == 150)
    #expect(result.new.count == 100)
    let pages = try site.pages()
    #expect(pages.count == 400)
    #expect(pages.values.count { $0 == "2" } == 200)
  }

  @Test func `lets one build of a site run at a time`() throws {
    let first = try site.begin(site.publisher())
    let locked = PublishError.locked("\(site.root)/.kivagen/lock", holder: nil)
    #expect(throws: locked) { try site.publisher().begin() }
    #expect(locked.exitStatus == 75)
    first.abandon()
    let second = try site.begin(site.publisher())
    #expect(throws: locked) { try site.publisher().begin() }
    #expect(try second.commit().writtenCount == 0)
    try site.beginAndAbandon()
  }

  @Test func `reports a commit before another build can begin`() throws {
    let staging = try site.begin(site.publisher())
    try staging.add(Page("index.html", "first"))
    var pages: [String: String] = [:]
    var error: PublishError?
    _ = try staging.commit { _, _ in
      pages = (try? site.pages()) ?? [:]
      do throws(PublishError) { _ = try site.publisher().begin() } catch let other { error = other }
    }
    #expect(pages == ["index.html": "first"])
    guard case .locked = error else {
      Issue.record("another build began: \(String(describing: error))")
      return
    }
  }

  @Test func `reports the manifest of the folder before and after a commit`() throws {
    let output = site.output
    #expect(try Publisher.manifestFingerprint(in: output, files: site.files) == nil)
    var manifests: [Fingerprint?] = []
    for text in ["first", "second", "second"] {
      let staging = try site.begin(site.publisher())
      #expect(staging.manifestFingerprint == manifests.last ?? nil)
      try staging.add(Page("index.html", text))
      _ = try staging.commit { manifest, _ in manifests.append(manifest) }
      #expect(try Publisher.manifestFingerprint(in: output, files: site.files) == manifests.last)
    }
    #expect(manifests[0] != manifests[1] && manifests[1] == manifests[2])
  }

  @Test func `reports no commit if nothing is published`() throws {
    let files = site.files
    let staging = try site.begin(site.publisher())
    try staging.add(Page("index.html", "first"))
    try files.makeFolder("\(site.output)/index.html")
    var isReported = false
    #expect(throws: PublishError.self) { try staging.commit { _, _ in isReported = true } }
    #expect(!isReported)
  }
}
