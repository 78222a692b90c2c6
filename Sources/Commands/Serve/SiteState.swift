internal import FoundationEssentials

/// The state of a site that is served, which open pages receive.
struct SiteState: Encodable, Equatable, Sendable {
  /// Identifies the files of the last build that succeeded; empty if there is none.
  var build = ""
  /// Identifies the last build that changed a file which is not a page; empty if there is none.
  var files = ""
  /// Why the last build failed, or `nil` if it succeeded.
  var error: String?

  /// The state as one line of JSON.
  var json: String {
    get throws { String(decoding: try JSONEncoder().encode(self), as: UTF8.self) }
  }
}
