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
