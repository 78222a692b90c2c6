import Foundation
import Host
import Publishing
import Site
import Synchronization
import TestSupport
import Testing

private typealias Records = [OutputPath: PublishedFile]

private let pages = [
  "index.html": "home", "a/1.html": "one", "a/b/2.html": "two", "c.html": "three",
]

@Suite(.temporaryFolder) struct `The records of published files` {
  private let site: PublishingSite

  init() throws { site = try PublishingSite() }

  /// Builds a site with the records of the last build.
  private func build(
    _ pages: [String: String], known: Records = [:], files: FileSystem = .real
  ) throws -> (result: PublishResult, records: Records?) {
    let staging = try begin(known, files)
    do {
      for (path, text) in pages { try staging.add(Page(path, text)) }
    } catch {
      staging.abandon()
      throw error
    }
    var records: Records?
    PublishingSite.waitForTick()
    let result = try staging.commit { records = $1.records }
    return (result, records)
  }

  private func begin(_ known: Records, _ files: FileSystem = .real) throws -> Staging {
    let publisher = site.publisher(files: files)
    for _ in 0..<500 {
      do { return try publisher.begin(trusting: known) } catch PublishError.locked {
        usleep(10_000)
      }
    }
    return try publisher.begin(trusting: known)
  }

  /// Returns the real file system, which records the pages that are read and makes all files seem
  /// older.
  private func spy(_ read: Reads, agedBy seconds: Int = 0) -> FileSystem {
    var files = FileSystem.real
    let output = site.output
    files.calls.open = { entry, mode throws(FileError) in
      let isPage = entry.path.hasPrefix(output) && !entry.path.contains("/.kivagen")
      if mode == .read, isPage { read.append(entry.path) }
      return try SystemCalls.real.open(entry, mode)
    }
    if seconds > 0 {
      files.calls.status = { entry throws(FileError) in
        var status = try SystemCalls.real.status(entry)
        status?.version.modified -= seconds * 1_000_000_000
        status?.version.changed -= seconds * 1_000_000_000
        return status
      }
    }
    return files
  }

  /// The pages that were read.
  private final class Reads: Sendable {
    private let paths = Mutex<[String]>([])
    var count: Int { paths.withLock(\.count) }
    func append(_ path: String) { paths.withLock { $0.append(path) } }
  }

  @Test func `are those of the files in the output folder, whether moved alone or in a folder`()
    throws
  {
    try site.build(["index.html": "old"])
    let records = try #require(try build(pages).records)
    #expect(records.count == 4)
    for (path, text) in pages {
      let outputPath = try #require(OutputPath(path))
      let record = try #require(records[outputPath])
      let status = try #require(try site.files.status("\(site.output)/\(path)"))
      #expect(record.fingerprint == Fingerprint(of: Array(text.utf8)))
      #expect(record.version == status.version)
    }
  }

  @Test func `spare the reading of files that are still as recorded`() throws {
    let first = try build(pages)
    let reads = Reads()
    let second = try build(pages, known: try #require(first.records), files: spy(reads))
    #expect(reads.count == 0)
    #expect(second.result.unchangedCount == 4)
    #expect(second.records == first.records)
    var changed = pages
    changed["c.html"] = "THREE"
    changed["a/b/2.html"] = nil
    let third = try build(changed, known: try #require(second.records), files: spy(reads))
    #expect(reads.count == 0)
    #expect((third.result.changed.count, third.result.deleted.count) == (1, 1))
    #expect(third.records?.count == 3)
    let fourth = try build(changed, known: try #require(third.records), files: spy(reads))
    #expect(reads.count == 0)
    #expect(fourth.result.unchangedCount == 3)
  }

  @Test func `are made of files that were read only if these are two seconds old`() throws {
    _ = try build(pages)
    let reads = Reads()
    #expect(try build(pages, files: spy(reads)).records == [:])
    #expect(reads.count == 4)
    #expect(try build(pages, files: spy(reads, agedBy: 10)).records?.count == 4)
  }

  @Test func `are not made of files that are as young as the commit by the clock of their disk`()
    throws
  {
    var files = FileSystem.real
    files.calls.status = { entry throws(FileError) in
      guard var status = try SystemCalls.real.status(entry) else { return nil }
      // A clock that does not advance during the test.
      status.version.modified = 1_800_000_000_000_000_000
      status.version.changed = status.version.modified
      return status
    }
    let result = try build(pages, files: files)
    #expect(result.records == [:])
    #expect(result.result.new.count == 4)
  }

  @Test func `are not made if the commit fails`() throws {
    var records: Records = [:]
    var files = FileSystem.real
    files.calls.rename = { old, new throws(FileError) in
      if new.path.hasSuffix("/index.html") { throw FileError("move to", new, EIO) }
      try SystemCalls.real.rename(old, new)
    }
    let failing = try begin([:], files)
    try failing.add(Page("index.html", "2"))
    try failing.add(Page("a.html", "2"))
    #expect(throws: PublishError.self) {
      try failing.commit { records = $1.records }
    }
    #expect(records.isEmpty)
  }

  /// A change of the page `c.html` that someone makes after a build.
  struct Edit: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let make: @Sendable (_ path: String, FileStatus) throws -> Void
  }

  static let edits = [
    Edit(testDescription: "the same size") { path, _ in
      try FileSystem.real.write(path, Array("THREE".utf8))
    },
    Edit(testDescription: "the same size and modification time") { path, before in
      PublishingSite.waitForTick()
      try FileSystem.real.write(path, Array("THREE".utf8))
      try setModificationTime(of: path, to: before)
    },
    Edit(testDescription: "another file with the same size and modification time") { path, before in
      try FileSystem.real.write("\(path).new", Array("THREE".utf8))
      try setModificationTime(of: "\(path).new", to: before)
      try FileSystem.real.rename("\(path).new", path)
    },
  ]

  @Test(arguments: edits)
  func `never hide an edit, even one right after the build`(edit: Edit) throws {
    let path = "\(site.output)/c.html"
    // In some of these iterations, the clock of the file system advances in between.
    for number in 0..<50 {
      try site.files.removeAll(site.output)
      var pages = pages
      pages["number.html"] = "\(number)"
      let records = try #require(try build(pages).records)
      try edit.make(path, try #require(try site.files.status(path)))
      let conflict = ConflictingFile(path: OutputPath(known: "c.html"), reason: .edited)
      #expect(throws: PublishError.conflictingFiles(site.output, [conflict])) {
        try build(pages, known: records)
      }
      let staging = try begin(records)
      #expect(try !staging.isUnchanged(since: records))
      staging.abandon()
      #expect(try site.files.read(path, .max) == Array("THREE".utf8))
    }
  }

  @Test func `of another disk are not trusted`() throws {
    var records = try #require(try build(pages).records)
    let path = OutputPath(known: "c.html")
    records[path]?.version.device += 1
    let reads = Reads()
    #expect(try build(pages, known: records, files: spy(reads)).result.unchangedCount == 4)
    #expect(reads.count == 1)
  }

  @Test func `that lie are not used by a build without records`() throws {
    var records = try #require(try build(pages).records)
    let path = OutputPath(known: "c.html")
    records[path]?.fingerprint = Fingerprint(of: Array("a lie".utf8))
    #expect(throws: PublishError.self) { try build(pages, known: records) }
    #expect(try site.build(pages).unchangedCount == 4)
  }
}

/// Sets the modification time of a file to that of another one.
private func setModificationTime(of path: String, to status: FileStatus) throws {
  let time = timespec(
    tv_sec: status.modifiedSeconds, tv_nsec: status.version.modified % 1_000_000_000)
  let times = [time, time]
  let status = unsafe utimensat(AT_FDCWD, path, times, 0)
  try #require(status == 0)
}

extension Publisher {
  /// Begins a build that trusts the records of the last one.
  fileprivate func begin(trusting records: Records) throws -> Staging {
    let staging = try begin()
    staging.trust { records[$0] }
    return staging
  }
}
