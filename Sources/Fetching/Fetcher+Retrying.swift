internal import Host
internal import Synchronization

extension Fetcher {
  /// The server's own answer, tried again as the policy has it; a cached one that the server
  /// confirms.
  ///
  /// Throws `FetchError`, `.status` for any status but 200. Of a server that has locked us out
  /// nothing is asked any more: the same error is thrown again, unless `options` insists. On a
  /// task that is cancelled nothing is asked or waited for (`.cancelled`).
  package func ask(
    _ resource: Resource, options: RequestOptions = RequestOptions()
  ) async throws(FetchError) -> FetchedResponse {
    let standing = standings.withLock { $0[resource.origin] }
    if case .refusing(let error) = standing, !options.insists { throw error }
    let known = validated(cached(resource)?.kept)
    var time = timeOfRequest(options)
    var attempts = 0
    while true {
      attempts += 1
      switch await exchange(resource, known: known, within: &time) {
      case .answer(let answer):
        standings.withLock { $0[resource.origin] = nil }
        return answer
      case .failure(let reason, let retryAfter):
        let delay =
          standing?.isWorthRetries ?? true
          ? retries.delay(after: reason, attempts: attempts, retryAfter: retryAfter) : nil
        var error = FetchError(url: resource.url, reason: reason, attempts: attempts)
        // What a server asks for is honoured even if others are then asked late.
        let isAsked = retryAfter ?? .zero > .zero
        let end = isAsked ? deadline : options.endOfRetries(time.end, deadline)
        guard let delay, clock.monotonic() + delay < end else {
          error.retryAfter = retryAfter
          remember(error, of: resource.origin)
          throw error
        }
        note("\(error); asking again in \(delay.formatted)")
        do { try await clock.sleep(delay) } catch { throw cancelled(resource) }
        if !options.sharesTime {
          time = timeOfRequest(options)
        } else if isAsked {
          time.end = min(deadline, time.end + delay)
        }
      }
    }
  }

  private func timeOfRequest(_ options: RequestOptions) -> RequestTime {
    let allowed = min(limits.requestTime, options.requestTime ?? limits.requestTime)
    return RequestTime(allowed: allowed, end: min(deadline, clock.monotonic() + allowed))
  }

  private func remember(_ error: FetchError, of origin: String) {
    let reason = error.reason
    standings.withLock { standings in
      if reason == .status(429) {
        standings[origin] = .refusing(error)
      } else if reason.isRefusal {
        standings[origin] = refused(error, standings[origin])
      } else if reason.isUnreachable {
        standings[origin] = .unreachable
      }
    }
  }

  /// What is known of a server that has refused once more.
  private func refused(_ error: FetchError, _ earlier: CircuitState?) -> CircuitState {
    var count = 1
    switch earlier {
    case .refusing: return .refusing(error)
    case .suspected(let refusals): count += refusals
    case .unreachable, nil: break
    }
    return count < retries.failuresToOpenCircuit ? .suspected(refusals: count) : .refusing(error)
  }

  private func outOfTime(_ resource: Resource) -> FetchError {
    FetchError(url: resource.url, reason: .outOfTime(after: limits.totalTime))
  }

  private func cancelled(_ resource: Resource) -> FetchError {
    FetchError(url: resource.url, reason: .cancelled)
  }
}

// MARK: - One attempt

extension Fetcher {
  fileprivate enum Outcome {
    case answer(FetchedResponse)
    case failure(FetchError.Reason, retryAfter: Duration?)
  }

  /// What a request may take, redirects included, and when that is over; waiting for its turn does
  /// not count, so the end moves.
  fileprivate struct RequestTime {
    let allowed: Duration
    var end: ContinuousClock.Instant
  }

  /// One attempt, redirects included.
  fileprivate func exchange(
    _ resource: Resource, known: CachedResponse?, within time: inout RequestTime
  ) async -> Outcome {
    do throws(FetchError) {
      let response = try await follow(resource, known: known, within: &time)
      return outcome(of: response, to: resource, known: known)
    } catch {
      return .failure(error.reason, retryAfter: nil)
    }
  }

  private func outcome(
    of response: Response, to resource: Resource, known: CachedResponse?
  ) -> Outcome {
    let now = clock.wallSeconds()
    let mayBeKept = !response.headers.forbidStoring
    if response.status == 200 {
      let kept = CachedResponse(
        key: resource.key, receivedSeconds: now, body: response.body,
        etag: response.headers["ETag"], lastModified: response.headers["Last-Modified"])
      return .answer(FetchedResponse(kept: kept, isFromCache: false, mayBeKept: mayBeKept))
    }
    if response.status == 304, var kept = known {
      kept.checkedSeconds = now
      kept.etag = response.headers["ETag"] ?? kept.etag
      return .answer(FetchedResponse(kept: kept, isFromCache: false, mayBeKept: mayBeKept))
    }
    return .failure(
      .status(response.status), retryAfter: response.headers.retryAfter(wallSeconds: now))
  }

  /// Sends the request, and on to where it is redirected, at most five times.
  private func follow(
    _ resource: Resource, known: CachedResponse?, within time: inout RequestTime
  ) async throws(FetchError) -> Response {
    var request = Request(
      url: resource.url, headers: headers(of: resource, known: known),
      body: resource.postedJSON.map { Array($0.utf8) }, timeLimit: .zero,
      maximumBodyBytes: limits.bodyBytes)
    for _ in 0...limits.redirects {
      let response: Response
      do throws(FetchError) {
        response = try await send(&request, before: &time.end, for: resource)
      } catch {
        guard case .timedOut = error.reason else { throw error }
        throw FetchError(url: resource.url, reason: .timedOut(after: time.allowed))
      }
      guard let next = response.redirect else { return response }
      guard Transport.mayRedirect(from: request.url, to: next) else {
        throw FetchError(url: resource.url, reason: .unsafeRedirect(to: next))
      }
      request.url = next
      // "See other" is a page to read, whatever was posted: RFC 9110 §15.4.4.
      if response.status == 303 { request.body = nil }
    }
    throw FetchError(
      url: resource.url, reason: .tooManyRedirects(limit: limits.redirects))
  }

  /// Waits for the request's turn, sends it, and takes note of what the server says of its limit.
  private func send(
    _ request: inout Request, before end: inout ContinuousClock.Instant, for resource: Resource
  ) async throws(FetchError) -> Response {
    if Task.isCancelled { throw cancelled(resource) }
    let now = clock.monotonic()
    guard now < deadline else { throw outOfTime(resource) }
    guard let wait = pace.reserve(now: now, before: deadline) else {
      throw FetchError(url: resource.url, reason: .noTurn(within: limits.totalTime))
    }
    if wait > .zero {
      // Of less nobody takes note.
      if wait >= .seconds(1) { note("waiting \(wait.formatted) to stay within the rate limit") }
      do { try await clock.sleep(wait) } catch { throw cancelled(resource) }
    }
    // The time spent waiting is not the server's.
    end = min(deadline, end + wait)
    request.timeLimit = end - clock.monotonic()
    guard request.timeLimit > .zero else { throw timedOut(resource, by: end) }
    do {
      let response = try await transport.send(request)
      pace.take(response.headers)
      return response
    } catch {
      switch error.reason {
      case .timedOut: throw timedOut(resource, by: end)
      // Where it was redirected to, that is.
      case .malformedURL where request.url != resource.url:
        throw FetchError(url: resource.url, reason: .unsafeRedirect(to: request.url))
      case let reason: throw FetchError(url: resource.url, reason: reason)
      }
    }
  }

  /// Cut short by the fetch's limit, or by one of the request's own, which `follow` knows.
  private func timedOut(
    _ resource: Resource, by end: ContinuousClock.Instant
  ) -> FetchError {
    if end >= deadline { return outOfTime(resource) }
    return FetchError(url: resource.url, reason: .timedOut(after: end - clock.monotonic()))
  }

  private func headers(of resource: Resource, known: CachedResponse?) -> Headers {
    var headers: Headers = ["Accept": resource.accept]
    if let etag = known?.etag { headers.append(name: "If-None-Match", value: etag) }
    if let date = known?.lastModified { headers.append(name: "If-Modified-Since", value: date) }
    return headers
  }

  /// The cached answer if the server can be asked whether it is still so: with a validator, whose
  /// text is fit for a header line, and not from before the clock was put back, or its wrong time
  /// would stay for ever.
  private func validated(_ known: CachedResponse?) -> CachedResponse? {
    guard var known, known.receivedSeconds <= clock.wallSeconds() else { return nil }
    known.etag = known.etag.flatMap(\.asHeaderValue)
    known.lastModified = known.lastModified.flatMap(\.asHeaderValue)
    return known.etag == nil && known.lastModified == nil ? nil : known
  }
}

extension RequestOptions {
  /// No retry begins from then on, unless the server named the time.
  fileprivate func endOfRetries(
    _ endOfRequest: ContinuousClock.Instant, _ deadline: ContinuousClock.Instant
  ) -> ContinuousClock.Instant {
    let end = min(deadline, until ?? deadline)
    return sharesTime ? min(end, endOfRequest) : end
  }
}

extension String {
  /// At most 1 kB of visible ASCII and spaces.
  fileprivate var asHeaderValue: String? {
    utf8.count <= 1024 && utf8.allSatisfy { (0x20...0x7E).contains($0) } ? self : nil
  }
}
