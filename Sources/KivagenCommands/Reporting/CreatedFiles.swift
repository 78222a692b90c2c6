/// What `kivagen init` and `kivagen new` have created, as a JSON object.
struct CreatedFiles: Encodable, Equatable, Sendable {
  /// The paths of the files that were written or, in a dry run, would be.
  var created: [String] = []
  /// The paths of the files that existed already and stay as they are.
  var existing: [String] = []

  init() {}
}
