/// What can be fetched: the answer to a GET, or to a POST of JSON.
package struct Resource: Hashable, Sendable {
  package var url: String
  /// What is posted; `nil` for a GET.
  package var postedJSON: String?

  package init(_ url: String, posting json: String? = nil) {
    self.url = url
    postedJSON = json
  }

  /// By what its answer is kept: the URL; for a POST the URL, a space and the body.
  package var key: String { postedJSON.map { "\(url) \($0)" } ?? url }

  /// `https://api.kivaws.org`: scheme, host and port.
  var origin: String {
    url.split(separator: "/", maxSplits: 3, omittingEmptySubsequences: false).prefix(3)
      .joined(separator: "/")
  }
}
