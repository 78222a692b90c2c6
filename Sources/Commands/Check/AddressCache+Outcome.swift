import Building

extension AddressCache {
  /// Returns the outcome of an earlier request for an address, or `nil` if none is kept.
  func outcome(of address: String) -> AddressOutcome? {
    entry(of: address).map { entry in entry.moved.map(AddressOutcome.moved) ?? .found }
  }

  /// Keeps an address that was found. Any other outcome is not kept.
  mutating func record(_ outcome: AddressOutcome, of address: String, seconds: Int) {
    switch outcome {
    case .found: keep(address, movedTo: nil, seconds: seconds)
    case .moved(let target): keep(address, movedTo: target, seconds: seconds)
    case .missing, .unresolved, .unreachable, .uncertain: break
    }
  }
}
