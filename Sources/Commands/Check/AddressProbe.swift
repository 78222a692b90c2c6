internal import Building
internal import Fetching
internal import Host

/// The outcome of a request for an external address.
enum AddressOutcome: Equatable, Sendable {
  case found
  /// The server redirects the address permanently.
  case moved(to: String)
  /// The server or the address does not exist, for this reason.
  case missing(String)
  /// The name of the server could not be resolved, for this reason.
  case unresolved(String)
  /// The server did not answer, or asked for fewer requests, for this reason.
  case unreachable(String)
  /// It is unknown whether the address exists, for this reason.
  case uncertain(String)

  var isAnswered: Bool {
    switch self {
    case .found, .moved, .missing: true
    case .unresolved, .unreachable, .uncertain: false
    }
  }

  /// Whether other addresses of the server probably have the same outcome.
  var isFailureOfServer: Bool {
    switch self {
    case .unresolved, .unreachable: true
    case .found, .moved, .missing, .uncertain: false
    }
  }

  /// Returns the outcome. If there is a network, because other servers answered, an unresolved
  /// server counts as missing.
  func resolved(hasNetwork: Bool) -> AddressOutcome {
    guard case .unresolved(let reason) = self, hasNetwork else { return self }
    return .missing(reason)
  }
}

/// Determines whether external addresses exist. Sends HEAD or, if the server refuses that, GET.
/// Follows redirects.
struct AddressProbe: Sendable {
  private static let requestTime = Duration.seconds(20)
  /// The time before an address is requested a second time.
  private static let pause = Duration.seconds(1)
  private static let maximumRedirects = 5
  /// The size after which reading a response to GET stops. An address with a larger response
  /// exists.
  private static let maximumBodyBytes = 64 << 10

  let transport: Transport
  let clock: SystemClock

  /// Requests an address. Throws `FetchError` if the task is cancelled.
  func outcome(of address: String) async throws(FetchError) -> AddressOutcome {
    var url = address
    var hasMoved = true
    for _ in 0...Self.maximumRedirects {
      if Self.isPrivate(Self.host(of: url)) {
        return .uncertain(
          "it leads to this computer or its own network, which readers cannot reach")
      }
      let answer: Response
      do throws(FetchError) { answer = try await response(from: url) } catch {
        if error.reason == .cancelled { throw error }
        if case .bodyTooLarge = error.reason { return success(from: address, to: url, hasMoved) }
        return switch error.reason {
        case .couldNotResolveHost: .unresolved("the server's name could not be resolved")
        case .couldNotConnect, .couldNotConnectToProxy, .couldNotResolveProxy, .connectionLost,
          .timedOut:
          .unreachable("\(error.reason)")
        case .malformedURL: .missing("\(error.reason)")
        default: .uncertain("\(error.reason)")
        }
      }
      guard let target = answer.redirect else {
        if (200..<300).contains(answer.status) { return success(from: address, to: url, hasMoved) }
        let text = "\(FetchError.Reason.status(answer.status))"
        if answer.status == 429 { return .unreachable(text) }
        return Self.indicatesMissingPage(answer.status) ? .missing(text) : .uncertain(text)
      }
      if !Transport.mayRedirect(from: url, to: target) {
        return .uncertain("\(FetchError.Reason.unsafeRedirect(to: target))")
      }
      hasMoved = hasMoved && [301, 308].contains(answer.status)
      url = String(target.prefix { $0 != "#" })
    }
    return .uncertain("\(FetchError.Reason.tooManyRedirects(limit: Self.maximumRedirects))")
  }

  private func success(
    from address: String, to url: String, _ isPermanent: Bool
  ) -> AddressOutcome {
    url == address || !isPermanent ? .found : .moved(to: url)
  }

  /// Returns whether a status means that the address does not exist. Other statuses, such as 403 or
  /// 503, may only apply to programs or be temporary.
  private static func indicatesMissingPage(_ status: Int) -> Bool {
    [400, 404, 410, 414].contains(status)
  }

  /// Returns the response to HEAD or, if that is refused or the connection fails, to GET.
  private func response(from url: String) async throws(FetchError) -> Response {
    do throws(FetchError) {
      let response = try await send(url, wantsHeadersOnly: true)
      // Many servers refuse HEAD with an error other than 405. 429 asks for fewer requests.
      if response.status < 400 || response.status == 429 { return response }
    } catch {
      switch error.reason {
      case .connectionLost, .timedOut, .other: break
      default: throw error
      }
    }
    // If the run is cancelled, the next request fails.
    try? await clock.sleep(Self.pause)
    return try await send(url, wantsHeadersOnly: false)
  }

  private func send(_ url: String, wantsHeadersOnly: Bool) async throws(FetchError) -> Response {
    if Task.isCancelled { throw FetchError(url: url, reason: .cancelled) }
    var request = Request(
      url: url, headers: Headers(), timeLimit: Self.requestTime,
      maximumBodyBytes: Self.maximumBodyBytes)
    request.wantsHeadersOnly = wantsHeadersOnly
    return try await transport.send(request)
  }

  /// Returns the host of an address in lower case, without user, port and brackets.
  static func host(of url: String) -> String {
    guard let start = url.firstRange(of: "://")?.upperBound else { return "" }
    let authority = url[start...].prefix { !"/?#".contains($0) }
    let server = authority.split(separator: "@", omittingEmptySubsequences: false).last ?? ""
    if server.hasPrefix("[") { return server.dropFirst().prefix { $0 != "]" }.lowercased() }
    return server.prefix { $0 != ":" }.lowercased()
  }

  /// Returns whether a host is this computer or in its private network, which readers cannot reach.
  /// Source: RFC 1918 §3, RFC 3927 §2.1, RFC 6598, RFC 6761 §6.3, RFC 6762 §3.
  private static func isPrivate(_ host: String) -> Bool {
    if host.contains(":") { return isPrivateIPv6(host) }
    let labels = (host.hasSuffix(".") ? host.dropLast() : host[...])
      .split(separator: ".", omittingEmptySubsequences: false)
    if host.isEmpty { return false }
    // Names without a domain exist only in local networks.
    guard labels.count > 1, let last = labels.last else { return true }
    if ["localhost", "local", "internal"].contains(last) { return true }
    // A host that ends in digits is an IP address. If its notation is unusual, such as `127.1`, it
    // is private or hides something.
    guard last.first?.isNumber == true else { return false }
    let numbers = labels.compactMap { label in
      UInt8(label).flatMap { "\($0)" == label ? $0 : nil }
    }
    guard numbers.count == 4, labels.count == 4 else { return true }
    return switch (numbers[0], numbers[1]) {
    case (0, _), (10, _), (127, _), (192, 168), (169, 254), (172, 16...31), (100, 64...127): true
    default: false
    }
  }

  /// Source: RFC 4193 §3.1, RFC 4291 §2.5.
  private static func isPrivateIPv6(_ host: String) -> Bool {
    let end = host.drop { "0:".contains($0) }
    if end.count < host.count { return ["", "1"].contains(end) || end.hasPrefix("ffff:") }
    return ["fc", "fd", "fe8", "fe9", "fea", "feb"].contains(where: host.hasPrefix)
  }
}

extension AddressCache {
  /// Returns the cached outcome for an address, if there is one.
  func outcome(of address: String) -> AddressOutcome? {
    entry(of: address).map { entry in entry.moved.map(AddressOutcome.moved) ?? .found }
  }

  /// Caches an address if it was found to be valid.
  mutating func record(_ outcome: AddressOutcome, of address: String, seconds: Int) {
    switch outcome {
    case .found: keep(address, movedTo: nil, seconds: seconds)
    case .moved(let target): keep(address, movedTo: target, seconds: seconds)
    case .missing, .unresolved, .unreachable, .uncertain: break
    }
  }
}
