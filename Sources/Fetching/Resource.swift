/// What can be fetched: the answer to a GET, or to a POST of JSON.
package struct Resource: Hashable, Sendable {
  package var url: String
  /// What is posted; `nil` for a GET.
  package var postedJSON: String?
  /// Keeps answers apart that are to stand for different things, although asked for alike.
  package var purpose: String?
  /// The kind of answer that is asked for, as `Accept` names it (RFC 9110 §12.5.1). What comes may
  /// be of another.
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

  /// By what its answer is kept: the URL, then, after a space each, what is posted and the purpose.
  package var key: String { [url, postedJSON, purpose].compactMap(\.self).joined(separator: " ") }

  /// `https://api.kivaws.org`: scheme, host and port.
  var origin: String {
    url.split(separator: "/", maxSplits: 3, omittingEmptySubsequences: false).prefix(3)
      .joined(separator: "/")
  }
}
