internal import CommandLine
internal import Diagnostics
internal import FoundationEssentials
internal import Host
internal import Kiva
internal import Loans
internal import Markdown
internal import Site
internal import SiteIndex

/// The fingerprint of all input of a build, except for the data in the store. It is computed before
/// anything is decoded.
///
/// With the same stamp and an unchanged store, a build would write the same bytes.
struct BuildStamp {
  private var hash = Fingerprint.Hash()

  var fingerprint: Fingerprint { hash.fingerprint }

  /// Creates the stamp of a build. Returns `nil` if the version of the program is unknown, or if a
  /// static file is missing or could change without getting a new version.
  init?(of run: CommandRun, _ sources: SiteSources, _ inputs: [InputFile]) {
    guard let program = run.machine.program else { return nil }
    add([program, MarkdownDocument.libraryVersion])
    add(run.givenSettings)
    let folder = sources.reading.folder
    for files in [folder.templates, folder.notes] {
      add(files.flatMap { [Array($0.name.utf8), $0.bytes] })
    }
    add(inputs.flatMap { [Array($0.name.utf8), $0.bytes] })
    guard addStaticFiles(of: sources.staticFolder, run) else { return nil }
  }

  /// Adds the versions of the static files. Returns whether any later change to a file would change
  /// its version.
  private mutating func addStaticFiles(of folder: StaticFolder, _ run: CommandRun) -> Bool {
    var latest = 0
    var texts: [String] = []
    for path in folder.paths {
      guard let file = try? run.machine.files.target(of: folder.source(of: path)),
        file.type == .file
      else { return false }
      let version = file.version
      latest = max(latest, version.modified, version.changed)
      let numbers = [
        version.byteCount, version.device, version.inode, version.modified, version.changed,
      ]
      texts.append(path.text)
      texts += numbers.map(\.description)
    }
    add(texts)
    return latest < FileSystem.currentTime() - FileSystem.coarsestTimestampStep
  }

  private mutating func add(_ texts: [String]) { add(texts.map { Array($0.utf8) }) }

  /// Adds the texts with their number and sizes, so that different texts never give the same bytes.
  private mutating func add(_ texts: [[UInt8]]) {
    hash.append(Array("\(texts.count)\n".utf8)[...])
    for text in texts {
      hash.append(Array("\(text.count)\n".utf8)[...])
      hash.append(text[...])
    }
  }
}

/// The report of a build, repeated by the next one if nothing has changed.
struct BuildReport: Codable {
  private var loans = 0
  private var retiredLoans = 0
  private var unmatchedFilter: String?
  private var skipped = 0
  private var pages = 0
  private var rendered = 0
  private var files = 0
  private var source: String?
  private var fetchedAt: String?
  private var warnings: [Warning] = []

  /// Creates the report of a build that has just published a site.
  init(_ summary: Summary, of snapshot: LoanSnapshot) {
    loans = summary.loans
    retiredLoans = summary.retiredLoans
    unmatchedFilter = summary.unmatchedFilter
    skipped = summary.skipped
    pages = summary.pages
    rendered = summary.rendered
    files = summary.written + summary.unchanged
    // The responses have been cached.
    source = snapshot.retrieval == .network ? LoanSnapshot.sourceOfCachedLoans : summary.source
    fetchedAt = summary.fetchedAt
    warnings = summary.warnings
  }

  /// Repeats the report on a reporter.
  func `repeat`(on reporter: Reporter) {
    reporter.update { summary in
      summary.loans = loans
      summary.retiredLoans = retiredLoans
      summary.unmatchedFilter = unmatchedFilter
      summary.skipped = skipped
      summary.pages = pages
      summary.kept = rendered
      summary.unchanged = files
      summary.source = source
      summary.fetchedAt = fetchedAt
      summary.store = .known
    }
    reporter.warn(warnings)
  }

  /// The report as JSON; `nil` if it contains text that JSON cannot represent.
  var json: String? {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    return (try? encoder.encode(self)).map { String(decoding: $0, as: UTF8.self) }
  }

  /// Reads a report, or returns `nil` if it is damaged.
  init?(json: String) {
    guard let report = try? JSONDecoder().decode(BuildReport.self, from: Data(json.utf8)) else {
      return nil
    }
    self = report
  }
}
