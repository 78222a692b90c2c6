internal import CommandLine
internal import Diagnostics
internal import Publishing
internal import Rendering
internal import Site
internal import SiteIndex

extension Step<BuildContext> {
  /// Copies the person's own files into the staging area, one by one.
  package static var stageStaticFiles: Self {
    Step("static", activity: .init("Copying", "files")) { context in
      let folder = context.result(\.sources).staticFolder
      let staging = context.result(\.staging)
      let paths = try context.staticPaths()
      let progress = context.run.reporter.progress
      progress.show(.init("Copying", "files", of: paths.count))
      for path in paths {
        try Task.checkCancellation()
        defer { progress.advance() }
        try staging.add(copyOf: folder.source(of: path), to: path)
      }
    }
  }
}

extension BuildContext {
  /// Returns the paths of the static files, and warns of those that are left out because the site has
  /// a page of that name with the loans of this build. The other clashes are errors that were found
  /// before.
  fileprivate func staticPaths() throws(CommandError) -> [OutputPath] {
    let folder = result(\.sources).staticFolder
    let pages = result(\.pages)
    let clashes = folder.clashes(
      with: pages.paths + pictures.paths, madeFrom: pages.ownTemplates)
    if clashes.isEmpty { return folder.paths }
    try run.warn(
      clashes.map { _, error in
        Warning(
          .staticFile, at: .file(error.file),
          "'\(error.file)' is not in the site: \(error.message)")
      }, exit: .badData)
    return folder.paths.filter { path in
      !clashes.contains { "\(path)/".hasPrefix("\($0.path)/") }
    }
  }
}
