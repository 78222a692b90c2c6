package import Host
package import Site

/// The record of a file in the output folder: the version of the file, and the fingerprint of its
/// bytes. A file that is still in this version is not read again. The modification time of a page
/// is older than its commit, so that any change after the commit gives it a different time.
package struct PublishedFile: Hashable, Sendable {
  package var fingerprint: Fingerprint
  package var version: FileVersion

  package init(fingerprint: Fingerprint, version: FileVersion) {
    self.fingerprint = fingerprint
    self.version = version
  }

  /// Returns whether the file that has this status is in the recorded version.
  func matches(_ status: FileStatus) -> Bool { status.type == .file && status.version == version }
}
