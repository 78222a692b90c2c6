internal import DrawingLibraries

/// The background that all pictures share: a bar at the upper edge, and the land of the map. The
/// background is drawn once, as the coverage of each pixel from 0 to 255.
enum PreviewBackground {
  static let leftToRight = pixels(isRightToLeft: false)
  static let rightToLeft = pixels(isRightToLeft: true)

  private static func pixels(isRightToLeft: Bool) -> [UInt8] {
    let (width, height) = (PreviewPicture.width, PreviewPicture.height)
    var pixels = [UInt8](repeating: 0, count: width * height)
    guard let library = unsafe kivagen_open_drawing() else { return pixels }
    unsafe pixels.withUnsafeMutableBufferPointer { pixels in
      let canvas = unsafe PreviewCanvas(
        pixels, width: width, height: height, language: nil, isRightToLeft: isRightToLeft, library)
      canvas.fillRectangle(
        x: 0, y: 0, width: Double(width), height: Double(PreviewLayout.barHeight))
      let area = PreviewLayout.map(isRightToLeft: isRightToLeft)
      canvas.fillCircles(
        at: Land.dots.map { (x: area.x + $0.x * area.scale, y: area.y + $0.y * area.scale) },
        radius: Land.radius * area.scale, opacity: 0.3)
    }
    return pixels
  }
}
