internal import Host
internal import Site

/// The result of comparing a page with the output folder.
struct StagedPage {
  enum Disposition {
    case new, changed, unchanged
    /// A foreign file that serves as well as the page is left in place, and does not become
    /// kivagen's.
    case equivalentForeign
    /// A file that may not be replaced is at the path of the page.
    case conflicting
  }

  // The fingerprint, whose alignment is the widest, comes first: at the end it would make each
  // page 16 bytes larger.
  /// The fingerprint of the file that is at the page's path after the commit; `nil` if the file
  /// was not read.
  private(set) var fingerprint: Fingerprint?
  /// What the commit does with the page; `nil` until the page is compared with the output folder.
  private(set) var disposition: Disposition?
  private(set) var byteCount = 0
  /// The version of the file that was found at the page's path.
  private(set) var snapshot: FileSnapshot?
  /// The version of the file with the page's bytes: the staged one or, if the page is unchanged,
  /// the one at its path. It is `nil` if no record of the file can be made.
  private(set) var version: FileVersion?

  /// A page that has not been compared yet.
  init() {}

  /// Creates the result for a file that was compared, and then staged if `staged` is its status.
  init(
    _ file: StagedFile, _ inspection: OutputTree.Inspection, staged: FileStatus?,
    _ recorder: FileRecorder
  ) {
    disposition =
      switch inspection.kind {
      case .absent: .new
      case .replaceable: .changed
      case .matching: .unchanged
      case .equivalentForeign: .equivalentForeign
      case .conflicting: .conflicting
      }
    fingerprint = file.digest?.fingerprint
    byteCount = file.digest?.byteCount ?? file.byteCount
    snapshot = inspection.snapshot
    if let staged {
      version = FileVersion(staged)
    } else if disposition == .unchanged {
      version = recorder.version(of: inspection)
    }
  }

  /// Creates the result for an unchanged page with this fingerprint.
  init(
    keeping inspection: OutputTree.Inspection, _ fingerprint: Fingerprint,
    _ recorder: FileRecorder
  ) {
    self.fingerprint = fingerprint
    disposition = .unchanged
    byteCount = inspection.status?.byteCount ?? 0
    snapshot = inspection.snapshot
    version = recorder.version(of: inspection)
  }
}
