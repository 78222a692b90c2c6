package import Loans

extension Loan {
  /// Whether all of it was lent: said by the status, or by the amounts while it is fundraising.
  package var isFullyFunded: Bool {
    switch status {
    case let status? where status.isFunded: return true
    case .ended, .expired, .refunded, .defaulted, .inactive: return false
    default:
      guard let amount, let funded else { return false }
      return amount > .zero && funded >= amount
    }
  }

  /// The share that is funded, 0…100; baskets do not count.
  ///
  /// Rounded down, so that 100 means all of it, but at least 1 once anything was lent. A loan that
  /// Kiva calls funded is at 100, even if the sum that was lent says less. `nil` without both
  /// amounts, and for a loan of nothing.
  package var percentFunded: Int? {
    guard let amount, let fundedAmount else { return nil }
    return percent(fundedAmount, of: amount)
  }

  /// The two regional indicators of the country's code, drawn as its flag; `nil` unless the code
  /// is two letters.
  package var flag: String? { place.countryCode.flatMap(Rendering.flag(ofCountry:)) }

  /// The loan's picture at Kiva, `size` being one of theirs (`w480h360`, `w800`); `nil` if there is
  /// none.
  ///
  /// Source: Kiva's own pages, `https://www.kiva.org/img/SIZE/IMAGE_ID.jpg`. A URL as GraphQL gives
  /// it is used only if it lies at www.kiva.org too: the page's policy lets no other through.
  package func pictureLink(size: String) -> String? {
    if let imageID { return "https://www.kiva.org/img/\(size)/\(imageID).jpg" }
    guard let imageURL, imageURL.hasPrefix("https://www.kiva.org/"),
      Self.isPlain(address: imageURL)
    else { return nil }
    return imageURL
  }
}
