/// Identifies the pictures that a site shows of the loans of one API.
package struct SitePictures: Hashable, Sendable {
  /// The key of the site.
  package var site: String
  /// The base URL of the API.
  package var api: String

  package init(site: String, api: String) {
    self.site = site
    self.api = api
  }
}

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
