import Foundation
import Host
import Publishing
import Site
import TestSupport
import Testing

/// Publishes 9,000 pages in one folder, and 100,000 in the long form.
@Suite(.timeLimit(.minutes(10)))
struct `A site of very many pages` {
  /// Runs in a separate process, whose memory no other test uses.
  @Test func `is published without holding its pages in memory`() async {
    if Memory.peakKilobytes == nil {
      print("memory is not measured: there is no /proc/self/status")
    }
    await #expect(processExitsWith: .success) {
      let folder = FileManager.default.temporaryDirectory
        .appendingPathComponent("kivagen-\(UUID().uuidString)")
      defer { try? FileManager.default.removeItem(at: folder) }
      try BigSite(root: folder.path, pageCount: LongForm.isWanted ? 100_000 : 9_000).check()
    }
  }
}

/// Publishes a small site and then a big one, and compares how much memory they need.
private struct BigSite {
  private static let smallCount = 3_000
  private static let bytesPerPage = 4_000
  /// The maximum number of bytes that a page needs after it has been added: for its path, the
  /// fingerprint of its bytes and the snapshot of the file at its path, in a table that grows by
  /// doubling.
  private static let maximumRetainedBytesPerPage = 350
  /// The maximum number of bytes that a page needs at any time. A commit also needs memory for the
  /// changes, and for the page's lines in the manifests.
  private static let maximumPeakBytesPerPage = 1_200

  let root: String
  let pageCount: Int

  func check() throws {
    let small = try publish(Self.smallCount, into: "small")
    let big = try publish(pageCount, into: "big")
    let again = try publish(pageCount, into: "big")
    #expect(big.result.new.count == pageCount)
    #expect(again.result.unchangedCount == pageCount)
    #expect(again.result.writtenCount == 0)
    try expect(
      Self.maximumRetainedBytesPerPage, from: small.retained, to: big.retained,
      "the pages are added")
    try expect(Self.maximumPeakBytesPerPage, from: small.peak, to: big.peak, "the first build")
    try expect(
      Self.maximumPeakBytesPerPage, from: small.peak, to: again.peak, "a build with nothing new")
  }

  /// Expects that each page which only the big site has needs at most `maximum` bytes.
  private func expect(_ maximum: Int, from small: Int?, to big: Int?, _ phase: String) throws {
    guard Memory.peakKilobytes != nil else { return }
    let growth = try #require(big) - #require(small)
    let bytes = growth * 1024 / (pageCount - Self.smallCount)
    #expect(bytes <= maximum, "\(phase): \(bytes) bytes for each additional page")
  }

  /// Publishes pages in one folder, each of which is created when it is added.
  ///
  /// - Returns: The result, the kilobytes by which the process grew while pages were added, and the
  ///   maximum size that the process has had, in kilobytes.
  private func publish(
    _ count: Int, into name: String
  ) throws -> (result: PublishResult, retained: Int?, peak: Int?) {
    let site = "\(root)/\(name)"
    let publisher = Publisher(files: .real, output: "\(site)/Output", root: site, home: nil)
    let staging = try publisher.begin()
    defer { staging.abandon() }
    let before = Memory.residentKilobytes
    for number in 0..<count { try staging.add(page(number)) }
    let retained = Memory.residentKilobytes.flatMap { after in before.map { after - $0 } }
    return (try staging.commit(), retained, Memory.peakKilobytes)
  }

  private func page(_ number: Int) throws -> Page {
    let path = try #require(OutputPath("loans/\(3_000_000 + number).html"))
    let filler = [UInt8](repeating: UInt8(ascii: "x"), count: Self.bytesPerPage)
    return Page(path: path, bytes: Array("\(number)".utf8) + filler)
  }
}
