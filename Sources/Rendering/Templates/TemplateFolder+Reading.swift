import Diagnostics
package import Mustache
import Notes
package import Pages
internal import Parallel
import Site
package import SiteIndex
package import Words

extension TemplateFolder {
  /// The defaults alone, which are the same for every site and so are read once.
  private static let defaults = Result { () throws(SiteErrors) in
    try TemplateFolder(reading: [])
  }

  /// Creates a folder that has the defaults alone, which are read and checked only once.
  package init() throws(SiteErrors) { self = try Self.defaults.get() }

  /// Reads and checks the defaults and the files of a site.
  ///
  /// - Parameters:
  ///   - own: The site's files, named as the defaults are, or partials of its own
  ///     (`NAME.mustache`), or the templates of pages of its own (`pages/NAME.mustache`).
  ///   - language: The language of the pages.
  ///   - others: The other languages of the site.
  /// - Throws: Every error in every file, or that there are no words in the language.
  package init(
    _ own: [SiteFile], language: LanguageTag = .english, beside others: [LanguageTag] = []
  ) throws(SiteErrors) {
    if own.isEmpty, language == .english, others.isEmpty {
      try self.init()
    } else {
      try self.init(reading: own, language, beside: others)
    }
  }

  /// Reads and checks the defaults and the files of a site for each of its languages.
  ///
  /// - Throws: Every error in every file, each once, or that there are no words in a language.
  package static func all(
    _ own: [SiteFile], languages: [LanguageTag]
  ) throws(SiteErrors) -> [TemplateFolder] {
    var folders: [TemplateFolder] = []
    var errors: [Diagnostic] = []
    var found: Set<Diagnostic> = []
    for language in languages {
      do throws(SiteErrors) {
        folders.append(
          try TemplateFolder(
            own, language: language, beside: languages.filter { $0 != language }))
      } catch {
        errors += error.diagnostics.filter { found.insert($0).inserted }
      }
    }
    if !errors.isEmpty { throw SiteErrors(errors) }
    return folders
  }

  /// Reads what the folders of all sites share: the built-in words, and the schemas of pages.
  package static func prepare() {
    _ = concurrently {
      _ = Catalogue.embedded
    } _: {
      _ = models
    }
  }

  /// Reads and checks the defaults anew, to measure how long that takes.
  package static func loadDefaults() throws(SiteErrors) -> TemplateFolder {
    try TemplateFolder(reading: [])
  }

  private init(
    reading own: [SiteFile], _ language: LanguageTag = .english, beside others: [LanguageTag] = []
  ) throws(SiteErrors) {
    var files: [String: SiteFile] = [:]
    for file in EmbeddedTemplates.files + own { files[file.name] = file }
    let sources = TemplateFolder.sources(of: Array(files.values))
    let parts = Parts(own, language, isOnlyOne: others.isEmpty, files, sources)
    let diagnostics = sources.compactMap(TemplateFolder.zeroByte) + parts.errors
    guard let bound = parts.templates, diagnostics.isEmpty else { throw SiteErrors(diagnostics) }
    var pages = parts.pages
    TemplateFolder.findLists(of: &pages, among: sources, bound)
    self.init(
      language: language, templates: bound, words: parts.words,
      assets: SiteAssets(
        parts.texts, isRightToLeft: parts.catalogue.isRightToLeft, hasLanguages: !others.isEmpty),
      pages: pages,
      warnings: TemplateFolder.warnings(on: own, [language] + others, bound, pages)
        + TemplateFolder.warnings(onFrontMatterOf: own) + pages.flatMap(\.warnings)
        + TemplateFolder.warnings(onMissingWordsOf: parts.catalogue),
      pathsInEachLanguage: TemplateFolder.pathsInEachLanguage(with: pages))
  }

  /// Returns the paths of the files that each language has, whatever loans and notes there are.
  private static func pathsInEachLanguage(with pages: [OwnPage]) -> Set<OutputPath> {
    let routes = Route.all(with: pages).filter { !$0.isShared }
    let pages = routes.compactMap { route in
      if case .page(let path) = route.pageKind?.location { path } else { nil }
    }
    return Set(pages + (LoanFeed.site.paths + PagePaths.changesFeeds).map(\.path))
  }

  /// What the files of a folder contain, and all errors in them.
  private struct Parts {
    let templates: BoundTemplates?
    let catalogue: Catalogue
    let words: SiteWords
    let pages: [OwnPage]
    /// The texts of the style and of all scripts, by the names of their files.
    let texts: [String: [UInt8]]
    let errors: [Diagnostic]

    /// Reads the files on two cores, because a build waits for them at its start.
    init(
      _ own: [SiteFile], _ language: LanguageTag, isOnlyOne: Bool, _ files: [String: SiteFile],
      _ sources: [Templates.Source]
    ) {
      let (catalogue, (parsed, models)) = concurrently {
        TemplateFolder.catalogue(of: own, language, isOnlyOne: isOnlyOne)
      } _: {
        (Templates(sources), TemplateFolder.models(with: own))
      }
      let (bound, others) = concurrently {
        TemplateFolder.bind(parsed, models, catalogue.words)
      } _: {
        var errors: [Diagnostic] = []
        let words = SiteWords.found(by: WordLookup(in: catalogue.words))
        let pages = OwnPage.all(in: own, errors: &errors)
        let texts = TemplateFolder.inlineTexts(
          of: files, ScriptWords(catalogue.words), errors: &errors)
        return (words: words, pages: pages, texts: texts, errors: errors)
      }
      self.catalogue = catalogue.words
      templates = bound.templates
      (words, pages, texts) = (others.words, others.pages, others.texts)
      errors = catalogue.errors + bound.errors + others.errors
    }
  }

  /// Reads the words of a site, and returns them with the errors in its own file. If there are any,
  /// the words are the built-in ones, so that errors elsewhere are found, too.
  ///
  /// Pages in one of several languages have the tag of the settings, by which others link them.
  static func catalogue(
    of own: [SiteFile], _ language: LanguageTag, isOnlyOne: Bool = true
  ) -> (words: Catalogue, errors: [Diagnostic]) {
    do throws(CatalogueErrors) {
      let words = try Catalogue.ofSite(own, in: language)
      return (isOnlyOne ? words : words.named(language), [])
    } catch {
      return (.embedded, error.diagnostics)
    }
  }

  /// Compiles templates with their words. Returns the templates, or `nil` and every error in them.
  private static func bind(
    _ templates: Templates, _ models: [String: [Schema]], _ words: Catalogue
  ) -> (templates: BoundTemplates?, errors: [Diagnostic]) {
    do throws(TemplateErrors) {
      return (try BoundTemplates(templates, models: models, words: words), [])
    } catch {
      return (nil, error.diagnostics)
    }
  }

  /// The schemas of what is rendered on its own, by the name of its template: of each kind of page,
  /// and of a card of a split list.
  package static let models: [String: [Schema]] = {
    let pages = Route.all.compactMap(\.pageKind).map { ($0.template, [$0.schema]) }
    let models = Dictionary(pages) { schemas, other in
      precondition(schemas == other, "the pages of a template have models of one type")
      return schemas
    }
    return models.merging(["card": [ListPage.bindings.schema, Card.bindings.schema]]) { $1 }
  }()

  /// Returns the schemas of what is rendered on its own, also of the pages among a site's files.
  static func models(with own: [SiteFile]) -> [String: [Schema]] {
    var models = TemplateFolder.models
    for file in own where OwnPage.isTemplate(file) {
      models[templateName(of: file) ?? file.name] = [ListPage.bindings.schema]
    }
    return models
  }

  /// Returns the templates among the files, sorted by the names of the files.
  package static func sources(of files: [SiteFile]) -> [Templates.Source] {
    files.sorted { $0.name < $1.name }.compactMap { file in
      TemplateFolder.templateName(of: file).map {
        Templates.Source(name: $0, file: file.displayPath, bytes: file.bytes)
      }
    }
  }

  /// Finds out which pages of the site's own have the list of loans which scripts filter.
  private static func findLists(
    of pages: inout [OwnPage], among sources: [Templates.Source], _ templates: BoundTemplates
  ) {
    if pages.isEmpty { return }
    let lists = templatesWithList(among: sources)
    for index in pages.indices {
      let names = templates.names(reachableFrom: pages[index].template)
      pages[index].hasList = !lists.isDisjoint(with: names)
    }
  }

  /// Returns the names of the templates that have the list of loans which scripts filter.
  private static func templatesWithList(among sources: [Templates.Source]) -> Set<String> {
    let lists = sources.filter { source in
      // A template that is not text at all has been reported.
      guard let text = try? SourceText(source.bytes) else { return false }
      return String(decoding: text.bytes, as: UTF8.self).contains(/\sid\s*=\s*["']?loans["'\s>]/)
    }
    return Set(lists.map(\.name))
  }

  /// Returns the name of a template, `card` for `card.mustache`; `nil` for any other file.
  static func templateName(of file: SiteFile) -> String? {
    let suffix = ".mustache"
    guard file.name.hasSuffix(suffix) else { return nil }
    return String(Substring(file.name.utf8.dropLast(suffix.utf8.count)))
  }

  /// Returns an error for the first zero byte in a template, because no page may contain one.
  private static func zeroByte(in source: Templates.Source) -> Diagnostic? {
    // A template that is not text at all is among the errors of the templates.
    guard let text = try? SourceText(source.bytes),
      let (offset, message) = text.firstZeroByte
    else { return nil }
    return Diagnostic(file: source.file, source: text.bytes, offset: offset, message: message)
  }
}
