import Mustache
import Site

/// The empty file `.nojekyll`, without which GitHub Pages would leave out files and folders whose
/// names begin with `_`. A person's own file of this name serves as well.
enum NoJekyll {
  private static let path = OutputPath(known: ".nojekyll")

  static let route = Route { _ in
    Items([RouteFile(at: path) { Page(path: path, bytes: [], yields: true) }])
  }
}
