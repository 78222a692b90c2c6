import CommandLine
import Foundation
import Host
import TestSupport
import Testing

/// Tests of the history on a machine whose clock is wrong for a while.
@Suite(.temporaryFolder) struct `The history of a site` {
  private let site = TestSite()
  /// The clock of the machine, at 22 November 2026, 10:00 UTC.
  private let time = ManualClock(wallSeconds: 1_795_341_600)

  /// Builds the site from loans that were fetched now, by the clock of the machine.
  private func build(_ ids: ClosedRange<Int>, _ words: String...) async throws -> TestRun {
    let loans = ids.map {
      #"{"id":\#($0),"name":"Grace","loan_amount":525,"posted_date":"2026-11-20T09:30:00Z"}"#
    }
    let now = Date(timeIntervalSince1970: Double(time.clock.wallSeconds()))
    let run = await TestRun(
      ["build", "-C", site.root, "--input", "-"] + words,
      input:
        #"{"fetched_at":"\#(now.ISO8601Format())","loans":[\#(loans.joined(separator: ","))]}"#,
      clock: time.clock)
    #expect(run.exit == .done, "\(run.messages)")
    return run
  }

  private func events() async -> [Substring] {
    let run = await TestRun(
      ["history", "-C", site.root, "--export", "-"], clock: time.clock)
    return run.output.split(separator: "\n")
  }

  /// The clock is ten years ahead, or in the year 1970.
  @Test(arguments: [3652 * 86_400, -1_790_000_000])
  func `outlasts builds while the machine's clock is wrong`(jump: Int) async throws {
    _ = try await build(1...9)
    time.advance(by: .seconds(3600))
    _ = try await build(2...9)
    let before = await events()
    #expect(before.count == 10)
    time.jump(bySeconds: jump)
    for ids in [3...9, 3...10] {
      let run = try await build(ids)
      #expect(!run.messages.contains("deleted from the history"))
      time.advance(by: .seconds(3600))
    }
    time.jump(bySeconds: -jump)
    _ = try await build(3...11)
    #expect(Set(await events()).isSuperset(of: before))
    #expect(await events().contains { $0.contains(#""id":11,"event":"appeared""#) })
  }
}
