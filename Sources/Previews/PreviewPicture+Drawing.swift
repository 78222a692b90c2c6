internal import DrawingLibraries
internal import Site

/// The file with a picture, and the reasons why texts are missing from the picture.
package struct DrawnPreview: Equatable, Sendable {
  /// The file, as PNG.
  package let bytes: [UInt8]
  /// What the fonts lack for texts that were left out; empty for a complete picture.
  package let missing: Set<MissingFonts>

  package init(bytes: [UInt8], missing: Set<MissingFonts> = []) {
    self.bytes = bytes
    self.missing = missing
  }
}

/// What the fonts of the system lack.
package enum MissingFonts: Hashable, Sendable {
  /// No font is installed.
  case all
  /// No installed font has the characters of a writing system.
  case script(WritingSystem)
}

extension PreviewPicture {
  /// Whether the libraries that draw pictures are installed. The first call opens them, and takes
  /// some milliseconds.
  package static var canBeDrawn: Bool { unsafe kivagen_open_drawing() != nil }

  /// Draws the picture. A text for which the fonts lack a character is left out. Returns `nil` if
  /// the libraries are not installed.
  package func draw() -> DrawnPreview? {
    guard let library = unsafe kivagen_open_drawing() else { return nil }
    var pixels = isRightToLeft ? PreviewBackground.rightToLeft : PreviewBackground.leftToRight
    var missing: Set<MissingFonts> = []
    var isComplete = true
    unsafe pixels.withUnsafeMutableBufferPointer { pixels in
      let canvas = unsafe PreviewCanvas(
        pixels, width: Self.width, height: Self.height, language: language,
        isRightToLeft: isRightToLeft, library)
      draw(on: canvas, missing: &missing)
      isComplete = missing.isEmpty && !canvas.hasFailed
    }
    let colors = PreviewColors(accent: accent)
    let file = PalettePNG.file(
      width: Self.width, height: Self.height, colors: colors.palette,
      rows: colors.rows(of: pixels, isRightToLeft: isRightToLeft),
      textChunk: isComplete ? fingerprint.hexadecimal : nil)
    return DrawnPreview(bytes: file, missing: missing)
  }

  private func draw(on canvas: borrowing PreviewCanvas, missing: inout Set<MissingFonts>) {
    let area = PreviewLayout.map(isRightToLeft: isRightToLeft)
    for pin in pins {
      canvas.fillCircles(
        at: [(x: area.x + pin.x * area.scale, y: area.y + pin.y * area.scale)],
        radius: pin.radius * area.scale, opacity: 0.8)
    }
    /// Draws a text. If the fonts lack a letter of the text, the function draws `rest` instead, which
    /// is in ASCII.
    func draw(_ text: PreviewCanvas.Text, x: Double, y: Double, orElse rest: String = "") {
      if text.text.isEmpty || canvas.draw(text, x: x, y: y) { return }
      missing.insert(DrawingFonts.areInstalled ? .script(WritingSystem(of: text.text)) : .all)
      let rest = text.replaced(by: rest)
      if rest.text.isEmpty || canvas.draw(rest, x: x, y: y) { return }
      canvas.drawWithoutFonts(rest, x: x, y: y)
    }
    let (site, heading) = (PreviewLayout.siteTitle, PreviewLayout.title)
    draw(
      .init(text: siteTitle.forPicture, size: site.size, opacity: 0.7, width: site.width),
      x: site.x, y: site.y)
    draw(
      .init(
        text: title.forPicture, size: heading.size, isBold: true, width: heading.width,
        lineCount: heading.lineCount),
      x: heading.x, y: heading.y)
    for (index, figure) in figures.prefix(Self.maximumFigureCount).enumerated() {
      let (value, label) = PreviewLayout.places(ofFigure: index, of: figures.count)
      draw(
        .init(
          text: figure.value.forPicture, size: value.size, isBold: true, width: value.width,
          shrinks: true),
        x: value.x, y: value.y, orElse: figure.value.digitsForPicture)
      draw(
        .init(
          text: figure.label.forPicture, size: label.size, opacity: 0.7, width: label.width,
          lineCount: label.lineCount),
        x: label.x, y: label.y)
    }
  }
}
