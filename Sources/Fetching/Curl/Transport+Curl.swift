internal import Dispatch
internal import Synchronization

extension Transport {
  /// Returns a transport that uses libcurl. Its requests share connections. It speaks `http` and
  /// `https`, decompresses responses, and uses the proxy in the environment (`https_proxy`,
  /// `no_proxy`). A transfer ends about a second after its task is cancelled.
  package static func curl(
    userAgent: String, certificates: CertificateSource = CertificateSource()
  ) -> Transport {
    let idle = IdleHandles(userAgent: userAgent, certificates: certificates)
    // A transfer blocks its thread, which must not be one of the few threads that run Swift's
    // tasks.
    let threads = DispatchQueue(label: "kivagen.fetching", attributes: .concurrent)
    return Transport { request throws(FetchError) in
      let cancellation = CancellationFlag()
      let result = await withTaskCancellationHandler {
        await withCheckedContinuation { continuation in
          threads.async {
            continuation.resume(returning: idle.send(request, cancellation: cancellation))
          }
        }
      } onCancel: {
        cancellation.set()
      }
      return try result.get()
    }
  }
}

/// The handles that are not in use by a transfer, with their open connections.
private final class IdleHandles: Sendable {
  private let userAgent: String
  private let certificates: CertificateSource
  private let handles = Mutex<[CurlHandle]>([])

  init(userAgent: String, certificates: CertificateSource) {
    self.userAgent = userAgent
    self.certificates = certificates
  }

  func send(_ request: Request, cancellation: CancellationFlag) -> Result<Response, FetchError> {
    guard let handle = handles.withLock({ $0.popLast() }) ?? CurlHandle() else {
      return .failure(
        FetchError(url: request.url, reason: .other("libcurl could not be initialized")))
    }
    defer { handles.withLock { $0.append(handle) } }
    do throws(FetchError) {
      return .success(
        try handle.send(
          request, userAgent: userAgent, certificates: certificates, cancellation: cancellation))
    } catch { return .failure(error) }
  }
}
