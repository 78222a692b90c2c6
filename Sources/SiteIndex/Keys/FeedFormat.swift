/// A format in which readers can follow a list. The raw value is the extension of its files.
package enum FeedFormat: String, CaseIterable, Sendable {
  case atom = "xml"
  case json
  case calendar = "ics"

  /// The media type, without parameters (RFC 4287 §7, JSON Feed 1.1 "MIME type", RFC 5545 §8.1).
  package var mediaType: String {
    switch self {
    case .atom: "application/atom+xml"
    case .json: "application/feed+json"
    case .calendar: "text/calendar"
    }
  }
}
