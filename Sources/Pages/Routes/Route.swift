package import Diagnostics
package import Mustache
package import Site
package import SiteIndex

/// A kind of file: where its files are and how they are made. A site has them in each language,
/// unless the languages share them. Pages have a template; other files, like `loans.json`, have
/// none. `Route.all(with:)` lists all routes.
package struct Route: Sendable {
  /// The common properties of the pages; `nil` for files that are made without a template.
  package let pageKind: PageKind?
  /// Whether all languages share the files, which are made from the site in its first language.
  package private(set) var isShared = false
  /// Returns the files in a language. Their paths are relative to the root of the pages in it.
  package let files: @Sendable (SiteContext) -> LazyList<RouteFile>

  /// Creates a route of files that are made without a template.
  package init(files: @escaping @Sendable (SiteContext) -> LazyList<RouteFile>) {
    pageKind = nil
    self.files = files
  }

  /// Creates a route of pages with one template, `loan` for `loan.mustache`. `assets` returns every
  /// style with scripts that a page may have, at least one. By default, pages link their style and
  /// the first script.
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
          let layout = PageLayout(
            ofPageAt: page.path, in: context.layout, assets: page.assets ?? assets)
          let model = page.model(layout)
          var bytes: [UInt8] = []
          try template.render(with: [bindings.context(of: model)], into: &bytes)
          return Page(path: page.path, bytes: bytes)
        }
      }
    }
  }

  /// Returns the same route, of files that all languages share.
  package var shared: Route {
    var route = self
    route.isShared = true
    return route
  }

  /// Creates a route of one page, which by default links its style and script.
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

  /// Creates a route of one file without a template. If it yields, a file at its path that kivagen
  /// did not write is left in place.
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
  /// The scripts of the pages, each of which has one of them.
  package let scripts: [PageScript]
  /// Returns all styles with scripts that a page may have, at least one, even without any page.
  package let assets: @Sendable (SiteContext) -> [PageAssets]

  /// Returns the security policy that allows what any of the pages has.
  package func policy(in context: SiteContext) -> ContentPolicy {
    let policies = assets(context).map(\.policy)
    return policies.dropFirst().reduce(policies[0]) { $0.union($1) }
  }
}

/// A page of a route, before it is rendered.
struct RoutePage<Model: Sendable>: Sendable {
  let path: OutputPath
  /// The style and the scripts of the page; `nil` for the first of those of its route.
  var assets: PageAssets?
  /// Returns the model of the page, which has this layout around its content.
  let model: @Sendable (PageLayout) -> Model
}

/// A file of a route, before it is made.
package struct RouteFile: Sendable {
  package let path: OutputPath
  private let content: @Sendable () throws(Diagnostic) -> Page

  package init(at path: OutputPath, make: @escaping @Sendable () throws(Diagnostic) -> Page) {
    self.path = path
    content = make
  }

  /// Makes the file.
  package func make() throws(Diagnostic) -> Page { try content() }
}
