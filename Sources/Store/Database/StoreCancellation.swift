/// Whether calls of the store end when their task is cancelled.
package enum StoreCancellation {
  /// Whether a cancelled task still waits for locks, to complete a change that was made elsewhere.
  @TaskLocal package static var isIgnored = false

  static var shouldStop: Bool { Task.isCancelled && !isIgnored }
}
