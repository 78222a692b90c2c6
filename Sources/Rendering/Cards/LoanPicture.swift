package import Site

/// The picture of one loan.
package enum LoanPicture: Equatable, Sendable {
  /// At Kiva, if Kiva names one.
  case linked
  /// A file of the site, 480 by 360.
  case own(OutputPath)
  /// None, though other loans have one: the band of the sector is as high as a picture.
  case missing
  /// None: the band of the sector stands alone.
  case none

  var isOwn: Bool {
    if case .own = self { true } else { false }
  }
}
