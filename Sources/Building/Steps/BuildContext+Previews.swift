internal import CommandLine
internal import Diagnostics
internal import Pages
internal import Previews
internal import Publishing
internal import Site
internal import SiteIndex
internal import Synchronization

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
    let (staging, log, drawsAll) = (result(\.staging), missingFonts, self.settings.rebuild)
    return PreviewRenderer { picture in
      let drawn = picture.draw()
      if let drawn { log.add(drawn.missing) }
      return drawn
    } earlierFile: { path in
      drawsAll ? nil : staging.publishedFile(path, limit: Self.maximumPreviewBytes)
    }
  }

  /// Warns if pictures for messengers lack texts, because of fonts that are not installed.
  func reportMissingFonts() throws(CommandError) {
    if let warning = missingFonts.warning { try run.warn([warning], exit: .badData) }
  }
}

/// Collects what the fonts of the system lack.
final class MissingFontsLog: Sendable {
  private let pictures = Mutex<(count: Int, missing: Set<MissingFonts>)>((0, []))

  /// Adds what the fonts lack for one picture.
  func add(_ missing: Set<MissingFonts>) {
    if missing.isEmpty { return }
    pictures.withLock { pictures in
      pictures.count += 1
      pictures.missing.formUnion(missing)
    }
  }

  /// The warning about all pictures; `nil` if none lacks a text.
  var warning: Warning? {
    let (count, missing) = pictures.withLock { $0 }
    if count == 0 { return nil }
    let start = "\(counted(count, "picture", "pictures")) for messengers"
    if missing.contains(.all) {
      return Warning(
        .preview,
        "\(start) \(count == 1 ? "has" : "have") only figures, because no font is installed; install one (Debian: fonts-inter or "
          + "fonts-noto-core), or set 'previews: none'")
    }
    let scripts = WritingSystem.allCases.filter { missing.contains(.script($0)) }
    let names = scripts.map(\.rawValue).joined(separator: ", nor ")
    let packages =
      scripts.contains(.chineseJapaneseKorean)
      ? scripts == [.chineseJapaneseKorean]
        ? "fonts-noto-cjk" : "fonts-noto-cjk and fonts-noto-core" : "fonts-noto-core"
    return Warning(
      .preview,
      "\(start) \(count == 1 ? "lacks" : "lack") texts, because no installed font has \(names) "
        + "characters; install such fonts (Debian: \(packages)), or set 'previews: none'")
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
