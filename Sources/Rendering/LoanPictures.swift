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

  package func picture(of loan: LoanID) -> LoanPicture {
    switch self {
    case .linked: .linked
    case .own(let paths): paths[loan].map(LoanPicture.own) ?? .none
    case .none: .none
    }
  }
}

/// The picture of one loan.
package enum LoanPicture: Equatable, Sendable {
  /// At Kiva, if Kiva names one.
  case linked
  /// A file of the site, 480 by 360.
  case own(OutputPath)
  /// None: the band of the sector stands alone.
  case none

  var isOwn: Bool {
    if case .own = self { true } else { false }
  }
}
