import Pages
import Site
import SiteIndex

/// The empty file `.nojekyll`, without which GitHub Pages would leave out files and folders whose
/// names begin with `_`.
enum NoJekyll {
  static let route = Route(at: PagePaths.noJekyll, yields: true) { _ in [] }
}
