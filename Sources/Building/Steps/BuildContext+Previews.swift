internal import CommandLine
internal import Diagnostics
internal import Pages
internal import Previews
internal import Publishing
internal import Site
internal import SiteIndex

extension BuildContext {
  /// The maximum size of a picture that is read to be used again, in bytes.
  private static var maximumPreviewBytes: Int { 1 << 20 }

  /// Returns the renderer of the pictures for messengers; `nil` if the site has no such pictures.
  /// Warns if the pictures cannot be drawn.
  func previewRenderer() throws(CommandError) -> PreviewRenderer? {
    let settings = SiteSettings(self.settings, in: self.settings.language)
    if settings.previews == .none || settings.siteBase == nil { return nil }
    guard PreviewPicture.canBeDrawn else {
      try run.warn([.missingDrawingLibraries], exit: .badData)
      return nil
    }
    let (staging, log, drawsAll) = (result(\.staging), previewDefects, self.settings.rebuild)
    return PreviewRenderer { picture in
      let drawn = picture.draw()
      log.add(drawn.defects)
      return drawn
    } earlierFile: { path in
      drawsAll ? nil : staging.publishedFile(path, limit: Self.maximumPreviewBytes)
    }
  }

  /// Warns if pictures for messengers are incomplete.
  func reportPreviewDefects() throws(CommandError) {
    if let warning = previewDefects.warning { try run.warn([warning], exit: .badData) }
  }
}

extension Warning {
  /// The warning that no picture for messengers can be drawn.
  fileprivate static let missingDrawingLibraries = Warning(
    .preview,
    "the pages have no pictures for messengers, because the libraries that draw them are not "
      + "installed; install them (Debian: libpangocairo-1.0-0 and a font such as fonts-inter; "
      + "macOS: brew install pango), or set 'previews: none'")
}
