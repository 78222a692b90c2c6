package import Site

/// The source of the picture of one loan.
package enum LoanPicture: Equatable, Sendable {
  /// The page links the picture at Kiva, if Kiva names one.
  case linked
  /// The picture is a file of the site, 480 by 360 pixels.
  case downloaded(OutputPath)
  /// The loan has no picture, but others have one: the band of the sector is as high as a picture.
  case missing
  /// No loan has a picture: only the band of the sector is shown.
  case none

  /// Whether the picture is a file of the site.
  package var isDownloaded: Bool { if case .downloaded = self { true } else { false } }
}
