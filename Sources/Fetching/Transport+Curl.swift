internal import Dispatch
internal import Synchronization

extension Transport {
  /// The real network, by libcurl: `http` and `https`, compressed answers, the proxy of the
  /// environment (`https_proxy`, `no_proxy`), connections kept for the next request.
  package static func curl(userAgent: String) -> Transport {
    let idle = IdleHandles()
    // A transfer blocks its thread, and must not block one of Swift's few.
    let threads = DispatchQueue(label: "kivagen.fetching", attributes: .concurrent)
    return Transport { request throws(FetchError) in
      let result = await withCheckedContinuation { continuation in
        threads.async {
          continuation.resume(returning: idle.send(request, userAgent: userAgent))
        }
      }
      return try result.get()
    }
  }
}

/// Handles that no transfer uses, with their open connections.
private final class IdleHandles: Sendable {
  private let handles = Mutex<[CurlHandle]>([])

  func send(_ request: Request, userAgent: String) -> Result<Response, FetchError> {
    guard let handle = handles.withLock({ $0.popLast() }) ?? CurlHandle() else {
      return .failure(FetchError(url: request.url, reason: .other("libcurl did not start")))
    }
    defer { handles.withLock { $0.append(handle) } }
    do throws(FetchError) {
      return .success(try handle.send(request, userAgent: userAgent))
    } catch {
      return .failure(error)
    }
  }
}
