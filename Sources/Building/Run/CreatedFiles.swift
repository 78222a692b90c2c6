/// What `kivagen init` and `kivagen new` have created, as a JSON object.
package struct CreatedFiles: Encodable, Equatable, Sendable {
  /// The paths of the files that were written or, in a dry run, would be.
  package var created: [String] = []
  /// The paths of the files that existed already and stay as they are.
  package var existing: [String] = []

  init() {}
}
