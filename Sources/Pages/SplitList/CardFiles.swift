import Diagnostics
import Loans
import Mustache
import Site
import SiteIndex

/// The division of the cards of a site into files, `data/cards/NUMBER.js`, by the loans' numbers.
///
/// All split lists share the files. A card stays in its file as long as the width stays the same,
/// so that a new loan changes no other file.
package struct CardFiles: Equatable, Sendable {
  /// How many consecutive numbers of loans belong to a file. The number of a file is that of any of
  /// its loans, divided by the width and rounded down.
  ///
  /// The width is a power of two, the smallest one with which the files have at least `minimumMean`
  /// cards on average. A file of twice the width has at most twice the cards, so the average is
  /// about 25.
  let width: Int
  /// The indices in the list of all loans, in the order of the numbers of the loans.
  private let loanIndices: [Int]
  /// For each file, where its loans begin in `loanIndices`.
  private let starts: [Int]

  private static let minimumMean = 18

  /// Divides the loans of a site, whose numbers differ and are at least 1.
  init(of loans: [SiteLoan]) {
    // Each number is read once, instead of once for each comparison.
    let order = loans.indices.map { (id: loans[$0].loan.id.value, index: $0) }
      .sorted { $0.id < $1.id }
    loanIndices = order.map(\.index)
    let ids = order.map(\.id)
    var width = 1
    var starts = Array(ids.indices)
    while starts.count > 1, ids.count < starts.count * CardFiles.minimumMean {
      width *= 2
      starts = starts.filter { $0 == 0 || ids[$0] / width != ids[$0 - 1] / width }
    }
    self.width = width
    self.starts = starts
  }

  var count: Int { starts.count }

  /// Returns the indices in the list of all loans of the loans of a file, in the order of their
  /// numbers. Files are counted from 0.
  func loans(inFile index: Int) -> ArraySlice<Int> {
    loanIndices[starts[index]..<(index + 1 < count ? starts[index + 1] : loanIndices.count)]
  }
}
