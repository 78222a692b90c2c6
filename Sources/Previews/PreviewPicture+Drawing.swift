internal import DrawingLibraries
internal import Site

/// The file with a picture.
package struct DrawnPreview: Equatable, Sendable {
  /// The file, as PNG.
  package let bytes: [UInt8]
  /// Why the picture is incomplete; empty for a complete picture.
  package let defects: Set<PreviewDefect>

  package init(bytes: [UInt8], defects: Set<PreviewDefect> = []) {
    self.bytes = bytes
    self.defects = defects
  }
}

/// The reason why something is missing from a picture.
package enum PreviewDefect: Hashable, Sendable {
  /// No font is installed.
  case noFonts
  /// No installed font has the characters of a writing system.
  case noCharacters(of: WritingSystem)
  /// cairo could not draw a shape or a text, for lack of memory.
  case noMemory
}

extension PreviewPicture {
  /// Whether the libraries that draw pictures are installed. The first call opens them, and takes
  /// some milliseconds.
  package static var canBeDrawn: Bool { unsafe kivagen_open_drawing() != nil }

  /// Draws the picture. A text for which the fonts lack a character is left out. The libraries must
  /// be installed.
  package func draw() -> DrawnPreview {
    guard let library = unsafe kivagen_open_drawing() else {
      preconditionFailure("pictures are drawn only if they can be")
    }
    var pixels = isRightToLeft ? PreviewBackground.rightToLeft : PreviewBackground.leftToRight
    var defects: Set<PreviewDefect> = []
    unsafe pixels.withUnsafeMutableBufferPointer { pixels in
      let canvas = unsafe PreviewCanvas(
        pixels, width: Self.width, height: Self.height, language: language,
        isRightToLeft: isRightToLeft, library)
      draw(on: canvas, defects: &defects)
      if canvas.hasFailed { defects.insert(.noMemory) }
    }
    let colors = PreviewColors(accent: accent)
    let file = PalettePNG.file(
      width: Self.width, height: Self.height, colors: colors.palette,
      rows: colors.rows(of: pixels, isRightToLeft: isRightToLeft),
      textChunk: defects.isEmpty ? fingerprint.hexadecimal : nil)
    return DrawnPreview(bytes: file, defects: defects)
  }

  private func draw(on canvas: borrowing PreviewCanvas, defects: inout Set<PreviewDefect>) {
    let area = PreviewLayout.map(isRightToLeft: isRightToLeft)
    for pin in pins {
      canvas.fillCircles(
        at: [(x: area.x + pin.x * area.scale, y: area.y + pin.y * area.scale)],
        radius: pin.radius * area.scale, opacity: 0.8)
    }
    /// Draws a text. If the fonts lack a letter of the text, the function draws `rest` instead,
    /// which is in ASCII.
    func draw(_ text: PreviewCanvas.Text, x: Double, y: Double, orElse rest: String = "") {
      if text.text.isEmpty || canvas.draw(text, x: x, y: y) { return }
      defects.insert(
        DrawingFonts.areInstalled ? .noCharacters(of: WritingSystem(of: text.text)) : .noFonts)
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
        lineCount: heading.lineCount, height: heading.height),
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
