package import Loans
package import SiteIndex
import Words

/// The time and the age of the data, which change from build to build even if the loans do not.
package struct DataTime: Equatable, Sendable {
  package let time: Timestamp
  /// Whether Kiva could not be reached and the data are those of an older response.
  let isStale: Bool

  /// Returns the notice that the data are stale,
  /// `Data of 3 March, 09:30 UTC; Kiva could not be reached`; `nil` if they are not.
  ///
  /// How long ago that is depends on when one reads it: the page's script adds it.
  package func staleNotice(in words: SiteWords) -> String? {
    isStale ? words.page.stale.text(.timeWithoutYear(time.calendarTime)) : nil
  }
}
