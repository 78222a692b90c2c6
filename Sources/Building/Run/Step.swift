/// One part of a command, which works on a context that all parts of the command share.
package struct Step<Context>: Sendable {
  /// The name that is printed with `--verbose`, and before the message of an error.
  let name: String
  /// The phase that the step's time counts for in the JSON summary, if any.
  let phase: Phase?
  /// What a terminal shows while the step runs, if it takes long.
  let activity: ProgressLine.Activity?
  let run: @Sendable (inout Context) async throws -> Void

  package init(
    _ name: String, phase: Phase? = nil, activity: ProgressLine.Activity? = nil,
    _ run: @escaping @Sendable (inout Context) async throws -> Void
  ) {
    self.name = name
    self.phase = phase
    self.activity = activity
    self.run = run
  }
}
