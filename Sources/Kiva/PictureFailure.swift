internal import Diagnostics
package import Fetching

/// Why a loan has no picture, although Kiva names one.
package enum PictureFailure: Error, Equatable, Sendable, CustomStringConvertible {
  case unanswered(FetchError)
  /// Nobody was asked, as the server has refused others, the last of them so.
  case blocked(FetchError)
  /// An answer came, but it is no picture that browsers show, or not all of one.
  case noPicture(url: String)
  /// It lies at a server that is not to be asked; the address is untrusted.
  case elsewhere(url: String)
  /// It failed for good less than a day ago, for this cause, and was not asked for again.
  case failedBefore(cause: String)

  package var description: String {
    switch self {
    case .unanswered(let error), .blocked(let error):
      // What one picture may have, no setting raises.
      if case .bodyTooLarge(limit: PictureFetcher.mostBytes) = error.reason {
        "cannot fetch '\(error.url.excerpt(200))': it is larger than 5 MB, the limit for a picture"
      } else {
        "\(error)"
      }
    case .noPicture(let url):
      "the response from '\(url.excerpt(200))' is not a complete JPEG, PNG, GIF or WebP picture"
    case .elsewhere(let url):
      "'\(url.excerpt(200))' is not on the server that has the pictures, and is not fetched"
    case .failedBefore(let cause):
      "\(cause); it is not requested again within a day, except with '--refresh'"
    }
  }
}
