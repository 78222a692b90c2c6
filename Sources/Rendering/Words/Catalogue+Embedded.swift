package import Words

extension Catalogue {
  /// The folder of the file with the words, within the folder of templates.
  package static let folder = "words"
  /// The name of the file with the words, within the folder of templates.
  package static let fileName = "words/en.yml"

  /// The words that are embedded in the program, or the errors in them.
  package static let embedded = Result { () throws(CatalogueErrors) in
    try readEmbedded()
  }

  /// Returns the embedded words, of which a site's own file can replace some.
  static func ofSite(_ own: [SiteFile]) throws(CatalogueErrors) -> Catalogue {
    let embedded = try embedded.get()
    guard let file = own.first(where: { $0.name == fileName }) else { return embedded }
    return try embedded.replacingWords(with: file.bytes, file: file.displayPath)
  }

  /// Reads the words that are embedded in the program.
  package static func readEmbedded() throws(CatalogueErrors) -> Catalogue {
    guard let file = EmbeddedTemplates.files.first(where: { $0.name == fileName }) else {
      preconditionFailure("the words are embedded")
    }
    return try Catalogue(reading: file.bytes, file: file.displayPath)
  }
}
