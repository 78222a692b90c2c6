import Diagnostics
package import Mustache
import Notes
package import Pages
internal import Parallel
import Site
package import SiteIndex
package import Words

extension TemplateFolder {
  /// The default templates. They are the same for every site, so they are read only once.
  private static let defaults = Result { () throws(SiteErrors) in try TemplateFolder(reading: []) }

  /// Creates a folder of default templates, which are read and checked only once.
  package init() throws(SiteErrors) { self = try Self.defaults.get() }

  /// Reads and checks the defaults and the files of a site.
  ///
  /// A site's file has the name of a default, is a partial (`NAME.mustache`), or is the template of
  /// a page (`pages/NAME.mustache`). `others` are the site's other languages. Throws all errors in
  /// all files, or an error if there are no words in the language.
  package init(
    _ siteFiles: [SiteFile], language: LanguageTag = .english, beside others: [LanguageTag] = []
  ) throws(SiteErrors) {
    if siteFiles.isEmpty, language == .english, others.isEmpty {
      try self.init()
    } else {
      try self.init(reading: siteFiles, language, beside: others)
    }
  }

  /// Reads and checks the defaults and the files of a site for each of its languages. Throws all
  /// errors without duplicates, or an error if there are no words in a language.
  package static func all(
    _ siteFiles: [SiteFile], languages: [LanguageTag]
  ) throws(SiteErrors) -> [TemplateFolder] {
    var folders: [TemplateFolder] = []
    var errors: [Diagnostic] = []
    var found: Set<Diagnostic> = []
    for language in languages {
      do throws(SiteErrors) {
        let others = languages.filter { $0 != language }
        folders.append(try TemplateFolder(siteFiles, language: language, beside: others))
      } catch {
        errors += error.diagnostics.filter { found.insert($0).inserted }
      }
    }
    if !errors.isEmpty { throw SiteErrors(errors) }
    return folders
  }

  /// Prepares what all sites share: the built-in words, and the schemas of pages.
  package static func prepare() { _ = concurrently({ _ = Catalogue.embedded }, { _ = models }) }

  /// Reads and checks the defaults again, for benchmarks.
  package static func loadDefaults() throws(SiteErrors) -> TemplateFolder {
    try TemplateFolder(reading: [])
  }

  private init(
    reading siteFiles: [SiteFile], _ language: LanguageTag = .english,
    beside others: [LanguageTag] = []
  ) throws(SiteErrors) {
    var files: [String: SiteFile] = [:]
    for file in EmbeddedTemplates.files + siteFiles { files[file.name] = file }
    let sources = TemplateFolder.sources(of: Array(files.values))
    let parts = Parts(siteFiles, language, isOnlyOne: others.isEmpty, files, sources)
    let diagnostics = sources.compactMap(TemplateFolder.zeroByte) + parts.errors
    guard let bound = parts.templates, diagnostics.isEmpty else { throw SiteErrors(diagnostics) }
    var pages = parts.pages
    TemplateFolder.findLists(of: &pages, among: sources, bound)
    self.init(
      language: language, templates: bound, words: parts.words,
      assets: SiteAssets(
        parts.texts, isRightToLeft: parts.catalogue.isRightToLeft, hasLanguages: !others.isEmpty),
      pages: pages,
      warnings: TemplateFolder.warnings(on: siteFiles, [language] + others, bound, pages)
        + TemplateFolder.warnings(onFrontMatterOf: siteFiles)
        + TemplateFolder.warnings(onCustomStyleOf: siteFiles) + pages.flatMap(\.warnings)
        + TemplateFolder.warnings(onMissingWordsOf: parts.catalogue),
      pathsInEachLanguage: TemplateFolder.pathsInEachLanguage(with: pages))
  }

  /// Returns the paths of files that exist in each language, regardless of loans and notes.
  private static func pathsInEachLanguage(with pages: [OwnPage]) -> Set<OutputPath> {
    let routes = Route.all(with: pages).filter { !$0.isShared }
    let pages = routes.compactMap { route in
      if case .page(let path) = route.pageKind?.location { path } else { nil }
    }
    return Set(pages + (LoanFeed.site.paths + PagePaths.changesFeeds).map(\.path))
  }

  /// The parts of a folder, and all errors in its files.
  private struct Parts {
    let templates: BoundTemplates?
    let catalogue: Catalogue
    let words: SiteWords
    let pages: [OwnPage]
    /// The texts of the style sheet and of all scripts, by file name.
    let texts: [String: [UInt8]]
    let errors: [Diagnostic]

    /// Reads the files on two cores, because a build waits for them at its start.
    init(
      _ siteFiles: [SiteFile], _ language: LanguageTag, isOnlyOne: Bool,
      _ files: [String: SiteFile],
      _ sources: [Templates.Source]
    ) {
      let (catalogue, (parsed, models)) = concurrently(
        { TemplateFolder.catalogue(of: siteFiles, language, isOnlyOne: isOnlyOne) },
        { (Templates(sources), TemplateFolder.models(with: siteFiles)) })
      let (bound, others) = concurrently {
        TemplateFolder.bind(parsed, models, catalogue.words)
      } _: {
        var errors: [Diagnostic] = []
        let words = SiteWords.found(by: WordLookup(in: catalogue.words))
        let pages = OwnPage.all(in: siteFiles, errors: &errors)
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

  /// Returns the words of a site and the errors in its file of words. If there are errors, the
  /// words are the built-in ones, so that other errors are found, too. If the site has several
  /// languages, its pages have the tag from the settings, because their links have it.
  static func catalogue(
    of siteFiles: [SiteFile], _ language: LanguageTag, isOnlyOne: Bool = true
  ) -> (words: Catalogue, errors: [Diagnostic]) {
    do throws(CatalogueErrors) {
      let words = try Catalogue.ofSite(siteFiles, in: language)
      return (isOnlyOne ? words : words.named(language), [])
    } catch {
      return (.embedded, error.diagnostics)
    }
  }

  /// Compiles templates with their words. Returns either the templates or all errors in them.
  private static func bind(
    _ templates: Templates, _ models: [String: [Schema]], _ words: Catalogue
  ) -> (templates: BoundTemplates?, errors: [Diagnostic]) {
    do throws(TemplateErrors) {
      return (try BoundTemplates(templates, models: models, words: words), [])
    } catch {
      return (nil, error.diagnostics)
    }
  }

  /// The schemas of each template that is rendered on its own: the templates of pages and of cards.
  package static let models: [String: [Schema]] = {
    let pages = Route.all.compactMap(\.pageKind).map { ($0.template, [$0.schema]) }
    let models = Dictionary(pages) { schemas, other in
      precondition(schemas == other, "the pages of a template have models of one type")
      return schemas
    }
    return models.merging(["card": [ListPage.bindings.schema, Card.bindings.schema]]) { $1 }
  }()

  /// Returns the schemas of each template that is rendered on its own, including the site's pages.
  static func models(with siteFiles: [SiteFile]) -> [String: [Schema]] {
    var models = TemplateFolder.models
    for file in siteFiles where OwnPage.isTemplate(file) {
      models[templateName(of: file) ?? file.name] = [ListPage.bindings.schema]
    }
    return models
  }

  /// Returns the templates among the files, sorted by file name.
  package static func sources(of files: [SiteFile]) -> [Templates.Source] {
    files.sorted { $0.name < $1.name }.compactMap { file in
      TemplateFolder.templateName(of: file).map {
        Templates.Source(name: $0, file: file.displayPath, bytes: file.bytes)
      }
    }
  }

  /// Finds the site's own pages that have the list of loans, which scripts can filter.
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

  /// Returns the names of the templates that have the list of loans, which scripts can filter.
  private static func templatesWithList(among sources: [Templates.Source]) -> Set<String> {
    let lists = sources.filter { source in
      // A template that is not text has already been reported.
      guard let text = try? SourceText(source.bytes) else { return false }
      return String(decoding: text.bytes, as: UTF8.self).contains(/\sid\s*=\s*["']?loans["'\s>]/)
    }
    return Set(lists.map(\.name))
  }

  /// Returns the name of a template, `card` for `card.mustache`; `nil` for other files.
  static func templateName(of file: SiteFile) -> String? {
    let suffix = ".mustache"
    guard file.name.hasSuffix(suffix) else { return nil }
    return String(Substring(file.name.utf8.dropLast(suffix.utf8.count)))
  }

  /// Returns an error at the first zero byte in a template, because no page may contain one.
  private static func zeroByte(in source: Templates.Source) -> Diagnostic? {
    // A template that is not text is among the errors of the templates.
    guard let text = try? SourceText(source.bytes),
      let (offset, message) = text.firstZeroByte
    else { return nil }
    return Diagnostic(file: source.file, source: text.bytes, offset: offset, message: message)
  }
}
