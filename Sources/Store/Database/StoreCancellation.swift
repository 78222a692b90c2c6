/// The setting for whether calls of the store end when their task is cancelled.
package enum StoreCancellation {
  /// Whether a cancelled task still waits for locks, in order to complete a change that was also
  /// made outside the store.
  @TaskLocal package static var isIgnored = false

  static var shouldStop: Bool { Task.isCancelled && !isIgnored }
}
