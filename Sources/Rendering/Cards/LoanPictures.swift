package import Loans
package import Site

/// Where the pictures of loans come from.
package enum LoanPictures: Equatable, Sendable {
  /// From Kiva's server, when a page is looked at.
  case linked
  /// From the site: those that it has. All other loans have the band.
  case own([LoanID: OutputPath])
  /// Nowhere.
  case none

  /// The files of the site that they are, sorted.
  package var paths: [OutputPath] {
    if case .own(let paths) = self { Set(paths.values).sorted() } else { [] }
  }

  /// Whether pages show pictures from Kiva's server.
  var areLinked: Bool {
    if case .linked = self { true } else { false }
  }

  /// That of one loan.
  package func picture(of loan: LoanID) -> LoanPicture {
    switch self {
    case .linked: .linked
    case .own(let paths): paths[loan].map(LoanPicture.own) ?? (paths.isEmpty ? .none : .missing)
    case .none: .none
    }
  }
}
