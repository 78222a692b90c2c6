import Rendering
import Testing

struct HistogramTests {
  private let histogram = Histogram(of: [200, 210, 225, 250, 249, 225], between: [200, 225, 250])

  @Test func `counts a stop to the right of it, the last to the left`() {
    #expect(histogram.counts == [2, 4])
  }

  @Test func `draws a bar for each step, as high as there are loans`() {
    #expect(histogram.width == 120)
    #expect(
      histogram.bars.map { [$0.x, $0.width, $0.height] } == [[26, 8, 29], [86, 8, 58]])
  }

  @Test func `is one path, each bar from where the one before it began`() {
    #expect(histogram.path == "M26 60v-29h8v29zm60 0v-58h8v58z")
  }

  @Test func `draws nothing where there are no loans`() {
    let histogram = Histogram(of: [0], between: [0, 25, 50])
    #expect(histogram.path == "M26 60v-58h8v58z")
  }

  @Test func `lets a lone loan among many be seen`() {
    let values = [Int](repeating: 500, count: 500) + [100_000]
    let histogram = Histogram(of: values, between: [500, 550, 99_000, 100_000])
    #expect(histogram.bars.map(\.height) == [58, 3])
  }

  @Test func `draws one bar in the middle for a single step`() {
    let histogram = Histogram(of: [500, 500], between: [500, 550])
    #expect(histogram.path == "M56 60v-58h8v58z")
  }
}
