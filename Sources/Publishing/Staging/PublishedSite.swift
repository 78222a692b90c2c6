package import Site

/// The files of a published site. Their indices are in the order in which they were registered.
package struct PublishedSite: Sendable {
  /// A file of the site.
  package struct File: Sendable {
    package let path: OutputPath
    package let fingerprint: Fingerprint
    /// The record of the file; `nil` if the file may change unnoticed, or if the commit is
    /// incomplete.
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
