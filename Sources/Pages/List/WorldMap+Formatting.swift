import SiteIndex
import Words

extension WorldMap {
  /// Returns what a pin stands for.
  func caption(in words: SiteWords) -> String {
    scale == nil ? words.map.captionLoans : words.map.captionCountries
  }

  /// Returns sentences on what the map of a number of loans shows.
  func sentence(on loanCount: Int, in words: SiteWords) -> String {
    if scale != nil { return words.map.countries.text(.count(pins.count)) }
    if pins.count == loanCount { return words.map.allLoans }
    return words.map.someLoans.text(.count(pins.count), .count(loanCount))
  }
}
