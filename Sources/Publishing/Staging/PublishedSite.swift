package import Site

/// The files of a site that has been published. The index of a file is its position in the order in
/// which the files were registered.
package struct PublishedSite: Sendable {
  /// A file of the site.
  package struct File: Sendable {
    package let path: OutputPath
    /// The fingerprint of the bytes of the file.
    package let fingerprint: Fingerprint
    /// The record of the file; `nil` if the file may still change without a trace, or if the commit
    /// is not complete.
    package let record: PublishedFile?
  }

  /// The indices of the files, sorted by their paths.
  package let sortedIndices: [Int]
  private let staging: StagingState
  private let isComplete: Bool

  init(_ staging: StagingState, sortedIndices: [Int], isComplete: Bool) {
    self.staging = staging
    self.sortedIndices = sortedIndices
    self.isComplete = isComplete
  }

  /// Whether there is a record of every file.
  package var areRecorded: Bool { isComplete && staging.pages.allSatisfy { $0.record != nil } }

  package subscript(index: Int) -> File {
    let page = staging.pages[index]
    guard let fingerprint = page.fingerprint else {
      preconditionFailure("a page is published that was not read")
    }
    return File(
      path: staging.paths[index], fingerprint: fingerprint, record: isComplete ? page.record : nil)
  }
}
