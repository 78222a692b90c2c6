import Foundation
import Host
import Publishing
import Site
import TestSupport
import Testing

private let old = ["a.bin": "1", "b/gone.bin": "1", "b/same.bin": "1"]
private let new = ["a.bin": "22", "b/new.bin": "2", "b/same.bin": "1"]

/// Files that are copied into the output folder.
@Suite(.temporaryFolder) struct `Copies of files` {
  private let site: PublishingSite
  /// Throws for every file that would be read whole, but for kivagen's own.
  private let piecewise: FileSystem

  init() throws {
    site = try PublishingSite()
    var files = FileSystem.real
    files.read = { path, limit throws(FileError) in
      if path.hasSuffix(".bin") { throw FileError(action: "read", path: path, code: 12) }
      return try FileSystem.real.read(path, limit)
    }
    piecewise = files
  }

  @discardableResult
  private func build(
    _ files: [String: String], options: Publisher.Options = .init()
  ) throws -> PublishResult {
    try site.build(files, options: options, files: piecewise, asCopies: true)
  }

  @Test func `come, change and go as pages do`() throws {
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
    #expect(result.unchanged == 1)
    #expect(try site.pages() == new)
    #expect(try site.files.status("\(site.output)/b/same.bin") == before)
    #expect(try build(new).unchanged == 3)
    #expect(try site.publisher(files: piecewise).clean().deleted.count == 3)
    #expect(try site.pages() == [:])
  }

  @Test func `are pages as well, and pages copies`() throws {
    try site.build(old)
    #expect(try build(old).unchanged == 3)
    #expect(try site.build(old).unchanged == 3)
  }

  @Test func `do not replace what was edited, or is another's`() throws {
    try build(old)
    for text in ["edited", "x"] {
      try site.write("\(site.output)/a.bin", text)
      try site.write("\(site.output)/b/new.bin", text)
      let error = PublishError.inTheWay(
        site.output,
        [
          ConflictingFile(path: OutputPath(known: "a.bin"), kind: .edited),
          ConflictingFile(path: OutputPath(known: "b/new.bin"), kind: .foreign),
        ])
      #expect(throws: error) { try build(new) }
    }
    #expect(try build(new, options: .init(overwrite: true)).changed.count == 2)
    #expect(try site.pages() == new)
  }

  @Test func `that someone changes meanwhile are not published`() throws {
    try build(old)
    let source = "\(site.root)/own/b/new.bin"
    var files = piecewise
    files.copy = { old, target, take throws(FileError) in
      try FileSystem.real.copy(old, target, take)
      if old == source { try FileSystem.real.write(source, [1, 2, 3]) }
    }
    #expect(throws: PublishError.changedMeanwhile(source)) {
      try site.build(new, files: files, asCopies: true)
    }
    #expect(try site.pages() == old)
    #expect(try site.files.list("\(site.root)/.kivagen") == ["lock"])
  }

  @Test func `have the fingerprint of what was copied, though it was read before`() throws {
    try build(old)
    let source = "\(site.root)/own/a.bin"
    try site.write(source, "3")
    let before = try site.files.target(of: source)
    var files = piecewise
    // Between comparing and copying someone writes other bytes, and puts the time back.
    files.status = { path throws(FileError) in
      path == source ? before : try FileSystem.real.status(path)
    }
    files.scan = { path, take throws(FileError) in
      try FileSystem.real.scan(path, take)
      if path == source { try FileSystem.real.write(source, Array("4".utf8)) }
    }
    let staging = try site.begin(site.publisher(files: files))
    try staging.add(copyOf: source, to: OutputPath(known: "a.bin"))
    _ = try staging.commit()
    #expect(try site.pages() == ["a.bin": "4"])
    let manifest = try #require(site.tree(site.output)[".kivagen-manifest"])
    #expect(manifest.contains("\(Fingerprint(of: Array("4".utf8)).hexadecimal)  a.bin"))
  }

  @Test func `say which file cannot be read`() throws {
    let staging = try site.begin(site.publisher())
    let missing = "\(site.root)/none"
    let error = PublishError.failed(FileError(action: "find", path: missing, code: 2))
    #expect(throws: error) {
      try staging.add(copyOf: missing, to: OutputPath(known: "none"))
    }
    #expect(throws: error) { try staging.commit() }
  }

  @Test func `of files that do not tell their size are taken as they are`() throws {
    let source = "/proc/version"
    guard FileManager.default.fileExists(atPath: source) else { return }
    for count in [0, 1, 1] {
      let staging = try site.begin(site.publisher())
      try staging.add(copyOf: source, to: OutputPath(known: "version"))
      #expect(try staging.commit().unchanged == count)
    }
    #expect(try site.pages()["version"]?.contains("Linux") == true)
  }

  @Test func `waiting for a commit that was cut off are read in pieces`() throws {
    try build(old)
    var files = piecewise
    files.rename = { old, place throws(FileError) in
      if place.hasSuffix("/a.bin") { throw FileError(action: "move to", path: place, code: 5) }
      try FileSystem.real.rename(old, place)
    }
    #expect(throws: PublishError.self) { try site.build(new, files: files, asCopies: true) }
    try site.beginAndAbandon(files: piecewise)
    #expect(try site.pages() == new)
  }

  @Test func `are read in pieces where a page takes their place`() throws {
    try build(old)
    var files = piecewise
    files.read = { path, limit throws(FileError) in
      // As many bytes as the page has, to compare them, are not much.
      #expect(limit <= 1 || !path.hasSuffix(".bin"))
      return try FileSystem.real.read(path, limit)
    }
    #expect(try site.build(["a.bin": "3"], files: files).changed.count == 1)
    #expect(try site.build(["a.bin": "34567"], files: files).changed.count == 1)
  }

  /// Makes a file of kivagen's own as large as no disk is.
  private func inflate(_ name: String) throws {
    let path = "\(site.output)/\(name)"
    if try site.files.status(path) == nil { try site.write(path, "") }
    #expect(truncate(path, 1 << 40) == 0)
  }

  @Test func `beside a manifest without an end are refused`() throws {
    try build(old)
    try inflate(".kivagen-manifest")
    #expect(throws: PublishError.damagedManifest(site.output, line: 1)) { try build(old) }
    #expect(try build(old, options: .init(adopt: true)).unchanged == 3)
    #expect(try build(new).changed.count == 1)
  }

  @Test func `do not mind a journal without an end`() throws {
    try build(old)
    try inflate(".kivagen-journal")
    #expect(try build(old).unchanged == 3)
    #expect(try site.files.status("\(site.output)/.kivagen-journal") == nil)
  }
}
