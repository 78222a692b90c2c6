/// Files created by `kivagen init` and `kivagen new`, as a JSON object.
package struct CreatedFiles: Encodable, Equatable, Sendable {
  /// The paths of the files that were written or, in a dry run, would be.
  package var created: [String] = []
  /// The paths of files that existed already and were not changed.
  package var existing: [String] = []
}
