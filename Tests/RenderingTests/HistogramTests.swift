import Rendering
import Testing

struct HistogramTests {
  private let histogram = Histogram(of: [200, 210, 225, 250, 249, 225], between: [200, 225, 250])

  @Test func `counts a stop to the right of it, the last to the left`() {
    #expect(histogram.counts == [2, 4])
  }

  @Test func `draws a bar for each step, as high as there are loans`() {
    #expect(
      histogram.bars.map { [$0.x, $0.width, $0.height] } == [[0.6, 88.8, 23], [90.6, 88.8, 46]])
  }

  @Test func `is one path, with no digit too many`() {
    #expect(histogram.path == "M0.6 48v-23h88.8v23zM90.6 48v-46h88.8v46z")
  }

  @Test func `leaves a stub where there are no loans`() {
    let histogram = Histogram(of: [0], between: [0, 25, 50])
    #expect(histogram.path == "M0.6 48v-46h88.8v46zM90.6 48v-0.8h88.8v0.8z")
  }
}
