internal import Publishing
internal import Rendering

extension Step<BuildContext> {
  /// Copies the person's own files into the staging area, one by one.
  static var stageStaticFiles: Self {
    Step("static", activity: .init("Copying", "files")) { context in
      let folder = context.result(\.sources).staticFolder
      let staging = context.result(\.staging)
      let pages = context.result(\.pages)
      try folder.check(
        against: pages.paths + context.pictures.paths, madeFrom: pages.ownTemplates)
      let progress = context.run.reporter.progress
      progress.show(.init("Copying", "files", of: folder.paths.count))
      for path in folder.paths {
        try Task.checkCancellation()
        defer { progress.advance() }
        try staging.add(copyOf: folder.source(of: path), to: path)
      }
    }
  }
}
