/// The steps of a histogram: adjacent intervals of the same width, and how many values are in each.
///
/// The last step has no upper end if a few values are so large that the steps for all others would
/// be too wide.
package struct ValueSteps: Equatable, Sendable {
  /// The lower ends of the steps, and the upper end of the last one. A value that equals an end is
  /// in the step that begins there.
  package let edges: [Int]
  /// The number of values in each step.
  package let counts: [Int]
  /// Whether the last step includes all larger values.
  package let isOpenEnded: Bool

  /// The maximum number of steps, without one that has no upper end.
  package static let maximumCount = 10

  /// Counts the values in steps. The width of the steps is the smallest one of `widths` that gives
  /// few steps; the widths are in ascending order. Returns `nil` unless there are two different
  /// values, and if the values are too far apart for every width.
  package init?(of values: [Int], widths: [Int]) {
    let sorted = values.sorted()
    guard let least = sorted.first, let most = sorted.last, least < most else { return nil }
    // Of twenty values or more, one in twenty can be in the last step.
    let usual = sorted[(sorted.count * 19 - 1) / 20]
    let isFar = usual > least && (most - least) / 2 > usual - least
    let end = isFar ? usual : most
    guard
      let width = widths.first(where: { width in
        end / width - least / width < Self.maximumCount
      })
    else { return nil }
    let (first, last) = (least / width, end / width)
    isOpenEnded = most / width > last
    edges = (first...(last + 1)).map { $0 * width }
    var counts = [Int](repeating: 0, count: last - first + (isOpenEnded ? 2 : 1))
    for value in sorted { counts[min(value / width - first, counts.count - 1)] += 1 }
    self.counts = counts
  }

  /// The lower end of a step.
  package func lowerEnd(of index: Int) -> Int { edges[index] }

  /// The upper end of a step, which belongs to the next one; `nil` if there is none.
  package func upperEnd(of index: Int) -> Int? {
    isOpenEnded && index == counts.count - 1 ? nil : edges[index + 1]
  }
}

/// What can be said truly about the middle of some values.
package enum MiddleOfValues: Equatable, Sendable {
  /// All values are the same.
  case all(Int)
  /// Exactly half of the values are below this one.
  case half(below: Int)
  /// Some values, more than half of them, are at most this one.
  case most(count: Int, upTo: Int)

  /// Finds the middle of some values; `nil` if there are none.
  package init?(of values: [Int]) {
    let sorted = values.sorted()
    guard let first = sorted.first, let last = sorted.last else { return nil }
    let middle = sorted[sorted.count / 2]
    if first == last {
      self = .all(first)
    } else if sorted.count(where: { $0 < middle }) * 2 == sorted.count {
      self = .half(below: middle)
    } else {
      self = .most(count: sorted.count { $0 <= middle }, upTo: middle)
    }
  }
}
