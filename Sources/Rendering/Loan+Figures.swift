package import Loans

extension Loan {
  /// Whether all of it was lent: said by the status, or by the amounts while it is fundraising.
  package var isFullyFunded: Bool {
    switch status {
    case .funded, .inRepayment, .paid: return true
    case .ended, .expired, .refunded, .defaulted, .inactive: return false
    case nil, .fundraising, .other:
      guard let amount, let funded else { return false }
      return amount > .zero && funded >= amount
    }
  }

  /// The share that is funded, 0…100; baskets do not count.
  ///
  /// Rounded down, so that 100 means all of it, but at least 1 once anything was lent. `nil`
  /// without both amounts, and for a loan of nothing.
  package var percentFunded: Int? {
    guard let amount, let funded else { return nil }
    return percent(funded, of: amount)
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

/// The two regional indicators of a country's code; `nil` unless it is two capital letters.
func flag(ofCountry code: String) -> String? {
  guard code.utf8.count == 2 else { return nil }
  var flag = String.UnicodeScalarView()
  for letter in code.utf8 {
    guard letter >= UInt8(ascii: "A"), letter <= UInt8(ascii: "Z"),
      let scalar = Unicode.Scalar(0x1F1E6 + UInt32(letter - UInt8(ascii: "A")))
    else { return nil }
    flag.append(scalar)
  }
  return String(flag)
}

/// The share of `part` in `whole`, rounded down but never to 0 or up to 100; `nil` of nothing.
func percent(_ part: Money, of whole: Money) -> Int? {
  guard whole > .zero else { return nil }
  if part >= whole { return 100 }
  if part <= .zero { return 0 }
  // The amounts may be sums, a hundredfold of which need not fit an Int.
  let hundredfold = part.cents.multipliedFullWidth(by: 100)
  return max(1, whole.cents.dividingFullWidth(hundredfold).quotient)
}

/// `1 day`, `3 days`, `1,204 loans`.
func counted(_ count: Int, _ one: String, _ many: String) -> String {
  "\(count.groupedByThousands) \(count == 1 ? one : many)"
}
