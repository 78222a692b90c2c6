package import Loans

extension Loan {
  /// Returns the URL of the loan's picture at Kiva; `nil` if there is none.
  ///
  /// The size is one of Kiva's, like `w480h360` or `w800`. A URL as GraphQL gives it is used only
  /// if it is at www.kiva.org too, because the page's Content-Security-Policy lets no other
  /// through.
  ///
  /// Source: `https://www.kiva.org/img/SIZE/IMAGE_ID.jpg`, docs/kiva-api.md,
  /// "Pages that show Kiva's data".
  package func pictureLink(size: String) -> String? {
    if let imageID { return "\(Self.pictureFolder)\(size)/\(imageID).jpg" }
    guard let imageURL, imageURL.hasPrefix("https://www.kiva.org/"),
      Self.isPlain(address: imageURL)
    else { return nil }
    return imageURL
  }

  static let pictureFolder = "https://www.kiva.org/img/"
}
