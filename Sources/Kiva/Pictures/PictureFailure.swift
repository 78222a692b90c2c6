internal import Diagnostics
package import Fetching

/// The reason why a loan has no picture although Kiva has one.
package enum PictureFailure: Error, Equatable, Sendable, CustomStringConvertible {
  case requestFailed(FetchError)
  /// The picture was not requested, because the server has refused others, the last one with this
  /// error.
  case blocked(FetchError)
  /// The response is not a picture that browsers show, or not a complete one.
  case notAPicture(url: String)
  /// The picture is on a server from which no pictures are fetched. The URL is untrusted.
  case otherServer(url: String)
  /// Less than a day ago the picture could not be fetched for this reason, so it was not requested
  /// again.
  case failedBefore(cause: String)

  package var description: String {
    switch self {
    case .requestFailed(let error), .blocked(let error):
      // No setting raises the limit for a picture.
      if case .bodyTooLarge(limit: PictureFetcher.maximumBytes) = error.reason {
        "cannot fetch '\(error.url.excerpt(200))': it is larger than 5 MB, the limit for a picture"
      } else {
        "\(error)"
      }
    case .notAPicture(let url):
      "the response from '\(url.excerpt(200))' is not a complete JPEG, PNG, GIF or WebP picture"
    case .otherServer(let url):
      "'\(url.excerpt(200))' is not on the server that has the pictures, and is not fetched"
    case .failedBefore(let cause):
      "\(cause); it is not requested again within a day, except with '--refresh'"
    }
  }
}
