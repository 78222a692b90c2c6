import Mustache
import Site
import SiteIndex
import Words

/// The page on how to show a part of the site on another page, `embed.html`. It has the lines to
/// paste there.
package struct EmbedPage: PageModel, Sendable {
  let layout: PageLayout
  /// The pages that can be shown elsewhere, in groups that are not empty.
  let groups: [EmbedGroup]

  /// The address of the site in the lines if there is no base URL. Readers replace it with the
  /// address of the site, unless a script does.
  static let placeholder = "https://example.org/loans/"

  /// The address of the folder with the pages.
  private var base: String { layout.site.base ?? Self.placeholder }

  /// The address of the list for the frame of another page.
  private var address: String { base + PagePaths.list.text + Self.mode }

  /// The hash with which a page is shown as an embedded page, without its header and footer.
  private static let mode = "#embed=1"

  package static let bindings = TemplateBindings<EmbedPage>(
    "the page with the lines to paste elsewhere",
    embedding: [Embedded(PageLayout.bindings) { $0.layout }],
    .list("groups", "the pages that can be shown elsewhere", EmbedGroup.bindings) { $0.groups },
    .link("frame", "link to the list as a frame shows it") { page in
      page.layout.root + PagePaths.list.text + mode
    },
    .text("base", "the address of the site, or an example without a base URL") { $0.base },
    .flag("isExample", "whether 'base' and 'address' are examples") { $0.layout.site.base == nil },
    .text("address", "the address of the list as a frame shows it") { $0.address },
    .text("escapedAddress", "the same as the value of an attribute in HTML") { page in
      escaped(page.address)
    },
    .text("escapedTitle", "the title of the site as the value of an attribute in HTML") { page in
      escaped(page.layout.site.title)
    })

  /// Returns a text as a person has to write it in an attribute.
  private static func escaped(_ text: String) -> String {
    var bytes: [UInt8] = []
    HTML.escape(text, spaceAsReferences: true, into: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The route of the page, which search engines should leave out: it says nothing about loans.
  package static let route = Route(
    at: PagePaths.embed, template: "embed", bindings: bindings, script: .snippets
  ) { context, layout in
    var layout = layout.titled(
      context.words.embed.title, description: context.words.embed.description)
    layout.isPrivate = true
    return EmbedPage(layout: layout, groups: EmbedGroup.all(in: context))
  }

  /// The route of the script of embedded pages.
  package static let scriptRoute = Route(at: PagePaths.embedFile) { context in
    context.assets.embedScript(for: context.settings.embeddingOrigins)
  }
}

/// Pages of one kind that can be shown elsewhere, as the template shows them.
struct EmbedGroup: Sendable {
  /// The name of the kind, `Countries`; `nil` for the list of all loans.
  let title: String?
  /// The pages, at least one.
  let pages: [EmbeddedPage]

  /// Returns the pages in their groups: the list, countries, sectors and named searches.
  static func all(in context: SiteContext) -> [EmbedGroup] {
    let list = EmbeddedPage(name: context.words.embed.allLoans, path: PagePaths.list)
    let textLanguage = context.layout.languages.textLanguage
    let sections = context.sections.map { index in
      EmbedGroup(
        title: context.words.section[index.kind].title,
        pages: index.all.map { section in
          // A name that is not translated is in English, as Kiva has it.
          let language = section.value.language.map { _ in textLanguage(.english) }
          return EmbeddedPage(name: section.name, path: section.path, language: language)
        })
    }
    let views = context.views.map { result in
      EmbeddedPage(
        name: result.view.title, path: result.path,
        language: result.view.titleLanguage.map(textLanguage))
    }
    let groups =
      [EmbedGroup(title: nil, pages: [list])] + sections
      + [EmbedGroup(title: context.words.view.title, pages: views)]
    return groups.filter { !$0.pages.isEmpty }
  }

  static let bindings = TemplateBindings<EmbedGroup>(
    "pages of one kind that can be shown elsewhere",
    .text("title", "the name of the kind, 'Countries'; absent for the list", \.title),
    .list("pages", "the pages", EmbeddedPage.bindings) { $0.pages })
}

/// A page that can be shown elsewhere, as the template shows it.
struct EmbeddedPage: Sendable {
  let name: String
  let path: OutputPath
  /// The language of the name, if it is known and differs from that of the page.
  var language: TextLanguage?

  static let bindings = TemplateBindings<EmbeddedPage>(
    "a page that can be shown elsewhere",
    .text("name", "'All loans', or the name of the country, sector or search") { $0.name },
    .lang("lang", "the language of that name") { $0.language },
    .direction { $0.language },
    .link("path", "the path of the page in the folder with the pages") { $0.path.text })
}
