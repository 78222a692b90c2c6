internal import Decoding
internal import Host
internal import Loans
internal import Synchronization

/// Decodes the responses of a fetch, and measures how long that takes in all.
final class ResponseDecoder: Sendable {
  private let clock: SystemClock
  private let total = Mutex(Duration.zero)

  init(clock: SystemClock) { self.clock = clock }

  var duration: Duration { total.withLock { $0 } }

  /// Decodes the loans of a response or a file, which is called `name` in issues.
  func listing(_ bytes: [UInt8], name: String) throws(ListingError) -> Listing {
    try measure { () throws(ListingError) in try decodeListing(bytes, name: name) }
  }

  /// Decodes a page of field partners.
  func partners(_ bytes: [UInt8]) throws(ListingError) -> PartnerListing {
    try measure { () throws(ListingError) in try decodePartners(bytes, name: "partners") }
  }

  /// Returns the result of decoding with `work`, and adds its duration.
  func measure<Value, Failure: Error>(
    _ work: () throws(Failure) -> Value
  ) throws(Failure) -> Value {
    let start = clock.monotonic()
    defer { total.withLock { $0 += clock.monotonic() - start } }
    return try work()
  }
}
