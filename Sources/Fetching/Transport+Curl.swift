internal import Dispatch
internal import Synchronization

extension Transport {
  /// The real network, by libcurl: `http` and `https`, compressed answers, the proxy of the
  /// environment (`https_proxy`, `no_proxy`), connections kept for the next request. When the task
  /// is cancelled, a transfer ends within about a second, as `.cancelled`.
  package static func curl(userAgent: String) -> Transport {
    let idle = IdleHandles()
    // A transfer blocks its thread, and must not block one of Swift's few.
    let threads = DispatchQueue(label: "kivagen.fetching", attributes: .concurrent)
    return Transport { request throws(FetchError) in
      let stop = CancellationFlag()
      let result = await withTaskCancellationHandler {
        await withCheckedContinuation { continuation in
          threads.async {
            continuation.resume(
              returning: idle.send(request, userAgent: userAgent, stop: stop))
          }
        }
      } onCancel: {
        stop.set()
      }
      return try result.get()
    }
  }
}

/// Handles that no transfer uses, with their open connections.
private final class IdleHandles: Sendable {
  private let handles = Mutex<[CurlHandle]>([])

  func send(
    _ request: Request, userAgent: String, stop: CancellationFlag
  ) -> Result<Response, FetchError> {
    guard let handle = handles.withLock({ $0.popLast() }) ?? CurlHandle() else {
      return .failure(
        FetchError(url: request.url, reason: .other("libcurl could not be initialized")))
    }
    defer { handles.withLock { $0.append(handle) } }
    do throws(FetchError) {
      return .success(try handle.send(request, userAgent: userAgent, stop: stop))
    } catch {
      return .failure(error)
    }
  }
}
