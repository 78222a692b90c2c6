import Fetching
import Host
import Store
import TestSupport
import Testing

/// Tests of the records of the files of a site.
@Suite(.temporaryFolder)
struct FilesTests {
  private var files: StoreFolder { StoreFolder() }

  private func file(_ path: String, fingerprint: UInt8 = 2, number: Int = 7) -> StoredFile {
    StoredFile(
      path: path, fingerprint: Array(repeating: fingerprint, count: 32),
      version: FileVersion(
        byteCount: number, device: 1, inode: -number, modified: number, changed: 0))
  }

  private func makeStore() throws {
    try files.store().save([files.response()], as: ["a"])
    for name in ["Output", "Other"] {
      try files.store().save(StoredSite(key: name, name: name))
    }
  }

  private func records(_ site: String = "Output") throws -> [StoredFile] {
    try files.store().files(on: site).sorted { $0.path < $1.path }
  }

  @Test func `keeps the files of each site`() throws {
    try makeStore()
    let (one, other) = (file("index.html"), file("loans/1.html", fingerprint: 4))
    try files.store().recordFiles([other, one], deleting: [], on: "Output")
    try files.store().recordFiles([file("a.html")], deleting: [], on: "Other")
    #expect(try records() == [one, other])
    #expect(try records("Other") == [file("a.html")])
    #expect(try records("None") == [])
  }

  @Test func `keeps what is known of a file`() throws {
    try makeStore()
    let version = FileVersion(
      byteCount: 12, device: -1, inode: .max, modified: 1_800_000_000_123_456_789, changed: .min)
    let known = StoredFile(
      path: "a", fingerprint: Array(repeating: 5, count: 32), version: version)
    try files.store().recordFiles([known], deleting: [], on: "Output")
    #expect(try records() == [known])
    try RawDatabase(files.path).run("UPDATE files SET inode = 'x'")
    #expect(try records() == [])
  }

  @Test func `keeps many files at once`() throws {
    try makeStore()
    let all = (10..<60).map { number in
      file("loans/\(number).html", fingerprint: UInt8(number + 1), number: number)
    }
    try files.store().recordFiles(all.reversed(), deleting: [], on: "Output")
    #expect(try records() == all)
    #expect(try records("Other") == [])
  }

  @Test func `replaces and deletes files`() throws {
    try makeStore()
    let all = ["a", "b", "c"].map { file($0) }
    try files.store().recordFiles(all, deleting: [], on: "Output")
    try files.store().recordFiles(all, deleting: [], on: "Other")
    let new = file("b", fingerprint: 9)
    try files.store().recordFiles([new], deleting: ["a", "unknown"], on: "Output")
    #expect(try records() == [new, all[2]])
    #expect(try records("Other") == all)
  }

  @Test func `makes no file, and writes none that may only be read`() throws {
    try files.store().recordFiles([file("a")], deleting: [], on: "Output")
    #expect(files.names == [])
    try makeStore()
    #expect(throws: files.error(.readOnly)) {
      try files.store(readOnly: true).recordFiles([file("a")], deleting: [], on: "Output")
    }
  }

  @Test func `leaves out records that are damaged`() throws {
    try makeStore()
    try files.store().recordFiles([file("a"), file("b")], deleting: [], on: "Output")
    try RawDatabase(files.path).run("UPDATE files SET fingerprint = x'00' WHERE path = 'a'")
    #expect(try records() == [file("b")])
  }

  @Test func `deletes the pages of loans that are deleted everywhere`() throws {
    try makeStore()
    for site in ["Output", "Other"] {
      try files.store().recordFiles(
        [file("loans/1.html"), file("loans/2.html")], deleting: [], on: site)
    }
    try files.store().deleteLoans([1], responsesFor: [])
    #expect(try records() == [file("loans/2.html")])
    #expect(try records("Other") == [file("loans/2.html")])
  }
}
