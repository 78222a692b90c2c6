package import Diagnostics
package import Site
package import SiteIndex
import YAML

/// A page of the site's owner: the template `pages/NAME.mustache`, which becomes `NAME.html`.
package struct OwnPage: Equatable, Sendable {
  /// The folder of the templates of such pages, within the folder of templates.
  package static let folder = "pages"

  /// The name of the page: `our-team` for `pages/our-team.mustache`.
  package let name: String
  /// The path of the template as the user knows it.
  package let displayPath: String
  package let path: OutputPath
  /// The title in the front matter; failing that, the name as words: `Our team`.
  package let title: String
  /// Whether the page is left out of the site.
  package let isHidden: Bool
  /// Whether the header links the page. It does unless the front matter has `menu: false`.
  package let isInMenu: Bool
  /// The position of the page in the navigation; `nil` if the front matter does not specify it.
  package let order: Int?
  /// The warnings about the front matter.
  package let warnings: [Warning]
  /// Whether the page has the list of loans that scripts filter, `id="loans"`.
  package var hasList = false

  /// The name of the template, `pages/our-team`.
  package var template: String { "\(Self.folder)/\(name)" }

  /// Returns whether a file in the folder of templates is the template of a page.
  package static func isTemplate(_ file: SiteFile) -> Bool {
    file.name.hasPrefix("\(folder)/") && file.name.hasSuffix(suffix)
  }

  /// Returns the name of a page's file, `our-team.html`, for its template.
  package static func fileName(ofTemplate file: SiteFile) -> String { "\(name(of: file)).html" }

  private static func name(of file: SiteFile) -> String {
    String(file.name.dropFirst(folder.count + 1).dropLast(suffix.count))
  }

  private static let suffix = ".mustache"

  /// Reads the name and the front matter of a page. Throws all errors in them.
  init(_ file: SiteFile) throws(SiteErrors) {
    name = Self.name(of: file)
    displayPath = file.displayPath
    guard let path = OutputPath("\(name).html"), OwnPageName.refusal(of: name) == nil else {
      let message = OwnPageName.refusal(of: name) ?? OwnPageName.rule
      throw SiteErrors([Diagnostic(file: file.displayPath, message: message)])
    }
    self.path = path
    let document: YAMLDocument
    let entries: [YAMLEntry]
    do throws(Diagnostic) {
      document = try .frontMatter(ofTemplate: file.bytes, file: file.displayPath)
      entries = try document.entries()
    } catch {
      throw SiteErrors([error])
    }
    var errors: [Diagnostic] = []
    let settings = FrontMatterSettings(
      entries, of: document, owner: "a page", keys: [.title, .hidden, .menu, .order],
      errors: &errors)
    if !errors.isEmpty { throw SiteErrors(errors) }
    title = settings.title ?? OwnPageName.words(name)
    isHidden = settings.isHidden
    isInMenu = settings.isInMenu ?? true
    order = settings.order
    warnings = settings.remarks.map {
      Warning(.template, in: file.displayPath, line: $0.line, $0.message)
    }
  }

  /// Reads the pages among templates. Returns those without errors, including hidden ones, sorted
  /// by name.
  package static func all(in files: [SiteFile], errors: inout [Diagnostic]) -> [OwnPage] {
    var pages: [OwnPage] = []
    var paths: [String: String] = [:]
    let templates = files.filter(isTemplate)
    for file in templates.sorted(by: { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }) {
      do throws(SiteErrors) {
        let page = try OwnPage(file)
        if let other = paths.updateValue(file.displayPath, forKey: page.name.lowercased()) {
          errors.append(
            Diagnostic(
              file: file.displayPath,
              message: "many file systems cannot tell its page '\(page.path)' from that of "
                + "'\(other)'; rename one of the two"))
        }
        pages.append(page)
      } catch {
        errors += error.diagnostics
      }
    }
    return pages
  }
}
