internal import Host
internal import Synchronization

extension Fetcher {
  /// Requests a resource from its server, and retries failed requests as the retry policy allows. A
  /// cached response is revalidated, and returned if the server confirms it (304).
  ///
  /// While the circuit of a server is open, nothing is sent to it, and the error that opened it is
  /// thrown. Throws `.status` for any status except 200, `.cancelled` as soon as the task is
  /// cancelled, or another `FetchError`.
  package func fetch(
    _ resource: Resource, options: RequestOptions = RequestOptions()
  ) async throws(FetchError) -> FetchedResponse {
    let circuit = circuits.withLock { $0[resource.origin] } ?? .closed(failures: 0)
    switch circuit {
    case .unreachable(let error): throw error
    case .open(let error) where !options.ignoresOpenCircuit: throw error
    default: break
    }
    let known = revalidatable(cached(resource)?.response)
    var time = requestTime(options)
    var attempts = 0
    while true {
      attempts += 1
      let (start, end) = (clock.monotonic(), time.end)
      switch await attempt(resource, revalidating: known, within: &time) {
      case .success(let response):
        circuits.withLock { $0[resource.origin] = nil }
        return response
      case .failure(let reason, let retryAfter, let body):
        // The end has moved by the time spent waiting for the rate limit.
        let isSlow = retries.isSlow(reason, after: clock.monotonic() - start - (time.end - end))
        let delay =
          circuit.allowsRetries && !isRetryFutile(after: reason)
          ? retries.delay(
            after: reason, attempts: attempts, isSlow: isSlow, retryAfter: retryAfter) : nil
        var error = FetchError(url: resource.url, reason: reason, attempts: attempts)
        error.responseBody = body
        // The delay that a server asks for is honored even if it delays requests to other servers.
        let isDelayRequested = retryAfter ?? .zero > .zero
        let lastStart =
          isDelayRequested
          ? deadline : options.retryDeadline(requestEnd: time.end, fetchDeadline: deadline)
        guard let delay, clock.monotonic() + delay < lastStart else {
          error.retryAfter = retryAfter
          record(error, of: resource.origin, isSlow: isSlow)
          throw error
        }
        reportWait(delay, "\(error); retrying in \(delay.formatted)")
        do { try await clock.sleep(delay) } catch { throw cancelled(resource) }
        if !options.attemptsShareTimeLimit {
          time = requestTime(options)
        } else if isDelayRequested {
          time.end = min(deadline, time.end + delay)
        }
      }
    }
  }

  private func requestTime(_ options: RequestOptions) -> RequestTime {
    let limit = min(limits.requestTime, options.requestTime ?? limits.requestTime)
    return RequestTime(limit: limit, end: min(deadline, clock.monotonic() + limit))
  }

  private func record(_ error: FetchError, of origin: String, isSlow: Bool) {
    circuits.withLock {
      $0[origin, default: .closed(failures: 0)].record(
        error, failuresToOpen: retries.failuresToOpenCircuit, isSlow: isSlow)
    }
  }

  /// Returns whether a retry would be in vain, because no other server was reached either and there
  /// is probably no network.
  private func isRetryFutile(after reason: FetchError.Reason) -> Bool {
    reason.suggestsNoNetwork && circuits.withLock { $0.values.contains(where: \.isUnreachable) }
  }

  private func fetchTimedOut(_ resource: Resource) -> FetchError {
    FetchError(url: resource.url, reason: .fetchTimedOut(after: limits.totalTime))
  }

  private func cancelled(_ resource: Resource) -> FetchError {
    FetchError(url: resource.url, reason: .cancelled)
  }

  fileprivate enum AttemptResult {
    case success(FetchedResponse)
    case failure(FetchError.Reason, retryAfter: Duration?, body: [UInt8])
  }

  /// The time limit of a request with its redirects, and the end of that time, which is postponed
  /// by waits for the rate limit.
  fileprivate struct RequestTime {
    let limit: Duration
    var end: ContinuousClock.Instant
  }

  fileprivate func attempt(
    _ resource: Resource, revalidating known: CachedResponse?, within time: inout RequestTime
  ) async -> AttemptResult {
    do throws(FetchError) {
      let response = try await follow(resource, revalidating: known, within: &time)
      return result(of: response, to: resource, revalidating: known)
    } catch { return .failure(error.reason, retryAfter: nil, body: []) }
  }

  private func result(
    of response: Response, to resource: Resource, revalidating known: CachedResponse?
  ) -> AttemptResult {
    let now = clock.wallSeconds()
    let isCacheable = !response.headers.forbidStoring
    if response.status == 200 {
      let cached = CachedResponse(
        key: resource.key, receivedSeconds: now, body: response.body,
        etag: response.headers["ETag"], lastModified: response.headers["Last-Modified"])
      return .success(
        FetchedResponse(response: cached, isFromCache: false, isCacheable: isCacheable))
    }
    if response.status == 304, var cached = known {
      cached.checkedSeconds = now
      cached.etag = response.headers["ETag"] ?? cached.etag
      return .success(
        FetchedResponse(response: cached, isFromCache: false, isCacheable: isCacheable))
    }
    return .failure(
      .status(response.status), retryAfter: response.headers.retryAfter(wallSeconds: now),
      body: response.status == 400 && resource.postedJSON != nil ? response.body : [])
  }

  private func follow(
    _ resource: Resource, revalidating known: CachedResponse?, within time: inout RequestTime
  ) async throws(FetchError) -> Response {
    var request = Request(
      url: resource.url, headers: headers(of: resource, revalidating: known),
      body: resource.postedJSON.map { Array($0.utf8) }, timeLimit: .zero,
      maximumBodyBytes: limits.bodyBytes)
    for _ in 0...limits.redirects {
      let response: Response
      do throws(FetchError) {
        response = try await send(&request, before: &time.end, for: resource)
      } catch {
        guard case .timedOut = error.reason else { throw error }
        throw FetchError(url: resource.url, reason: .timedOut(after: time.limit))
      }
      guard let target = response.redirect else { return response }
      guard Transport.mayRedirect(from: request.url, to: target) else {
        throw FetchError(url: resource.url, reason: .unsafeRedirect(to: target))
      }
      request.url = target
      // 303 redirects to a page that is requested with GET, regardless of the original method (RFC
      // 9110 §15.4.4).
      if response.status == 303 { request.body = nil }
    }
    throw FetchError(url: resource.url, reason: .tooManyRedirects(limit: limits.redirects))
  }

  /// Waits for the rate limit, sends the request, and updates the limiter from the headers of the
  /// response.
  private func send(
    _ request: inout Request, before end: inout ContinuousClock.Instant, for resource: Resource
  ) async throws(FetchError) -> Response {
    if Task.isCancelled { throw cancelled(resource) }
    let now = clock.monotonic()
    guard now < deadline else { throw fetchTimedOut(resource) }
    guard let wait = rateLimiter.reserve(now: now, before: deadline) else {
      throw FetchError(url: resource.url, reason: .rateLimited(within: limits.totalTime))
    }
    if wait > .zero {
      // Shorter waits are not noticeable.
      if wait >= .seconds(1) {
        reportWait(wait, "waiting \(wait.formatted) to stay within the rate limit")
      }
      do { try await clock.sleep(wait) } catch { throw cancelled(resource) }
    }
    // The time spent waiting does not count against the server.
    end = min(deadline, end + wait)
    request.timeLimit = end - clock.monotonic()
    guard request.timeLimit > .zero else { throw timedOut(resource, by: end) }
    do {
      let response = try await transport.send(request)
      rateLimiter.update(from: response.headers)
      return response
    } catch {
      switch error.reason {
      case .timedOut: throw timedOut(resource, by: end)
      // The server redirects to a malformed URL.
      case .malformedURL where request.url != resource.url:
        throw FetchError(url: resource.url, reason: .unsafeRedirect(to: request.url))
      case let reason: throw FetchError(url: resource.url, reason: reason)
      }
    }
  }

  /// Returns the error for the time limit of the fetch or of a request. The duration of the latter
  /// is filled in by `follow`.
  private func timedOut(_ resource: Resource, by end: ContinuousClock.Instant) -> FetchError {
    if end >= deadline { return fetchTimedOut(resource) }
    return FetchError(url: resource.url, reason: .timedOut(after: end - clock.monotonic()))
  }

  private func headers(of resource: Resource, revalidating known: CachedResponse?) -> Headers {
    var headers: Headers = ["Accept": resource.accept]
    if let etag = known?.etag { headers.append(name: "If-None-Match", value: etag) }
    if let date = known?.lastModified { headers.append(name: "If-Modified-Since", value: date) }
    return headers
  }

  /// Returns the cached response with usable validators, or `nil` if it cannot be revalidated. A
  /// response from the future cannot, because a clock was wrong, and revalidation would keep its
  /// time.
  private func revalidatable(_ known: CachedResponse?) -> CachedResponse? {
    guard var known, known.receivedSeconds <= clock.wallSeconds() else { return nil }
    known.etag = known.etag.flatMap(\.asHeaderValue)
    known.lastModified = known.lastModified.flatMap(\.asHeaderValue)
    return known.etag == nil && known.lastModified == nil ? nil : known
  }
}

extension RequestOptions {
  /// Returns the time after which no retry begins, unless the server asked for the delay.
  fileprivate func retryDeadline(
    requestEnd: ContinuousClock.Instant, fetchDeadline: ContinuousClock.Instant
  ) -> ContinuousClock.Instant {
    let end = min(fetchDeadline, retryDeadline ?? fetchDeadline)
    return attemptsShareTimeLimit ? min(end, requestEnd) : end
  }
}

extension String {
  /// The text, if it can be sent in a header line: it must be at most 1 kB of visible ASCII
  /// characters and spaces.
  fileprivate var asHeaderValue: String? {
    utf8.count <= 1024 && utf8.allSatisfy { (0x20...0x7E).contains($0) } ? self : nil
  }
}
