import SiteIndex
import TestSupport
import Testing

struct HistogramBinsTests {
  private let widths = [25, 50, 100, 250, 500, 1000, 2500, 5000]

  @Test func `a value at an edge is in the bin that begins there`() throws {
    let bins = try #require(HistogramBins(of: [25, 49, 50, 74, 75], widths: [25]))
    #expect(bins.edges == [25, 50, 75, 100])
    #expect(bins.counts == [2, 2, 1])
    #expect(!bins.isOpenEnded)
    #expect(bins.upperEdge(of: 2) == 100)
  }

  @Test func `the width is the smallest one with ten bins or fewer`() throws {
    #expect(try #require(HistogramBins(of: [0, 249], widths: widths)).edges.count == 11)
    #expect(
      try #require(HistogramBins(of: [0, 250], widths: widths)).edges == [
        0, 50, 100, 150, 200, 250, 300,
      ])
  }

  @Test func `the first bin begins below the smallest value, not at zero`() throws {
    let bins = try #require(HistogramBins(of: [1010, 1040, 1060], widths: widths))
    #expect(bins.edges == [1000, 1025, 1050, 1075])
  }

  @Test func `a few values that are far above all others are in a bin without an upper edge`()
    throws
  {
    let values = (1...40).map { $0 * 10 } + [1_000_000]
    let bins = try #require(HistogramBins(of: values, widths: widths))
    #expect(bins.isOpenEnded)
    #expect(bins.counts.reduce(0, +) == 41)
    #expect(bins.counts.count == bins.edges.count)
    #expect(bins.counts.last == values.count { $0 >= bins.edges[bins.edges.count - 1] })
    #expect(bins.upperEdge(of: bins.counts.count - 1) == nil)
    #expect(bins.lowerEdge(of: bins.counts.count - 1) == bins.edges.last)
  }

  @Test
  func `a value that is far from all others, which are equal, needs wide bins, not an open one`()
    throws
  {
    let bins = try #require(HistogramBins(of: [25, 25, 25, 25, 40_000], widths: widths))
    #expect(!bins.isOpenEnded)
    #expect(bins.counts.first == 4 && bins.counts.last == 1)
  }

  @Test(arguments: [[], [5], [5, 5, 5], [0, 1_000_000]])
  func `there are no bins of too few values, or of values too far apart`(values: [Int]) {
    #expect(HistogramBins(of: values, widths: widths) == nil)
  }

  @Test func `every value is in exactly one bin`() throws {
    var dice = Dice(seed: 7)
    for count in 2...60 {
      let values = (0..<count).map { _ in dice.int(0...40_000) }
      guard let bins = HistogramBins(of: values, widths: widths) else { continue }
      let counted = bins.counts.indices.map { index in
        values.count { value in
          bins.lowerEdge(of: index) <= value && bins.upperEdge(of: index).map { value < $0 } ?? true
        }
      }
      #expect(bins.counts == counted)
      #expect(counted.reduce(0, +) == count)
    }
  }
}

struct MedianStatementTests {
  @Test(arguments: [
    ([7, 7, 7], MedianStatement.all(7)),
    ([1, 2, 3, 4], .half(below: 3)),
    ([4, 1, 3, 2], .half(below: 3)),
    ([1, 2, 3], .most(count: 2, upTo: 2)),
    ([1, 1, 2, 2, 2, 3], .most(count: 5, upTo: 2)),
    ([1, 1, 1, 2], .most(count: 3, upTo: 1)),
    ([1, 2, 2], .least(count: 2, from: 2)),
    ([0, 0, 5, 5], .half(below: 5)),
  ])
  func `says what is true of the middle`(values: [Int], middle: MedianStatement) {
    #expect(MedianStatement(of: values) == middle)
  }

  @Test func `nothing has no middle`() { #expect(MedianStatement(of: []) == nil) }
}
