internal import History
internal import Loans

/// How many loans changed between two builds, for the line that people read.
struct LoanChangeCounts: Equatable, Sendable {
  /// The time of the data of the last build.
  private let since: Timestamp
  /// The time of the present data.
  private let now: Timestamp
  private let counts: [LoanEvent.Change.Kind: Int]

  /// Counts the changes between two snapshots. A loan that was funded or has ended does not count
  /// as moved, too.
  init(_ events: [LoanEvent], since: Timestamp, now: Timestamp) {
    self.since = since
    self.now = now
    let over = Set(events.filter { [.funded, .ended].contains($0.change.kind) }.map(\.loan))
    let counted = events.filter { $0.change.kind != .moved || !over.contains($0.loan) }
    counts = Dictionary(counted.map { ($0.change.kind, 1) }, uniquingKeysWith: +)
  }

  /// The changes in words: `12 new, 3 funded since 10:42 UTC`, or `no changes since 19 November
  /// 2026, 10:42 UTC` if that was another day.
  var phrase: String {
    let parts = LoanEvent.Change.Kind.allCases.compactMap { kind in
      counts[kind].map { "\($0.groupedByThousands) \(Self.word(for: kind))" }
    }
    let changes = parts.isEmpty ? "no changes" : parts.joined(separator: ", ")
    let isSameDay = since.dayISO8601 == now.dayISO8601
    return "\(changes) since \(isSameDay ? "\(since.clock) UTC" : since.formatted)"
  }

  private static func word(for kind: LoanEvent.Change.Kind) -> String {
    switch kind {
    case .appeared: "new"
    case .returned: "back on the list"
    case .edited: "edited"
    case .moved: "moved"
    case .funded: "funded"
    case .ended: "ended"
    case .left: "no longer listed"
    }
  }
}
