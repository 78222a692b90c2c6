internal import Host
internal import Site

/// The result of comparing a page with the output folder, small because there may be very many.
struct StagedPage {
  enum Disposition {
    case new, changed, unchanged
    /// A foreign file that serves as well as the page is left in place, and stays foreign.
    case equivalentForeign
    /// A file that may not be replaced is at the path of the page.
    case conflicting
  }

  // The fingerprint, of the widest alignment, comes first: else each page would be 16 bytes larger.
  /// The fingerprint of the page's file after the commit; `nil` if the file was not read.
  private(set) var fingerprint: Fingerprint?
  /// How the commit treats the page; `nil` until it is compared with the output folder.
  private(set) var disposition: Disposition?
  private(set) var isRecordable = false
  /// The version of the staged file or else of the one at its path. Without either, only the size
  /// is that of the page, because an optional would make each page larger.
  private(set) var version = FileVersion()

  /// A page that has not been compared yet.
  init() {}

  /// Creates the result for a file that was compared, and then staged if `staged` is its version.
  init(
    _ file: StagedFile, _ inspection: OutputTree.Inspection, staged: FileVersion?,
    _ recorder: FileRecorder
  ) {
    disposition =
      switch inspection.state {
      case .absent: .new
      case .replaceable: .changed
      case .matching: .unchanged
      case .equivalentForeign: .equivalentForeign
      case .conflicting: .conflicting
      }
    fingerprint = file.digest?.fingerprint
    if let staged {
      version = staged
      isRecordable = true
    } else if let found = inspection.version, !isWritten {
      version = found
      isRecordable = disposition == .unchanged && recorder.canRecord(inspection)
    } else {
      version = FileVersion(byteCount: file.digest?.byteCount ?? file.byteCount)
    }
  }

  /// Whether the commit moves the page in.
  var isWritten: Bool { disposition == .new || disposition == .changed }

  var record: PublishedFile? {
    guard isRecordable, let fingerprint else { return nil }
    return PublishedFile(fingerprint: fingerprint, version: version)
  }

  /// Updates the page after it was moved in. Without a version, no record of the file can be made.
  mutating func didMove(to version: FileVersion?) {
    if let version { self.version = version } else { isRecordable = false }
  }
}
