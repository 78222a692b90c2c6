package import Diagnostics
package import Mustache
package import Site
package import SiteIndex

/// A kind of file, with the locations of its files and how they are rendered. A site has the files
/// in each language, unless the languages share them. Pages have a template; other files, such as
/// `loans.json`, do not. `Route.all(with:)` lists all routes.
package struct Route: Sendable {
  /// The common properties of the pages; `nil` for files without a template.
  package let pageKind: PageKind?
  /// Whether all languages share the files, which are then rendered from the site in its first
  /// language.
  package private(set) var isShared = false
  /// Returns the files in a language. Their paths are relative to the root of the pages in that
  /// language.
  package let files: @Sendable (SiteContext) -> LazyList<RouteFile>

  /// Creates a route of files without a template.
  package init(files: @escaping @Sendable (SiteContext) -> LazyList<RouteFile>) {
    pageKind = nil
    self.files = files
  }

  /// Creates a route of pages with the same template, `loan` for `loan.mustache`. `assets` returns
  /// all combinations of a style sheet and scripts that a page may have, at least one. By default,
  /// pages link their style sheet and the first script.
  init<Model: PageModel>(
    at location: PageLocation, template: String, bindings: TemplateBindings<Model>,
    scripts: [PageScript] = [.page], assets: (@Sendable (SiteContext) -> [PageAssets])? = nil,
    pages: @escaping @Sendable (SiteContext) -> LazyList<RoutePage<Model>>
  ) {
    let assets = assets ?? { [$0.assets.linking(scripts[0])] }
    pageKind = PageKind(
      location: location, template: template, schema: bindings.schema, scripts: scripts,
      assets: assets)
    files = { context in
      let pages = pages(context)
      let assets = assets(context)[0]
      let template = context.templates.template(template)
      return pages.map { page in
        RouteFile(at: page.path) { () throws(Diagnostic) in
          var layout = PageLayout(
            ofPageAt: page.path, in: context.layout, assets: page.assets ?? assets)
          layout.preview = context.previewOfOtherPages
          let model = page.model(layout)
          var bytes: [UInt8] = []
          try template.render(with: [bindings.context(of: model)], into: &bytes)
          return Page(path: page.path, bytes: bytes)
        }
      }
    }
  }

  /// The same route, with files that all languages share.
  package var shared: Route {
    var route = self
    route.isShared = true
    return route
  }

  /// Creates a route of a single page, which by default links its style sheet and script.
  init<Model: PageModel>(
    at path: OutputPath, template: String, bindings: TemplateBindings<Model>,
    script: PageScript = .page, assets: (@Sendable (SiteContext) -> PageAssets)? = nil,
    model: @escaping @Sendable (SiteContext, PageLayout) -> Model
  ) {
    let assets = assets ?? { $0.assets.linking(script) }
    self.init(
      at: .page(path), template: template, bindings: bindings, scripts: [script],
      assets: { [assets($0)] }
    ) { context in LazyList([RoutePage(path: path) { layout in model(context, layout) }]) }
  }

  /// Creates a route of a single file without a template. If it yields, a file at its path that
  /// kivagen did not write is left in place.
  package init(
    at path: OutputPath, yieldsToForeignFile: Bool = false,
    bytes: @escaping @Sendable (SiteContext) -> [UInt8]
  ) {
    self.init { context in
      LazyList([
        RouteFile(at: path) {
          Page(path: path, bytes: bytes(context), yieldsToForeignFile: yieldsToForeignFile)
        }
      ])
    }
  }
}

/// The common properties of the pages of a route.
package struct PageKind: Sendable {
  package let location: PageLocation
  /// The name of the template: `loan` for `loan.mustache`.
  package let template: String
  /// The names that the template may use.
  package let schema: Schema
  /// The scripts of the pages. Each page has one of them.
  package let scripts: [PageScript]
  /// Returns all combinations of a style sheet and scripts that a page may have. There is at least
  /// one, even if there are no pages.
  package let assets: @Sendable (SiteContext) -> [PageAssets]

  /// Returns the security policy that allows the assets of all pages.
  package func policy(in context: SiteContext) -> ContentPolicy {
    let policies = assets(context).map(\.policy)
    return policies.dropFirst().reduce(policies[0]) { $0.union($1) }
  }
}

/// A page of a route, before it is rendered.
struct RoutePage<Model: Sendable>: Sendable {
  let path: OutputPath
  /// The style sheet and the scripts of the page; `nil` for the first ones of its route.
  var assets: PageAssets?
  /// Returns the model of the page, given the layout around its content.
  let model: @Sendable (PageLayout) -> Model
}

/// A file of a route, before it is rendered.
package struct RouteFile: Sendable {
  package let path: OutputPath
  private let content: @Sendable () throws(Diagnostic) -> Page

  package init(at path: OutputPath, make: @escaping @Sendable () throws(Diagnostic) -> Page) {
    self.path = path
    content = make
  }

  /// Renders the file.
  package func make() throws(Diagnostic) -> Page { try content() }
}
