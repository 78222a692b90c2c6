import Loans
import SiteIndex

/// The division of the loans of a site into files by their numbers, `data/cards/NUMBER.js` for
/// example. As long as the width does not change, loans stay in their files, and a new loan changes
/// only one file.
package struct LoanRanges: Equatable, Sendable {
  /// How many consecutive numbers of loans belong to a file. The number of the file is any of these
  /// divided by the width. The width is the least power of two that gives at least the minimum mean
  /// of loans per file.
  let width: Int
  /// The loans in the order of their numbers, as indices in the list of all loans.
  private let loanIndices: [Int]
  /// For each file, the index in `loanIndices` at which its loans begin.
  private let starts: [Int]
  /// The numbers of the files, in ascending order.
  let fileNumbers: [Int]

  /// Divides the loans of a site into files with at least this many loans on average, unless the
  /// site has fewer. The numbers of the loans must be distinct and at least 1.
  init(of loans: [SiteLoan], minimumMean: Int) {
    // Each number is read once, instead of once for each comparison.
    let order = loans.indices.map { (id: loans[$0].loan.id.value, index: $0) }
      .sorted { $0.id < $1.id }
    loanIndices = order.map(\.index)
    let ids = order.map(\.id)
    var width = 1
    var starts = Array(ids.indices)
    while starts.count > 1, ids.count < starts.count * minimumMean {
      width *= 2
      starts = starts.filter { $0 == 0 || ids[$0] / width != ids[$0 - 1] / width }
    }
    self.width = width
    self.starts = starts
    fileNumbers = starts.map { ids[$0] / width }
  }

  var count: Int { starts.count }

  /// Returns the loans of a file in the order of their numbers, as indices in the list of all
  /// loans. Files are counted from 0.
  func loans(inFile index: Int) -> ArraySlice<Int> {
    loanIndices[starts[index]..<(index + 1 < count ? starts[index + 1] : loanIndices.count)]
  }
}
