internal import Foundation

/// The form of a test that repeats what its short form does a few times.
package enum LongForm {
  /// Whether `KIVAGEN_SOAK` is 1, as in `make soak`.
  package static var isWanted: Bool { ProcessInfo.processInfo.environment["KIVAGEN_SOAK"] == "1" }
}
