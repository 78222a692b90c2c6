import Charts
import SiteIndex
import Words

extension SiteWords {
  /// Returns the ticks of an axis for numbers of things, from zero to at least `most`.
  func countTicks(upTo most: Int) -> [ChartTick] {
    ChartScale.ticks(upTo: Double(most), count: 4).map {
      ChartTick(value: $0, text: formats.text(.count(Int($0))))
    }
  }

  /// The ticks of an axis for shares: 0%, 25% and so on.
  var percentTicks: [ChartTick] {
    stride(from: 0, through: 100, by: 25).map {
      ChartTick(value: Double($0), text: formats.text(.percent($0)))
    }
  }
}
