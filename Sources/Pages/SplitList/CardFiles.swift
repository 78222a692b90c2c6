import Diagnostics
import Loans
import Mustache
import Site
import SiteIndex

/// The division of the cards of a site into files, `data/cards/NUMBER.js`, which all split lists
/// share. As long as the width stays, a card stays in its file, and a new loan changes no other.
package struct CardFiles: Equatable, Sendable {
  /// How many consecutive numbers of loans belong to a file, whose own number is any of them
  /// divided by the width. It is the least power of two with at least `minimumMean` cards a file on
  /// average; the average is about 25.
  let width: Int
  /// The indices in the list of all loans, in the order of the numbers of the loans.
  private let loanIndices: [Int]
  /// The index in `loanIndices` at which the loans of each file begin.
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

  /// Returns the indices of a file's loans in the list of all loans, in the order of their numbers.
  /// Files are counted from 0.
  func loans(inFile index: Int) -> ArraySlice<Int> {
    loanIndices[starts[index]..<(index + 1 < count ? starts[index + 1] : loanIndices.count)]
  }
}
