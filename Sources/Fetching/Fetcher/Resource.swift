/// Something that can be fetched with a GET, or with a POST of JSON.
package struct Resource: Hashable, Sendable {
  package var url: String
  /// The JSON to post, or `nil` for a GET.
  package var postedJSON: String?
  /// Distinguishes responses to the same request that are cached for different uses.
  package var purpose: String?
  /// The media type to request in `Accept` (RFC 9110 §12.5.1). That of the response may differ.
  package var accept: String

  package init(
    _ url: String, posting json: String? = nil, purpose: String? = nil,
    accept: String = "application/json"
  ) {
    self.url = url
    postedJSON = json
    self.purpose = purpose
    self.accept = accept
  }

  /// The cache key: the URL, the posted JSON and the purpose, if any, separated by spaces.
  package var key: String { [url, postedJSON, purpose].compactMap(\.self).joined(separator: " ") }

  /// The scheme, host and port of the URL: `https://api.kivaws.org`.
  var origin: String {
    url.split(separator: "/", maxSplits: 3, omittingEmptySubsequences: false).prefix(3)
      .joined(separator: "/")
  }
}
