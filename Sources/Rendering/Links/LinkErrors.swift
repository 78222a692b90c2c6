package import Diagnostics
package import Loans
import Markdown
import Notes
import Pages
package import Site
package import SiteIndex

extension SiteRenderer {
  /// Returns the errors about links of notes that lead nowhere, regardless of the loans of the
  /// site.
  ///
  /// The content of this renderer must have no loans. Links to addresses that loans, countries,
  /// sectors or further pages of the list can have are not errors, because loans come and go.
  ///
  /// The files in `others` are not kivagen's. Any file may exist at or below the paths in
  /// `unknown`; an empty path stands for the root. `hint` returns the end of the message about a
  /// path: `; put …`, or an empty string. The errors have the positions of their links, and are in
  /// the order of the notes.
  package func linkErrors(
    beside others: [OutputPath], orBelow unknown: [String], of files: [SiteFile],
    hint: (String) -> String = { _ in "" }
  ) -> [Diagnostic] {
    let known = Set(paths + others + contexts.flatMap(\.pathsOfUnparsedNotes))
    let targets = LinkTargets(known, languages: contexts.map(\.layout.languages.current.prefix))
    let sources = Dictionary(files.map { ($0.displayPath, $0.bytes) }) { first, _ in first }
    let dead = deadLinks(beside: Array(known)).filter { link in
      guard let sitePath = link.sitePath, let path = link.path else { return true }
      let isUnknown = unknown.contains { $0.isEmpty || "\(sitePath)/".hasPrefix("\($0)/") }
      let isPageOfView = path.firstPageOfView.map(known.contains) ?? false
      return !isUnknown && !isPageOfView && !path.isAddressOfLoans
    }
    return Dictionary(grouping: dead, by: \.note).sorted { $0.key < $1.key }
      .flatMap { note, links in
        let source = sourceText(sources[note] ?? [])
        return links.enumerated().diagnostics(in: note) { index, link in
          // Finding the nearest name takes long, and a note may have thousands of dead links.
          link.diagnostic(
            in: source, among: index < 20 ? targets : nil, hint: hint(link.path?.text ?? ""))
        }
      }
  }

  /// Returns warnings about links of notes that lead nowhere with the current loans of the site, in
  /// the order of the notes. Links to excluded loans are left out.
  package func linkWarnings(
    beside others: [OutputPath], of files: [SiteFile], except excluded: Set<LoanID> = []
  ) -> [Warning] {
    let pages = Self.pages(of: excluded)
    return warnings(
      .deadLink, of: files, on: deadLinks(beside: others).filter { !pages.contains($0.path) })
  }

  /// Returns warnings about links of notes to the pages of loans that are never shown.
  package func linkWarnings(toLoans excluded: Set<LoanID>, of files: [SiteFile]) -> [Warning] {
    let pages = Self.pages(of: excluded)
    return warnings(
      .excludedLoan, of: files, on: deadLinks(beside: []).filter { pages.contains($0.path) },
      cause: ", since the loan is excluded")
  }

  private static func pages(of loans: Set<LoanID>) -> Set<OutputPath?> {
    Set(loans.map { PagePaths.loan($0) })
  }

  /// Returns a warning about each dead link, in the order of the notes. The message ends with the
  /// cause.
  private func warnings(
    _ category: Warning.Category, of files: [SiteFile], on links: [NoteLink], cause: String = ""
  ) -> [Warning] {
    let sources = Dictionary(files.map { ($0.displayPath, $0.bytes) }) { first, _ in first }
    let dead = Dictionary(grouping: links, by: \.note)
    return dead.sorted { $0.key < $1.key }.flatMap { note, links in
      let source = sourceText(sources[note] ?? [])
      return links.enumerated().map { index, link in
        // Finding the line takes long, and a note may have thousands of dead links.
        link.warning(category, in: index < 100 ? source : nil, cause: cause)
      }
    }
  }

  private func sourceText(_ bytes: [UInt8]) -> [UInt8] {
    do throws(SourceTextError) { return try SourceText(bytes).bytes } catch { return bytes }
  }
}

extension SiteContext {
  /// The pages of notes that could not be parsed, and the list of notes, which exists if the header
  /// does not link them all.
  fileprivate var pathsOfUnparsedNotes: [OutputPath] {
    let pages = content.notes.unparsedPages
    if pages.isEmpty { return [] }
    return (pages + [PagePaths.notes]).map(layout.languages.current.sitePath(ofFileAt:))
  }
}

extension NoteLink {
  /// Returns the warning about a dead link. It has a line only if `source`, the text of the note,
  /// is given.
  fileprivate func warning(_ category: Warning.Category, in source: [UInt8]?, cause: String)
    -> Warning
  {
    guard let source else {
      return Warning(category, at: .file(note), "'\(note)': \(message)\(cause)")
    }
    let line = SourcePosition(ofByte: offset(in: source), in: source).line
    return Warning(category, in: note, line: line, message + cause)
  }

  /// Returns the error that the target is not in the site, at the link in the text of its note. It
  /// ends with the hint or, if that is empty, with the nearest target.
  fileprivate func diagnostic(
    in source: [UInt8], among targets: LinkTargets?, hint: String
  ) -> Diagnostic {
    Diagnostic(
      file: note, source: source, offset: offset(in: source),
      message: message + (hint.isEmpty ? self.hint(among: targets) : hint))
  }

  /// Returns the end of a message with the probable address, or an empty string.
  private func hint(among targets: LinkTargets?) -> String {
    let destination = link.destination.excerpt(200)
    if destination.hasPrefix("www.") { return "; did you mean 'https://\(destination)'?" }
    if destination.wholeMatch(of: /[^\/@\s]+@[^\/@\s]+\.[A-Za-z]+/) != nil {
      return "; did you mean 'mailto:\(destination)'?"
    }
    guard let path = path ?? Self.withoutParents(link.destination) else { return "" }
    if let form = path.exampleAddress { return "; write it like '\(form)'" }
    return targets?.nearest(to: path, in: languagePrefix).map { "; did you mean '\($0)'?" } ?? ""
  }

  /// Returns the path after `../`, with which the files of a note's folder would begin.
  private static func withoutParents(_ destination: String) -> OutputPath? {
    destination.prefixMatch(of: /(\.\.\/)+/).flatMap {
      OutputPath(ofTarget: String(destination[$0.range.upperBound...]))
    }
  }

  /// Returns the offset of the link's destination in the text of the file. If it is not found,
  /// returns the offset of the line where the link's paragraph begins.
  private func offset(in source: [UInt8]) -> Int {
    var start = min(textOffset, source.count)
    for _ in 1..<max(link.line, 1) { start = source.startOfNextLine(from: start) }
    let destination = Array(link.destination.utf8)
    // A paragraph is rarely longer, and a file with many such links should not take long.
    let last = min(start + 20_000, source.count) - destination.count
    guard start <= last else { return start }
    let found = (start...last).lazy.filter { source[$0...].starts(with: destination) }
    return found.first { isDestination($0..<$0 + destination.count, in: source) } ?? found.first
      ?? start
  }

  /// Returns whether a range is the whole destination of a link, after `](` or `]:`.
  private func isDestination(_ range: Range<Int>, in source: [UInt8]) -> Bool {
    let isInBrackets = source[..<range.lowerBound].last == UInt8(ascii: "<")
    let end = source[..<range.lowerBound].lastIndex { !Array(" \t<".utf8).contains($0) }
    guard let end, end > 0, source[end - 1] == UInt8(ascii: "]"),
      Array("(:".utf8).contains(source[end])
    else { return false }
    let after = source[range.upperBound...].first ?? UInt8(ascii: "\n")
    return Array((isInBrackets ? ">" : ") \t\r\n").utf8).contains(after)
  }
}

/// The files of a site, among which the probable target of a link is found.
private struct LinkTargets {
  private let paths: Set<String>
  private let pathsInSmallLetters: [String: String]
  /// The folder of each language, `es/`, and an empty string for the language at the root.
  private let languages: [String]
  /// The names of files without folder and suffix, grouped by folder and suffix.
  private var stems: [String: [String]] = [:]

  /// The maximum number of files in a folder that are compared with a name, because comparing takes
  /// long.
  private static let maximumCount = 300

  init(_ paths: Set<OutputPath>, languages: [String]) {
    self.paths = Set(paths.map(\.text))
    pathsInSmallLetters = Dictionary(
      paths.sorted().map { ($0.text.lowercased(), $0.text) },
      uniquingKeysWith: { first, _ in first })
    self.languages = languages
    for path in paths {
      let (group, stem) = Self.split(path)
      stems[group, default: []].append(stem)
    }
  }

  /// Returns the probable file for a path without the folder of its language, which is `es/` or
  /// empty for the language at the root; `nil` if none is near enough.
  func nearest(to path: OutputPath, in language: String) -> String? {
    let text = path.text
    if let same = pathsInSmallLetters[(language + text).lowercased()] { return same }
    let withoutFolder = String(text.drop { $0 != "/" }.dropFirst())
    // With a common folder and suffix, all names would be similar.
    let (group, stem) = Self.split(path)
    let folder = path.folder.map { "\($0)/" } ?? ""
    let suffix = String(group.dropFirst(folder.count))
    let hasSuffixOfPage = OutputPath.aliasesOfPageSuffix.contains(suffix)
    let pages = ["\(text).html"] + (hasSuffixOfPage ? ["\(folder)\(stem).html"] : [])
    let likely = ([withoutFolder] + pages + pages.map { "notes/\($0)" }).map { language + $0 }
    let inOtherLanguages = languages.map { $0 + text }
    if let suggestion = (likely + inOtherLanguages).first(where: paths.contains) {
      return suggestion
    }
    guard let others = stems[language + group], others.count <= Self.maximumCount
    else { return nil }
    return nearestName(to: stem, among: others)
      .map { language + folder + $0 + group.dropFirst(folder.count) }
  }

  /// Splits a path: `notes/.html` and `about` for `notes/about.html`.
  private static func split(_ path: OutputPath) -> (group: String, stem: String) {
    let folder = path.folder.map { "\($0)/" } ?? ""
    let file = path.text.dropFirst(folder.count)
    let dot = file.lastIndex(of: ".") ?? file.endIndex
    return (folder + file[dot...], String(file[..<dot]))
  }
}

extension OutputPath {
  /// An example of an address in the folder, if its pages depend on the loans.
  fileprivate var exampleAddress: String? {
    switch text.prefix(while: { $0 != "/" }) {
    case _ where !text.contains("/"): nil
    case "loans": "loans/1234567.html"
    case "countries": "countries/KE.html"
    case "sectors": "sectors/personal-use.html"
    case "page": "page/2.html"
    default: nil
    }
  }
}
