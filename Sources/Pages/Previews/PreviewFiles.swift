import Loans
import Previews
import Site
import SiteIndex
import Words

/// The pictures of previews, as files of the site.
package enum PreviewFiles {
  /// The route of the pictures of the site and of each country, sector, field partner and named
  /// search.
  package static let route = Route { context in
    guard let renderer = renderer(in: context) else { return LazyList([]) }
    func routeFile(
      _ path: OutputPath, _ indices: [Int]?,
      _ preview: @escaping @Sendable () -> PagePreview
    ) -> RouteFile {
      RouteFile(at: PagePaths.preview(ofPageAt: path)) {
        let loans = indices.map { $0.map { context.siteLoans[$0] } } ?? context.siteLoans
        let pins = WorldMap(ofCountriesOf: loans)?.pins ?? []
        return file(preview(), pins, in: context, renderer)
      }
    }
    let site = context.sitePreview.map { preview in routeFile(PagePaths.list, nil) { preview } }
    let sections = context.sections.flatMap(\.all).map { section in
      routeFile(section.path, section.loanIndices) { PagePreview(of: section, in: context) }
    }
    let partners = context.partners.withPages.map { partner, pagination in
      let path = pagination.path(ofPage: 1)
      return routeFile(path, partner.loanIndices) {
        PagePreview(of: partner, at: path, in: context)
      }
    }
    let views = context.views.map { view in
      routeFile(view.path, view.loanIndices) { PagePreview(of: view, in: context) }
    }
    return LazyList([site].compactMap(\.self) + sections + partners + views)
  }

  /// The route of the pictures of loans: first of those in the list, then of those that have left
  /// it.
  package static let loansRoute = Route { context in
    guard context.layout.previews == .loans, let renderer = renderer(in: context) else {
      return LazyList([])
    }
    let (listed, retired) = (context.siteLoans, context.content.retiredLoans)
    let pins = Lazy { pinsOfCountries(in: context) }
    return LazyList(count: listed.count + retired.count) { index in
      let id =
        index < listed.count ? listed[index].loan.id : retired[index - listed.count].loan.id
      return RouteFile(at: PagePaths.preview(ofPageAt: PagePaths.loan(id))) {
        let loan =
          index < listed.count
          ? listed[index]
          : SiteLoan(
            retired[index - listed.count].loan, slugs: context.slugs, words: context.words)
        let pin = loan.loan.location.countryCode.flatMap { pins.value[$0] }
        return file(PagePreview(of: loan), [pin].compactMap(\.self), in: context, renderer)
      }
    }
  }

  /// The radius of the only pin on a map. Such a pin shows where the loans are, and its size has no
  /// meaning.
  private static let radiusOfSinglePin = 4.0

  private static func renderer(in context: SiteContext) -> PreviewRenderer? {
    context.layout.previews == .none ? nil : context.content.previewRenderer
  }

  /// Returns a pin for each country with a code. The map does not show where in its country a loan
  /// is.
  private static func pinsOfCountries(in context: SiteContext) -> [String: WorldMap.Pin] {
    let retired = context.content.retiredLoans.map {
      SiteLoan($0.loan, slugs: context.slugs, words: context.words)
    }
    var pins: [String: WorldMap.Pin] = [:]
    for pin in WorldMap(ofCountriesOf: context.siteLoans + retired)?.pins ?? [] {
      if case .country(let code) = pin.subject { pins[code] = pin }
    }
    return pins
  }

  private static func file(
    _ preview: PagePreview, _ pins: [WorldMap.Pin], in context: SiteContext,
    _ renderer: PreviewRenderer
  ) -> Page {
    let site = context.layout
    let language = site.languages.current
    let picture = PreviewPicture(
      title: preview.text.title,
      siteTitle: preview.text.title == site.title ? "" : site.title,
      figures: preview.text.figures.map { .init(value: $0.value, label: $0.label) },
      pins: pins.map { pin in
        .init(x: pin.x, y: pin.y, radius: pins.count == 1 ? radiusOfSinglePin : pin.radius)
      },
      language: language.tag.text, isRightToLeft: language.direction == "rtl",
      accent: site.settings.palette?.light.accent ?? AccentPalette.builtInAccent)
    let path = language.sitePath(ofFileAt: preview.path)
    return Page(path: preview.path, bytes: renderer.file(of: picture, at: path))
  }
}
