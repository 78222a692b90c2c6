internal import Foundation

/// The form of a test that runs many more cases than its short form.
package enum LongForm {
  /// Whether tests run their long form: whether `KIVAGEN_SOAK` is 1, as in `make soak`.
  package static var isWanted: Bool { ProcessInfo.processInfo.environment["KIVAGEN_SOAK"] == "1" }

  /// The size of a hostile text in bytes: ten megabytes, and one in the short form.
  package static var hostileSize: Int { isWanted ? 10_000_000 : 1_000_000 }

  /// The distance between two calls of a build that a test makes fail, one in each run. In the
  /// short form, tests begin with different calls, so that together they reach most.
  package static var callStride: Int { isWanted ? 1 : 5 }
}
