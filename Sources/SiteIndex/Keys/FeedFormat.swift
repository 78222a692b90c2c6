/// A format in which readers can follow a list.
package enum FeedFormat: CaseIterable, Equatable, Sendable {
  case atom, json, calendar

  /// The end of the name of a file.
  var fileExtension: String {
    switch self {
    case .atom: "xml"
    case .json: "json"
    case .calendar: "ics"
    }
  }

  /// The media type, without parameters.
  ///
  /// Sources: RFC 4287 §7, JSON Feed 1.1 "MIME type", RFC 5545 §8.1.
  package var mediaType: String {
    switch self {
    case .atom: "application/atom+xml"
    case .json: "application/feed+json"
    case .calendar: "text/calendar"
    }
  }
}
