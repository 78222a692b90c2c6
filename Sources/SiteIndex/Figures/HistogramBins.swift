/// The bins of a histogram: adjacent intervals of the same width, and how many values are in each.
///
/// The last bin has no upper edge if a few values are so large that bins for them would be too wide
/// for all others.
package struct HistogramBins: Equatable, Sendable {
  /// The lower edges of the bins and, unless the last bin has none, its upper edge. A value that
  /// equals an edge is in the bin that begins there.
  package let edges: [Int]
  /// The number of values in each bin.
  package let counts: [Int]

  /// The maximum number of bins, besides one without an upper edge.
  package static let maximumCount = 10

  /// Counts values in bins. The bins are as narrow as `maximumCount` allows; `widths` has the
  /// possible widths in ascending order. Returns `nil` unless there are two different values, and
  /// if the values are too far apart for every width.
  package init?(of values: [Int], widths: [Int]) {
    let sorted = values.sorted()
    guard let least = sorted.first, let most = sorted.last, least < most else { return nil }
    // Of twenty values or more, one in twenty can be in the bin without an upper edge.
    let usual = sorted[(sorted.count * 19 - 1) / 20]
    let isFar = usual > least && (most - least) / 2 > usual - least
    let end = isFar ? usual : most
    guard
      let width = widths.first(where: { end / $0 - least / $0 < Self.maximumCount })
    else { return nil }
    let (first, last) = (least / width, end / width)
    edges = (first...(last + 1)).map { $0 * width }
    let hasOpenBin = most / width > last
    var counts = [Int](repeating: 0, count: last - first + (hasOpenBin ? 2 : 1))
    for value in sorted { counts[min(value / width - first, counts.count - 1)] += 1 }
    self.counts = counts
  }

  /// Whether the last bin includes all larger values.
  package var isOpenEnded: Bool { edges.count == counts.count }

  package func lowerEdge(of index: Int) -> Int { edges[index] }

  /// The upper edge of a bin, which belongs to the next one; `nil` if the bin has none.
  package func upperEdge(of index: Int) -> Int? {
    index + 1 < edges.count ? edges[index + 1] : nil
  }
}

/// A statement about the middle of some values, which is exactly true of them.
package enum MedianStatement: Equatable, Sendable {
  /// All values are the same.
  case all(Int)
  /// Half of the values are below this one.
  case half(below: Int)
  /// Some values, at least half of them, are at most this one, which is not the largest.
  case most(count: Int, upTo: Int)
  /// Some values, at least half of them, are the largest one.
  case least(count: Int, from: Int)

  /// Finds the statement about some values; `nil` if there are none.
  package init?(of values: [Int]) {
    let sorted = values.sorted()
    guard let first = sorted.first, let last = sorted.last else { return nil }
    let middle = sorted[sorted.count / 2]
    if first == last {
      self = .all(first)
    } else if sorted.count(where: { $0 < middle }) * 2 == sorted.count {
      self = .half(below: middle)
    } else if middle < last {
      self = .most(count: sorted.count { $0 <= middle }, upTo: middle)
    } else {
      self = .least(count: sorted.count { $0 >= middle }, from: middle)
    }
  }
}
