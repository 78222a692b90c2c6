package import Loans
import Mustache

extension Loan {
  /// Writes the URL of the loan's picture at Kiva, or nothing if there is none.
  ///
  /// The size is one of Kiva's, like `w480h360` or `w800`. A URL as GraphQL gives it is used only
  /// if it is at www.kiva.org too, because the page's Content-Security-Policy lets no other
  /// through.
  ///
  /// Source: `https://www.kiva.org/img/SIZE/IMAGE_ID.jpg`, docs/kiva-api.md,
  /// "Pages that show Kiva's data".
  func writePictureLink(size: String, to output: inout TemplateOutput) {
    if let imageID = self.imageID {
      if imageID <= 0 { return }
      output.write(unescaped: "https://www.kiva.org/img/")
      output.write(size)
      output.write(unescaped: "/")
      output.write(imageID)
      output.write(unescaped: ".jpg")
    } else if let imageURL = self.imageURL, imageURL.hasPrefix("https://www.kiva.org/"),
      Self.isPlain(address: imageURL)
    {
      output.write(imageURL)
    }
  }

  /// Returns the URL of the loan's picture at Kiva; `nil` if there is none.
  package func pictureLink(size: String) -> String? {
    String(writing: { writePictureLink(size: size, to: &$0) })
  }
}
