/// Whether the machine seems to have a network, judged by the requests of one fetch.
struct Reachability {
  /// The maximum time that requests may take in vain to find servers or to connect to them. Where a
  /// name server does not answer, every further request would take many seconds.
  private static let maximumLostTime = Duration.seconds(2)

  private var lostTime = Duration.zero
  private var lastReason: FetchError.Reason?

  /// Why no further request is sent, or `nil` if requests may be sent.
  var reasonNotToSend: FetchError.Reason? {
    lostTime >= Self.maximumLostTime ? lastReason : nil
  }

  /// Records that a server could not be found or connected to, after this time.
  mutating func recordFailure(_ reason: FetchError.Reason, after time: Duration) {
    lostTime += time
    lastReason = reason
  }

  /// Records that a server answered.
  mutating func recordSuccess() { self = Reachability() }
}
