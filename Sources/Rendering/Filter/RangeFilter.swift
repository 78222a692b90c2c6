package import Loans

/// A slider of the filter, with two thumbs.
package struct RangeFilter: Equatable, Sendable {
  package let measure: RangeMeasure
  /// Whole dollars, percent, days or months, ascending, at least two; the first and the last cover
  /// all loans.
  package let stops: [Int]
  /// Of the amounts only.
  package let histogram: Histogram?

  /// `nil` if there is nothing to choose: no loan has a value, or, of all but the amount, all have
  /// the same.
  package init?(_ measure: RangeMeasure, of loans: [Loan], at time: Timestamp) {
    let values = loans.compactMap { measure.value(of: $0, at: time) }
    guard let least = values.min(), let most = values.max(), least < most || measure == .amount
    else { return nil }
    let units = measure.unitsPerStop
    let stops = RangeFilter.stops(
      of: measure, from: least / units, to: most / units + (most % units > 0 ? 1 : 0))
    self.measure = measure
    self.stops = stops
    histogram =
      measure == .amount ? Histogram(of: values.map { $0 / units }, between: stops) : nil
  }

  private static func stops(of measure: RangeMeasure, from least: Int, to most: Int) -> [Int] {
    let least = max(0, least)
    var last = least - least % measure.step(at: least)
    var stops = [last]
    repeat {
      let next = last.addingReportingOverflow(measure.step(at: last))
      last = next.overflow ? Int.max : next.partialValue
      stops.append(last)
    } while last < most
    return stops
  }

  package var lowest: Int { stops[0] }
  package var highest: Int { stops[stops.count - 1] }
}
