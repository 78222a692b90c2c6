internal import Diagnostics
internal import Host
internal import Site

/// What is found in a folder whose files are to be copied, links followed.
struct StaticListing {
  /// In no order.
  private(set) var found: [OutputPath] = []
  private(set) var mistakes: [Diagnostic] = []

  private let files: FileSystem
  /// The folders that kivagen writes: as the person knows them, and without links.
  private let written: [(shown: String, place: String)]

  /// Files that are there for a tool's sake, wherever they are.
  private static let ignored: Set<String> = [
    ".git", ".gitignore", ".gitkeep", ".gitattributes", ".DS_Store", "Thumbs.db", "desktop.ini",
  ]

  /// `written` are the folders that kivagen writes, as the person knows them.
  init(files: FileSystem, written: [String]) throws(FileError) {
    self.files = files
    self.written = try written.map { path throws(FileError) in (path, try files.absolute(path)) }
  }

  /// Adds what is in a folder and below it. `prefix` is where that goes: `fonts/`; `above` are the
  /// folders that it lies in, without links.
  mutating func enter(
    _ folder: String, prefix: String = "", above: [String] = []
  ) throws(FileError) {
    let names = try files.list(folder)
    let place = try files.resolve(folder)
    if above.contains(place) {
      return report(folder, "the link leads back to a folder that contains it; delete the link")
    }
    if let own = written.first(where: { Self.overlap($0.place, place) }) {
      return report(
        folder,
        "kivagen writes '\(own.shown)', so it can neither contain this folder nor lie in it; move one of them"
      )
    }
    for name in names where !Self.ignored.contains(name) {
      try take("\(folder)/\(name)", to: prefix + name, above: above + [place])
    }
  }

  private mutating func take(
    _ source: String, to target: String, above: [String]
  ) throws(FileError) {
    // What is no UTF-8 is listed with this character in its place.
    if target.unicodeScalars.contains("\u{FFFD}") {
      return report(source, "the name is not UTF-8; rename it")
    }
    guard let path = OutputPath(target) else {
      return report(source, "the name has a control character; rename it")
    }
    switch try kind(of: source) {
    case .file: found.append(path)
    case .folder: try enter(source, prefix: "\(target)/", above: above)
    case .link, .other: report(source, "it is neither a file nor a folder; delete it")
    case nil: report(source, "the target of the link does not exist; correct or delete the link")
    }
  }

  /// What is there, links followed; `nil` for a link to nothing, or to itself.
  private func kind(of path: String) throws(FileError) -> FileStatus.Kind? {
    let kind = try files.status(path)?.kind
    if kind != .link { return kind }
    do throws(FileError) {
      return try files.status(files.resolve(path))?.kind
    } catch {
      if error.isDenied { throw error }
      return nil
    }
  }

  private mutating func report(_ source: String, _ message: String) {
    mistakes.append(Diagnostic(file: source.excerpt(200), message: message))
  }

  /// Whether the two are one folder, or one lies in the other.
  private static func overlap(_ one: String, _ other: String) -> Bool {
    let (one, other) = ("\(one)/".utf8, "\(other)/".utf8)
    return one.starts(with: other) || other.starts(with: one)
  }
}
