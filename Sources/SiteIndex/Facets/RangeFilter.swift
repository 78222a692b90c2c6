import Loans

/// A slider of the filter with two thumbs, one for each end of a range.
package struct RangeFilter: Equatable, Sendable {
  package let measure: RangeMeasure
  /// At least two stops in whole dollars, percent, days or months, ascending. The first and the
  /// last cover the values of all loans.
  package let stops: [Int]
  /// The drawing over the slider of the amounts; `nil` for all other measures.
  package let histogram: Histogram?
  package let words: SiteWords

  /// Creates the slider for a measure of loans; `nil` if there is nothing to choose.
  ///
  /// There is nothing to choose if no loan has a value, or if all values are the same, except that
  /// a single amount has its slider too.
  package init?(_ measure: RangeMeasure, of loans: [SiteLoan], words: SiteWords) {
    let values = loans.compactMap { measure.value(of: $0) }
    guard let first = values.min(), let last = values.max(), first < last || measure == .amount
    else { return nil }
    let (least, most) = measure == .days ? (0, RangeFilter.mostDays(of: loans)) : (first, last)
    if measure == .days, most == 0 { return nil }
    let units = measure.unitsPerStop
    let stops = RangeFilter.stops(
      of: measure, from: least / units, to: most / units + (most % units > 0 ? 1 : 0))
    self.measure = measure
    self.stops = stops
    self.words = words
    histogram =
      measure == .amount ? Histogram(of: values.map { $0 / units }, between: stops) : nil
  }

  /// Returns the maximum number of whole days that a loan has had to be funded, since its posting;
  /// one without that date counts as posted with the newest loan. Later it has fewer days left, and
  /// in the end none.
  private static func mostDays(of loans: [SiteLoan]) -> Int {
    let newest = loans.lazy.compactMap { $0.loan.posted }.max()
    let days = loans.compactMap { siteLoan -> Int? in
      let loan = siteLoan.loan
      guard siteLoan.closedReason == nil, let expires = loan.expires,
        let start = loan.posted ?? newest
      else { return nil }
      return (expires.seconds - start.seconds) / 86_400
    }
    return max(0, days.max() ?? 0)
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

  /// The first stop.
  package var lowest: Int { stops[0] }
  /// The last stop.
  package var highest: Int { stops[stops.count - 1] }
}
