import Diagnostics
package import Words

/// The languages that are embedded in the program, English first.
package let builtInLanguages =
  [LanguageTag.english] + Catalogue.translations.keys.sorted { $0.text < $1.text }

extension Catalogue {
  /// The folder of the files with words, within the folder of templates.
  package static let folder = "words"
  /// The file with the words of English.
  package static let fileName = "words/en.yml"
  /// The file with the English names of countries, sectors and activities, which translators copy.
  package static let namesFileName = "words/names.yml"

  /// The words of English that are embedded in the program.
  package static let embedded = readEmbedded()

  static let translations: [LanguageTag: SiteFile] = Dictionary(
    uniqueKeysWithValues: EmbeddedTemplates.files.compactMap { file in
      language(ofFile: file.name).flatMap { $0 == .english ? nil : ($0, file) }
    })

  /// Returns whether the program has words in a language, so that a site needs no file with them.
  package static func isBuiltIn(_ language: LanguageTag) -> Bool {
    language.fallbackChain.contains(where: builtInLanguages.contains)
  }

  /// Returns the language of a file with words, `es` for `words/es.yml`; `nil` for any other file.
  package static func language(ofFile name: String) -> LanguageTag? {
    let suffix = ".yml"
    guard name.hasPrefix(folder + "/"), name.hasSuffix(suffix) else { return nil }
    let stem = String(name.dropFirst(folder.count + 1).dropLast(suffix.count))
    return LanguageTag(stem).flatMap { $0.text == stem ? $0 : nil }
  }

  /// Returns the name that was probably meant for a file of words, `words/es-MX.yml` for
  /// `words/es_mx.yaml`. Returns `nil` if the name is already correct, or does not contain a
  /// language.
  package static func fileName(suggestedFor name: String) -> String? {
    guard name.hasPrefix(folder + "/"),
      let suffix = [".yml", ".yaml"].first(where: name.lowercased().hasSuffix)
    else { return nil }
    let stem = name.dropFirst(folder.count + 1).dropLast(suffix.count)
    let tag = LanguageTag(String(stem).replacing("_", with: "-"))
    return tag.map { "\(folder)/\($0.text).yml" }.flatMap { $0 == name ? nil : $0 }
  }

  /// Returns the files in which the words of a language can be, in descending order of precedence.
  /// The words of a variety, such as `es-MX`, can also be in the file of the language.
  package static func fileNames(of language: LanguageTag) -> [String] {
    language.fallbackChain.filter { $0 != .english }.map { "\(folder)/\($0.text).yml" }
      + [fileName]
  }

  /// Returns the built-in names of countries, sectors and activities in a language; no names for
  /// English, because Kiva has them in English, nor for languages that are not built in.
  package static func names(in language: LanguageTag) -> NameTable {
    guard language.fallbackChain.contains(where: { translations[$0] != nil }) else {
      return NameTable()
    }
    do { return try ofSite([], in: language).names } catch { preconditionFailure("\(error)") }
  }

  /// Returns the words of a language. A site's own files can replace words. Words that are in no
  /// file are in English. Throws all errors in files of the site, or an error if the language has
  /// no file.
  package static func ofSite(
    _ siteFiles: [SiteFile], in language: LanguageTag
  ) throws(CatalogueErrors) -> Catalogue {
    var catalogue = embedded
    for file in siteFiles where file.name == fileName {
      catalogue = try catalogue.replacingWords(with: file)
    }
    if language == .english { return catalogue }
    // The file of the language comes before those of its varieties.
    let names = fileNames(of: language).dropLast().reversed()
    var files = names.compactMap { name in siteFiles.first { $0.name == name } }
    if language.languageCode == LanguageTag.english.languageCode {
      catalogue = catalogue.named(language)
    } else {
      let builtIn = language.fallbackChain.lazy.compactMap { translations[$0] }.first
      if let builtIn { files.insert(builtIn, at: 0) }
      guard let first = files.first else {
        throw CatalogueErrors([.noWords(in: language, among: siteFiles)])
      }
      catalogue = catalogue.translated(into: language, file: first.displayPath)
    }
    for file in files { catalogue = try catalogue.replacingWords(with: file) }
    return catalogue
  }

  private func replacingWords(with file: SiteFile) throws(CatalogueErrors) -> Catalogue {
    let isBuiltIn = Self.translations.values.contains { $0.displayPath == file.displayPath }
    return try replacingWords(
      with: file.bytes, file: file.displayPath, in: Self.language(ofFile: file.name),
      isOwn: !isBuiltIn, knownNames: { Self.namesOfKiva })
  }

  /// The names of countries, sectors and activities in English, by their keys in files of words.
  package static let namesOfKiva = read(embeddedFile: namesFileName, NameTable.init)

  /// Reads the words of English that are embedded in the program.
  package static func readEmbedded() -> Catalogue { read(embeddedFile: fileName, Catalogue.init) }

  /// Reads a file that is embedded in the program, which must not have errors.
  private static func read<Content>(
    embeddedFile name: String, _ read: ([UInt8], _ file: String) throws(CatalogueErrors) -> Content
  ) -> Content {
    guard let file = EmbeddedTemplates.files.first(where: { $0.name == name }) else {
      preconditionFailure("'\(name)' is embedded")
    }
    do {
      return try read(file.bytes, file.displayPath)
    } catch {
      preconditionFailure("\(error)")
    }
  }
}

extension Diagnostic {
  fileprivate static func noWords(in language: LanguageTag, among siteFiles: [SiteFile])
    -> Diagnostic
  {
    let name = "\(Catalogue.folder)/\(language.text).yml"
    let known = builtInLanguages.map { "'\($0.text)'" }.joined(separator: ", ")
    let suggestion =
      siteFiles.first { Catalogue.fileName(suggestedFor: $0.name) == name }
      ?? siteFiles.first { Catalogue.language(ofFile: $0.name)?.isVariety(of: language) == true }
    let advice =
      suggestion.map { file in
        let folder = file.displayPath.dropLast(file.name.count)
        return "rename '\(file.displayPath)' to '\(folder)\(name)'"
      } ?? "write the file, or choose one of \(known)"
    return Diagnostic(
      file: name,
      message: "there is no such file among the templates, so there are no words in the language "
        + "'\(language.text)'; \(advice)")
  }
}
