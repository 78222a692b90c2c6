internal import Diagnostics
package import Fetching

/// Why a loan has no picture, although Kiva names one.
package enum PictureFailure: Error, Equatable, Sendable, CustomStringConvertible {
  case requestFailed(FetchError)
  /// The picture was not requested, since the server has refused others, the last with this error.
  case blocked(FetchError)
  /// The response is not a picture that browsers show, or not a complete one.
  case notAPicture(url: String)
  /// The picture is on a server from which none is fetched. The URL is untrusted.
  case otherServer(url: String)
  /// The picture did not exist less than a day ago, for this cause, and was not requested again.
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
