/// Runs `work` in a separate task, which `work` may cancel, and returns its result.
package func inTask<Value: Sendable>(
  _ work: @escaping @Sendable () async throws -> Value
) async throws -> Value {
  try await Task { try await work() }.value
}

/// Cancels the current task, as a signal does.
package func cancelCurrentTask() {
  withUnsafeCurrentTask { $0?.cancel() }
}
