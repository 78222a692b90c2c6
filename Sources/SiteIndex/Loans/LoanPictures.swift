package import Loans
package import Site

/// The source of the pictures of loans.
package enum LoanPictures: Equatable, Sendable {
  /// The reader's browser requests the pictures from Kiva's server.
  case linked
  /// The pictures are files of the site. All other loans show the bands of their sectors.
  case downloaded([LoanID: OutputPath])
  /// No pictures are shown.
  case none

  /// The sorted paths of the pictures that are files of the site, without duplicates.
  package var paths: [OutputPath] {
    if case .downloaded(let paths) = self { Set(paths.values).sorted() } else { [] }
  }

  /// Returns the source of the picture of one loan.
  package func picture(of loan: LoanID) -> LoanPicture {
    switch self {
    case .linked: .linked
    case .downloaded(let paths):
      paths[loan].map(LoanPicture.downloaded) ?? (paths.isEmpty ? .none : .missing)
    case .none: .none
    }
  }
}
