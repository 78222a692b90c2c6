import Foundation
import Host
import Publishing
import Site
import TestSupport
import Testing

private let old = ["a.bin": "1", "b/gone.bin": "1", "b/same.bin": "1"]
private let new = ["a.bin": "22", "b/new.bin": "2", "b/same.bin": "1"]

/// Tests publishing copies of files.
@Suite(.temporaryFolder) struct `Copies of files` {
  private let site: PublishingSite

  init() throws { site = try PublishingSite() }

  @discardableResult
  private func build(
    _ files: [String: String], options: PublishOptions = .init()
  ) throws -> PublishResult {
    try site.build(files, options: options, asCopies: true)
  }

  @Test func `are added, changed and deleted like pages`() throws {
    #expect(try build(old).new == sized(["a.bin": 1, "b/gone.bin": 1, "b/same.bin": 1]))
    #expect(try site.pages() == old)
    let before = try site.statuses("\(site.output)/b")["\(site.output)/b/same.bin"]
    let expected = try build(new, options: .init(dryRun: true))
    #expect(try site.pages() == old)
    let result = try build(new)
    #expect(result == expected)
    #expect(result.new == (try sized(["b/new.bin": 1])))
    #expect(result.changed == (try sized(["a.bin": 2])))
    #expect(result.deleted == (try sized(["b/gone.bin": 1])))
    #expect(result.unchangedCount == 1)
    #expect(try site.pages() == new)
    #expect(try site.files.status("\(site.output)/b/same.bin") == before)
    #expect(try build(new).unchangedCount == 3)
    #expect(try site.publisher().clean().deleted.count == 3)
    #expect(try site.pages() == [:])
  }

  @Test func `are interchangeable with pages of the same bytes`() throws {
    try site.build(old)
    #expect(try build(old).unchangedCount == 3)
    #expect(try site.build(old).unchangedCount == 3)
  }

  @Test func `do not replace edited or foreign files`() throws {
    try build(old)
    for text in ["edited", "x"] {
      try site.write("\(site.output)/a.bin", text)
      try site.write("\(site.output)/b/new.bin", text)
      let error = PublishError.conflictingFiles(
        site.output,
        [
          ConflictingFile(path: OutputPath(known: "a.bin"), reason: .edited),
          ConflictingFile(path: OutputPath(known: "b/new.bin"), reason: .foreign),
        ])
      #expect(throws: error) { try build(new) }
    }
    #expect(try build(new, options: .init(overwrite: true)).changed.count == 2)
    #expect(try site.pages() == new)
  }

  @Test func `whose source changes while it is copied are not published`() throws {
    try build(old)
    let source = "\(site.root)/own/b/new.bin"
    var files = FileSystem.real
    files.calls.close = { file throws(FileError) in
      try SystemCalls.real.close(file)
      if file.path.hasSuffix("/pages/b/new.bin") { try FileSystem.real.write(source, [1, 2, 3]) }
    }
    #expect(throws: PublishError.changedDuringBuild(source)) {
      try site.build(new, files: files, asCopies: true)
    }
    #expect(try site.pages() == old)
    #expect(try site.files.list("\(site.root)/.kivagen") == ["lock"])
  }

  @Test func `have the fingerprint of the copied bytes, not of the compared ones`() throws {
    try build(old)
    let source = "\(site.root)/own/a.bin"
    try site.write(source, "3")
    let before = try site.files.target(of: source)
    var files = FileSystem.real
    // Between comparing and copying, someone writes other bytes and restores the modification time.
    files.calls.status = { entry throws(FileError) in
      entry.path == source ? before : try SystemCalls.real.status(entry)
    }
    files.calls.read = { file, bytes throws(FileError) in
      let count = try SystemCalls.real.read(file, &bytes)
      if count == 0, file.path == source { try FileSystem.real.write(source, Array("4".utf8)) }
      return count
    }
    let staging = try site.begin(site.publisher(files: files))
    try staging.add(copyOf: source, to: OutputPath(known: "a.bin"))
    _ = try staging.commit()
    #expect(try site.pages() == ["a.bin": "4"])
    let manifest = try #require(site.tree(site.output)[".kivagen-manifest"])
    #expect(manifest.contains("\(Fingerprint(of: Array("4".utf8)).hexadecimal)  a.bin"))
  }

  @Test func `of a missing file fail with its path`() throws {
    let staging = try site.begin(site.publisher())
    let missing = "\(site.root)/none"
    let error = PublishError.failed(FileError(action: "find", path: missing, code: 2))
    #expect(throws: error) {
      try staging.add(copyOf: missing, to: OutputPath(known: "none"))
    }
    #expect(throws: error) { try staging.commit() }
  }

  @Test func `of files that report no size are complete`() throws {
    let source = "/proc/version"
    guard FileManager.default.fileExists(atPath: source) else { return }
    for count in [0, 1, 1] {
      let staging = try site.begin(site.publisher())
      try staging.add(copyOf: source, to: OutputPath(known: "version"))
      #expect(try staging.commit().unchangedCount == count)
    }
    #expect(try site.pages()["version"]?.contains("Linux") == true)
  }

  @Test func `of an interrupted commit are moved in by the next build`() throws {
    try build(old)
    var files = FileSystem.real
    files.calls.rename = { old, new throws(FileError) in
      if new.path.hasSuffix("/a.bin") { throw FileError("move to", new, 5) }
      try SystemCalls.real.rename(old, new)
    }
    #expect(throws: PublishError.self) { try site.build(new, files: files, asCopies: true) }
    try site.beginAndAbandon()
    #expect(try site.pages() == new)
  }

  @Test func `are replaced by pages of the same and of another size`() throws {
    try build(old)
    #expect(try site.build(["a.bin": "3"]).changed.count == 1)
    #expect(try site.build(["a.bin": "34567"]).changed.count == 1)
  }

  /// Makes one of kivagen's own files larger than any disk.
  private func inflate(_ name: String) throws {
    let path = "\(site.output)/\(name)"
    if try site.files.status(path) == nil { try site.write(path, "") }
    #expect(unsafe truncate(path, 1 << 40) == 0)
  }

  @Test func `beside an oversized manifest are refused`() throws {
    try build(old)
    try inflate(".kivagen-manifest")
    #expect(throws: PublishError.damagedManifest(site.output, line: 1)) { try build(old) }
    #expect(try build(old, options: .init(adopt: true)).unchangedCount == 3)
    #expect(try build(new).changed.count == 1)
  }

  @Test func `are published despite an oversized journal`() throws {
    try build(old)
    try inflate(".kivagen-journal")
    #expect(try build(old).unchangedCount == 3)
    #expect(try site.files.status("\(site.output)/.kivagen-journal") == nil)
  }
}
