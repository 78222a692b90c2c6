internal import CommandLine
internal import Diagnostics
internal import Links
internal import Loans
internal import Site

/// The broken links of a site, each with its first position and the number of other files that have
/// it.
struct LinkReport: Sendable {
  /// The errors, sorted by file; at most `Diagnostic.maximumCount` for each file.
  private(set) var errors: [Diagnostic] = []
  private(set) var warnings: [Warning] = []

  private let site: BuiltSite
  private let known: Set<String>
  private let anchors: [String: Set<String>]
  private let names: FileNames

  private struct Broken {
    let link: LinkSurvey.Link
    let path: String
    var otherFiles = 0

    /// Whether the link may be valid, because the site can be a part of a larger one.
    var isWarning: Bool { if case .besideSite = link.target { true } else { false } }
  }

  /// Lists the broken links of surveys sorted by path.
  init(of surveys: [LinkSurvey], in site: BuiltSite) throws(CommandError) {
    self.site = site
    known = Set(site.paths)
    anchors = Dictionary(
      surveys.compactMap { survey in survey.anchors.map { (survey.path, $0) } },
      uniquingKeysWith: { first, _ in first })
    names = FileNames(site.paths)
    var broken: [LinkTarget: Broken] = [:]
    var order: [LinkTarget] = []
    for survey in surveys {
      if survey.isTooDeep {
        let path = site.displayPath(of: survey.path)
        warnings.append(
          Warning(
            .deadLink, at: .file(path),
            "'\(path)': its elements are nested so deeply that its links were not checked"))
      }
      for link in survey.linksToVerify where !exists(link.target) {
        if broken[link.target] == nil {
          broken[link.target] = Broken(link: link, path: survey.path)
          order.append(link.target)
        } else {
          broken[link.target]?.otherFiles += 1
        }
      }
    }
    try report(order.compactMap { broken[$0] })
  }

  private func exists(_ target: LinkTarget) -> Bool {
    guard case .file(let path, let fragment) = target, known.hasExactly(path) else { return false }
    guard let fragment, let anchors = anchors[path] else { return true }
    // The fragment of a link to a list can also be the state of its filter, such as `#country=KE`.
    return anchors.hasExactly(fragment) || fragment.contains("=") && anchors.contains("loans")
  }

  private mutating func report(_ broken: [Broken]) throws(CommandError) {
    var start = 0
    while start < broken.count {
      let path = broken[start].path
      let end = broken[start...].firstIndex { $0.path != path } ?? broken.endIndex
      let source = try site.read(path)
      let file = site.displayPath(of: path)
      let entries = broken[start..<end]
      errors += entries.filter { !$0.isWarning }.diagnostics(in: file) { entry in
        Diagnostic(
          file: file, source: source, offset: entry.link.offset, message: message(for: entry))
      }
      warnings += entries.filter(\.isWarning).map { entry in
        Warning(
          .deadLink, in: file, source, offset: entry.link.offset, message: message(for: entry))
      }
      start = end
    }
  }

  private func message(for broken: Broken) -> String {
    let others = broken.otherFiles
    let more = others == 0 ? "" : " (and in \(others.counted("other file")))"
    return "\(reason(for: broken.link, in: broken.path))\(more)"
  }

  /// Returns the relative link that was probably meant by an address such as `/index.html`; `nil`
  /// if the site has no such file.
  private func relativePath(suggestedFor address: String, in file: String) -> String? {
    let path = address.dropFirst().prefix { !"?#".contains($0) }
    let name = path.isEmpty || path.hasSuffix("/") ? "\(path)index.html" : String(path)
    guard known.hasExactly(name) else { return nil }
    return String(repeating: "../", count: file.count { $0 == "/" }) + name
  }

  private func reason(for link: LinkSurvey.Link, in file: String) -> String {
    let link = (address: link.address.excerpt(200), target: link.target)
    switch link.target {
    case .fault(.empty): return "the address is empty, which leads to the page itself"
    case .fault(.outside): return "the link '\(link.address)' leads out of the site"
    case .fault(.ofOneComputer):
      return "the link '\(link.address)' leads to a file on a single computer"
    case .file(let path, let fragment) where known.hasExactly(path):
      let name = (fragment ?? "").excerpt(200)
      // The names are sorted because the order of a set differs from run to run.
      let nearest = nearestName(to: name, among: (anchors[path] ?? []).sorted().prefix(2000))
      let hint = nearest.map { "; did you mean '#\($0)'?" } ?? ""
      return "the link '\(link.address)' leads to '#\(name)', which '\(path)' does not have\(hint)"
    case .file(let path, _):
      let start = "the link '\(link.address)' leads to '\(path.excerpt(200))', "
      if let other = names.differingInCase(from: path) {
        return start + "but the file is called '\(other)', and hosts distinguish capital letters"
      }
      let hint = names.nearest(to: path).map { "; did you mean '\($0)'?" } ?? ""
      return "\(start)which is not in the site\(hint)"
    case .besideSite(let address):
      let hint = relativePath(suggestedFor: link.address, in: file).map {
        "; did you mean '\($0)'?"
      }
      return "the link '\(link.address)' leads out of the site, to '\(address.excerpt(200))'"
        + (hint ?? "")
    case .external, .unchecked: return ""
    }
  }
}

/// The names of the files of a site, for suggestions.
private struct FileNames {
  /// The maximum number of names in a folder that are compared, because comparing takes long.
  private static let maximumCount = 300

  private let all: Set<String>
  private let pathsByLowercasedPath: [String: String]
  /// The names without suffix, by folder and suffix.
  private var stems: [String: [String]] = [:]

  init(_ paths: [String]) {
    all = Set(paths)
    pathsByLowercasedPath = Dictionary(
      paths.map { ($0.lowercased(), $0) }, uniquingKeysWith: { first, _ in first })
    for path in paths {
      let (folder, stem, suffix) = Self.split(path)
      stems["\(folder)*\(suffix)", default: []].append(stem)
    }
  }

  func differingInCase(from path: String) -> String? { pathsByLowercasedPath[path.lowercased()] }

  func nearest(to path: String) -> String? {
    let (folder, stem, suffix) = Self.split(path)
    let pages =
      ["\(path).html", "\(path)/index.html"]
      + (OutputPath.aliasesOfPageSuffix.contains(suffix) ? ["\(folder)\(stem).html"] : [])
    if let page = pages.first(where: all.contains) { return page }
    guard let others = stems["\(folder)*\(suffix)"], others.count <= Self.maximumCount else {
      return nil
    }
    return nearestName(to: stem, among: others).map { "\(folder)\($0)\(suffix)" }
  }

  /// Splits `notes/about.html` into `notes/`, `about` and `.html`.
  private static func split(_ path: String) -> (folder: String, stem: String, suffix: String) {
    let name = path.lastIndex(of: "/").map { path.index(after: $0) } ?? path.startIndex
    let dot = path[name...].lastIndex(of: ".") ?? path.endIndex
    return (String(path[..<name]), String(path[name..<dot]), String(path[dot...]))
  }
}

extension Warning {
  /// Creates a warning about a place in a file of the site.
  init(_ category: Category, in file: String, _ source: [UInt8], offset: Int, message: String) {
    let place = Diagnostic(file: file, source: source, offset: offset, message: message)
    self.init(category, in: file, line: place.position?.line ?? 1, message)
  }
}
