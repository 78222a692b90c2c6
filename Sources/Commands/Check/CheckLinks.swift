internal import Building
internal import CommandLine
internal import Host
internal import Links
internal import Publishing
internal import Site

extension Step<CheckContext> {
  private static var width: Int { 4 }

  static var checkLinks: Self {
    Step("built site", activity: .init("Checking", "links")) { context in
      let run = context.run
      let manifest = run.manifest
      let (site, surveys, report): (BuiltSite, [LinkSurvey], LinkReport)
      do {
        site = try BuiltSite(in: run.output, files: run.machine.files)
        surveys = try await Self.surveys(of: site, run)
        report = try LinkReport(of: surveys, in: site)
      } catch {
        if run.isPublished(since: manifest) { throw CommandError.sitePublished(in: run.output) }
        throw error
      }
      if !report.errors.isEmpty, run.isPublished(since: manifest) {
        throw CommandError.sitePublished(in: run.output)
      }
      context.add(report.errors, report.warnings)
      context.checked.links = surveys.reduce(0) { $0 + $1.count }
      context.checked.pages = surveys.count { $0.anchors != nil }
      if run.settings.checksExternalLinks {
        try await context.requestAddresses(of: surveys, in: site)
      }
    }
  }

  /// Reads the links of several files at the same time, and returns them in the order of the files.
  private static func surveys(of site: BuiltSite, _ run: CommandRun) async throws -> [LinkSurvey] {
    let paths = site.paths.filter(LinkSurvey.hasLinks)
    let known = Set(site.paths)
    let resolver = LinkResolver(base: run.settings.baseURL)
    let progress = run.reporter.progress
    progress.show(.init("Checking links of", "files", of: paths.count))
    return try await withThrowingTaskGroup(of: [LinkSurvey].self) { group in
      for offset in 0..<width {
        group.addTask {
          var surveys: [LinkSurvey] = []
          for index in stride(from: offset, to: paths.count, by: width) {
            try Task.checkCancellation()
            let bytes = try site.read(paths[index])
            surveys.append(LinkSurvey(of: paths[index], bytes, among: known, resolver))
            progress.advance()
          }
          return surveys
        }
      }
      var all: [LinkSurvey] = []
      for try await surveys in group { all += surveys }
      return all.sorted { $0.path < $1.path }
    }
  }
}

extension CommandRun {
  fileprivate var manifest: Fingerprint? {
    try? Publisher.manifestFingerprint(in: output, files: machine.files)
  }

  /// Returns whether a build has published the site since it had this manifest, or is publishing it
  /// now.
  fileprivate func isPublished(since manifest: Fingerprint?) -> Bool {
    if case .held(by: _)? = try? machine.files.lockFolder(output) { return true }
    return self.manifest != manifest
  }
}

extension CommandError {
  fileprivate static func sitePublished(in output: String) -> CommandError {
    CommandError(
      "a build changed the site in '\(output)' while its links were checked; check them again",
      exit: .busy)
  }
}

/// All files in the output folder, including those that kivagen did not write.
struct BuiltSite: Sendable {
  private static let maximumBytes = 256 << 20
  private static let maximumDepth = 32
  private static let ignored: Set<String> = [
    ".git", ".gitignore", ".gitkeep", ".DS_Store", ".kivagen-manifest", ".kivagen-staging",
  ]

  /// The path of the folder, as displayed.
  let folder: String
  /// The sorted paths of the files.
  private(set) var paths: [String] = []
  private let files: FileSystem

  /// Lists the files. Throws `CommandError` with the exit code 66 if there is no page, and 74 if
  /// the folder cannot be listed.
  init(in folder: String, files: FileSystem) throws(CommandError) {
    self.folder = folder
    self.files = files
    do throws(FileError) {
      if try files.status(folder) != nil { try list(folder, prefix: "", ancestors: []) }
    } catch { throw CommandError(error, exit: .ioFailed) }
    paths.sort()
    if paths.contains(where: { $0.hasSuffix(".html") }) { return }
    throw CommandError(
      "there is no site in '\(folder)' whose links could be checked; 'kivagen build' builds it",
      exit: .noInput)
  }

  /// Adds the files below a folder whose path in the site is `prefix`. `ancestors` are the absolute
  /// paths of the folders that contain it, to which a link may lead back.
  private mutating func list(
    _ folder: String, prefix: String, ancestors: [String]
  ) throws(FileError) {
    let absolute = try files.absolute(folder)
    if ancestors.contains(absolute) || ancestors.count > Self.maximumDepth { return }
    for name in try files.list(folder) where !Self.ignored.contains(name) {
      let path = "\(folder)/\(name)"
      var status = try files.status(path)
      if status?.type == .link { status = try? files.status(files.resolve(path)) }
      switch status?.type {
      case .file: paths.append(prefix + name)
      case .folder: try list(path, prefix: "\(prefix)\(name)/", ancestors: ancestors + [absolute])
      case .link, .other, nil: break
      }
    }
  }

  /// Returns the displayed path of a file.
  func displayPath(of path: String) -> String { "\(folder)/\(path)" }

  func read(_ path: String) throws(CommandError) -> [UInt8] {
    do throws(FileError) { return try files.read(displayPath(of: path), Self.maximumBytes) } catch {
      throw CommandError(unreadable: error, exit: .ioFailed)
    }
  }
}
