import Loans

extension WorldMap {
  /// What a pin stands for.
  var caption: String {
    scale == nil
      ? "Each dot is a loan; its area shows the amount."
      : "Each dot is a country; its area shows what its loans ask for."
  }

  /// Returns a sentence on what the map of a number of loans shows.
  func sentence(on loanCount: Int) -> String {
    let count = pins.count.groupedByThousands
    if scale != nil {
      let countries = pins.count == 1 ? "a country" : "each of \(count) countries"
      return "World map with one dot for \(countries), larger where loans ask for more."
    }
    let loans =
      pins.count == loanCount
      ? "each loan" : "each of \(count) of the \(loanCount.groupedByThousands) loans"
    return "World map with one dot for \(loans), larger for larger loans."
  }
}
