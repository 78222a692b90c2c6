import Host
import Publishing
import Site
import TestSupport
import Testing

@Suite(.temporaryFolder) struct `The staging area` {
  private let site: PublishingSite
  private let old = ["index.html": "1", "a.html": "1"]
  private let new = ["index.html": "2", "b/c.html": "2"]

  init() throws { site = try PublishingSite() }

  @Test func `is deleted if a killed build has left it`() throws {
    let leftover = "\(site.root)/.kivagen/staging"
    try site.write("\(leftover)/pages/a/b.html", "half")
    try site.write("\(site.root)/precious/file", "mine")
    try site.link("\(leftover)/link", to: "\(site.root)/precious")
    try site.beginAndAbandon()
    #expect(try site.files.status(leftover) == nil)
    #expect(try site.tree("\(site.root)/precious") == ["file": "mine"])
  }

  @Test func `is in the output folder if that is on another file system`() throws {
    try site.build(old)
    let spy = FailingFileSystem()
    var files = spy.fileSystem
    files.calls.status = { [output = site.output] entry throws(FileError) in
      var status = try SystemCalls.real.status(entry)
      if entry.path.hasPrefix(output) { status?.version.device = 999 }
      return status
    }
    try site.build(new, files: files)
    #expect(try site.pages() == new)
    #expect(try site.files.list(site.output) == [".kivagen-manifest", "b", "index.html"])
    #expect(spy.changes.allSatisfy { !$0.contains(".kivagen/staging") })
  }

  @Test func `is moved into the output folder if that is a mount point`() throws {
    try site.build(old)
    let root = site.root
    let spy = FailingFileSystem()
    var files = spy.fileSystem
    files.calls.rename = { old, new throws(FileError) in
      if old.path.hasPrefix("\(root)/.kivagen/") {
        throw FileError("move to", new, 18)
      }
      try SystemCalls.real.rename(old, new)
    }
    try site.build(new, files: files)
    #expect(try site.pages() == new)
    #expect(try site.files.list(site.output) == [".kivagen-manifest", "b", "index.html"])
    #expect(try site.files.list("\(root)/.kivagen") == ["lock"])
  }

  @Test func `is in the output folder if the folder '.kivagen' is read-only`() throws {
    try site.build(old)
    let spy = FailingFileSystem()
    var files = spy.fileSystem
    files.calls.checkWritable = { folder throws(FileError) in
      if folder.path.hasSuffix("/.kivagen") { throw FileError("write to", folder, 30) }
    }
    try site.build(new, files: files)
    #expect(try site.pages() == new)
    #expect(spy.changes.allSatisfy { !$0.contains(".kivagen/staging") })
    #expect(try site.files.list(site.output) == [".kivagen-manifest", "b", "index.html"])
  }

  @Test func `is in the output folder, without a lock, if the site root is read-only`()
    throws
  {
    var files = FileSystem.real
    files.calls.makeFolder = { [root = site.root] folder throws(FileError) in
      if folder.path.hasPrefix("\(root)/.kivagen") {
        throw FileError("create folder", folder, 30)
      }
      try SystemCalls.real.makeFolder(folder)
    }
    let output = "\(TemporaryFolder.path)/public/site"
    try site.build(new, output: output, files: files)
    #expect(try site.files.list(output) == [".kivagen-manifest", "b", "index.html"])
    #expect(try site.files.list(site.root) == [])

    let other = "\(TemporaryFolder.path)/other/site"
    let staging = try site.publisher(output: other, files: files).begin()
    try staging.add(Page("a.html", "1"))
    #expect(try site.files.list(other) == [".kivagen-staging"])
    staging.abandon()
    #expect(try site.files.status("\(TemporaryFolder.path)/other") == nil)
  }

  @Test func `in an output folder that is still missing is not shared by two builds`()
    throws
  {
    var files = FileSystem.real
    files.calls.status = { entry throws(FileError) in
      var status = try SystemCalls.real.status(entry)
      if entry.path.hasSuffix("/.kivagen") { status?.version.device = 999 }
      return status
    }
    let first = try site.begin(site.publisher(files: files))
    try first.add(Page("index.html", "first"))
    let second = Publisher(
      files: files, output: site.output, root: "\(TemporaryFolder.path)/second", home: nil)
    #expect(throws: PublishError.locked(site.output, holder: nil)) { try second.begin() }
    #expect(try first.commit().writtenCount == 1)
    #expect(try site.pages() == ["index.html": "first"])

    try site.files.removeAll(site.output)
    try site.begin(site.publisher(files: files)).abandon()
    #expect(try site.files.status(site.output) == nil)
  }

  @Test func `that cannot be deleted after a commit causes a warning`() throws {
    let staging = "\(site.root)/.kivagen/staging"
    var files = FileSystem.real
    files.calls.remove = { entry throws(FileError) in
      if entry.path == staging { throw FileError("delete", entry, 5) }
      try SystemCalls.real.remove(entry)
    }
    let result = try site.build(new, files: files)
    #expect(result.warnings == ["cannot delete '\(staging)': Input/output error"])
    #expect(try site.pages() == new)
    try site.build(new)
    #expect(try site.files.status(staging) == nil)
  }
}
