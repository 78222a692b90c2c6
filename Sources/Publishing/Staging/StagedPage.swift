internal import Host
internal import Site

/// The result of comparing a page with the output folder. It is small because there may be very
/// many.
struct StagedPage {
  enum Disposition {
    case new, changed, unchanged
    /// A foreign file that can take the place of the page is left in place, and remains foreign.
    case equivalentForeign
    /// A file that may not be replaced is at the path of the page.
    case conflicting
  }

  // The fingerprint comes first because it has the widest alignment. Otherwise, each page would be
  // 16 bytes larger.
  /// The fingerprint of the page's file after the commit; `nil` if the file was not read.
  private(set) var fingerprint: Fingerprint?
  /// How the commit treats the page; `nil` until it is compared with the output folder.
  private(set) var disposition: Disposition?
  private(set) var isRecordable = false
  /// The version of the staged file or, if there is none, of the file at the page's path. If there
  /// is neither, only the size is valid. It is not an optional, because that would make each page
  /// larger.
  private(set) var version = FileVersion()

  /// Creates the result for a page that has not been compared yet.
  init() {}

  /// Creates the result for a file that was compared and, if `staged` is given, staged in that
  /// version.
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

  /// Updates the page after it was moved in. Without a version, the file cannot be recorded.
  mutating func didMove(to version: FileVersion?) {
    if let version { self.version = version } else { isRecordable = false }
  }
}
