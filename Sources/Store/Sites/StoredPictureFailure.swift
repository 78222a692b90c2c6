/// A picture that a site wants and that does not exist.
package struct StoredPictureFailure: Hashable, Sendable {
  /// The number of the picture, or its URL if it has no number.
  package var source: String
  /// When the picture was requested, in seconds since 1970, UTC.
  package var failedSeconds: Int
  /// One sentence, without a full stop.
  package var cause: String

  package init(source: String, failedSeconds: Int, cause: String) {
    self.source = source
    self.failedSeconds = failedSeconds
    self.cause = cause
  }
}
