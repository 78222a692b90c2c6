/// Whether calls of the store end when their task is cancelled.
package enum StoreCancellation {
  /// Whether a call waits for the locks of other programs although its task is cancelled, because
  /// it completes a change that has been made elsewhere.
  @TaskLocal package static var isIgnored = false

  static var shouldStop: Bool { Task.isCancelled && !isIgnored }
}
