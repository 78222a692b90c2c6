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

  /// Decodes field partners. Also throws if none has a name, because names are the reason for
  /// fetching the list.
  func partners(_ bytes: [UInt8]) throws(ListingError) -> [Loan.FieldPartner] {
    let partners = try measure { () throws(ListingError) in
      try decodePartners(bytes, name: "partners")
    }
    if partners.contains(where: { $0.name != nil }) { return partners }
    throw ListingError(
      name: "partners", expected: .fieldPartners, reason: .notAListing("a list without names"))
  }

  private func measure<Value>(
    _ work: () throws(ListingError) -> Value
  ) throws(ListingError) -> Value {
    let start = clock.monotonic()
    defer { total.withLock { $0 += clock.monotonic() - start } }
    return try work()
  }
}
