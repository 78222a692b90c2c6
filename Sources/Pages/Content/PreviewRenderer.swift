package import Previews
package import Site

/// Makes the picture files of previews.
package struct PreviewRenderer: Sendable {
  let draw: @Sendable (PreviewPicture) -> DrawnPreview
  /// Returns the file that the last build wrote at a path from the root of the site, if it is still
  /// there.
  let earlierFile: @Sendable (OutputPath) -> [UInt8]?

  package init(
    draw: @escaping @Sendable (PreviewPicture) -> DrawnPreview,
    earlierFile: @escaping @Sendable (OutputPath) -> [UInt8]?
  ) {
    self.draw = draw
    self.earlierFile = earlierFile
  }

  /// Returns the file with a picture, which is drawn only if the last build did not draw it.
  func file(of picture: PreviewPicture, at path: OutputPath) -> [UInt8] {
    if let earlier = earlierFile(path), picture.isDrawn(in: earlier) { return earlier }
    return draw(picture).bytes
  }
}
