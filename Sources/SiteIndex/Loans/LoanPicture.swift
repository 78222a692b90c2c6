package import Site

/// The source of the picture of one loan.
package enum LoanPicture: Equatable, Sendable {
  /// The page loads the picture from Kiva, if Kiva has one.
  case linked
  /// The picture is a file of the site, 480 by 360 pixels.
  case downloaded(OutputPath)
  /// The loan has no picture, but other loans have pictures, so the band of its sector is as high
  /// as a picture.
  case missing
  /// No loan has a picture, so only the band of the sector is shown.
  case none

  /// Whether the picture is a file of the site.
  package var isDownloaded: Bool { if case .downloaded = self { true } else { false } }
}
