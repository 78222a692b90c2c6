import Foundation
import Host
import Publishing
import Site
import TestSupport
import Testing

/// 9,000 pages in one folder, 100,000 in the long form.
@Suite(.timeLimit(.minutes(10)))
struct `A site of very many pages` {
  /// In a process of its own, whose memory nobody else uses.
  @Test func `is published without its pages being kept in memory`() async {
    if Memory.peakKilobytes == nil { print("memory is not measured: no /proc/self/status") }
    await #expect(processExitsWith: .success) {
      let folder = FileManager.default.temporaryDirectory
        .appendingPathComponent("kivagen-\(UUID().uuidString)")
      defer { try? FileManager.default.removeItem(at: folder) }
      try BigSite(root: folder.path, pageCount: LongForm.isWanted ? 100_000 : 9_000).check()
    }
  }
}

/// Publishes a small site and then a big one, and compares what memory they took.
private struct BigSite {
  private static let smallCount = 3_000
  private static let bytesPerPage = 4_000
  /// The record of a page while pages are added: its path, the fingerprint of its bytes and the version
  /// of the file in its place, in a table that grows by doubling.
  private static let mostKeptPerPage = 350
  /// At the end there are the changes and its lines in the manifests too.
  private static let mostInAllPerPage = 1_200

  let root: String
  let pageCount: Int

  func check() throws {
    let small = try publish(Self.smallCount, into: "small")
    let big = try publish(pageCount, into: "big")
    let again = try publish(pageCount, into: "big")
    #expect(big.result.new.count == pageCount)
    #expect(again.result.unchanged == pageCount)
    #expect(again.result.written == 0)
    try expect(Self.mostKeptPerPage, from: small.kept, to: big.kept, "the pages are added")
    try expect(Self.mostInAllPerPage, from: small.peak, to: big.peak, "the first build")
    try expect(Self.mostInAllPerPage, from: small.peak, to: again.peak, "a build with nothing new")
  }

  /// At most so many bytes more for each page that the big site has more.
  private func expect(_ most: Int, from small: Int?, to big: Int?, _ what: String) throws {
    guard Memory.peakKilobytes != nil else { return }
    let growth = try #require(big) - #require(small)
    let bytes = growth * 1024 / (pageCount - Self.smallCount)
    #expect(bytes <= most, "\(what): \(bytes) bytes more for each page more")
  }

  /// All pages lie in one folder, and are made one after the other.
  ///
  /// Gives also the kilobytes by which adding them grew the process, and the most that it ever had.
  private func publish(
    _ count: Int, into name: String
  ) throws -> (result: PublishResult, kept: Int?, peak: Int?) {
    let site = "\(root)/\(name)"
    let publisher = Publisher(files: .real, output: "\(site)/Output", root: site, home: nil)
    let staging = try publisher.begin()
    defer { staging.abandon() }
    let before = Memory.residentKilobytes
    for number in 0..<count { try staging.add(page(number)) }
    let kept = Memory.residentKilobytes.flatMap { after in before.map { after - $0 } }
    return (try staging.commit(), kept, Memory.peakKilobytes)
  }

  private func page(_ number: Int) throws -> Page {
    let path = try #require(OutputPath("loans/\(3_000_000 + number).html"))
    let filler = [UInt8](repeating: UInt8(ascii: "x"), count: Self.bytesPerPage)
    return Page(path: path, bytes: Array("\(number)".utf8) + filler)
  }
}
