import SiteIndex
import Testing

struct HistogramTests {
  private let histogram = Histogram(of: [200, 210, 225, 250, 249, 225], between: [200, 225, 250])

  @Test func `counts a value at a stop to its right, at the last stop to its left`() {
    #expect(histogram.counts == [2, 4])
  }

  @Test func `draws a bar for each step, its height by the number of loans`() {
    #expect(histogram.width == 120)
    #expect(
      histogram.bars.map { [$0.x, $0.width, $0.height] } == [[26, 8, 29], [86, 8, 58]])
  }

  @Test func `draws one path in which each bar begins relative to the one before it`() {
    #expect(histogram.path == "M26 60v-29h8v29zm60 0v-58h8v58z")
  }

  @Test func `draws no bar for a step without loans`() {
    let histogram = Histogram(of: [0], between: [0, 25, 50])
    #expect(histogram.path == "M26 60v-58h8v58z")
  }

  @Test func `draws a visible bar for a single loan among many`() {
    let values = [Int](repeating: 500, count: 500) + [100_000]
    let histogram = Histogram(of: values, between: [500, 550, 99_000, 100_000])
    #expect(histogram.bars.map(\.height) == [58, 3])
  }

  @Test func `centers the bar of a single step`() {
    let histogram = Histogram(of: [500, 500], between: [500, 550])
    #expect(histogram.path == "M56 60v-58h8v58z")
  }
}
