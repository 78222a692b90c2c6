/// What `work` gives in a task of its own, which it may cancel.
package func inTask<Value: Sendable>(
  _ work: @escaping @Sendable () async throws -> Value
) async throws -> Value {
  try await Task { try await work() }.value
}

/// Cancels the task that calls it, as a signal does.
package func cancelCurrentTask() {
  withUnsafeCurrentTask { $0?.cancel() }
}
