internal import Foundation

/// The form of a test that runs many more cases than its short form.
package enum LongForm {
  /// Whether tests run their long form: whether `KIVAGEN_SOAK` is 1, as in `make soak`.
  package static var isWanted: Bool { ProcessInfo.processInfo.environment["KIVAGEN_SOAK"] == "1" }
}
