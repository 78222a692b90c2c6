import Loans

extension WorldMap {
  /// The radius of the largest pin. It covers most of a country.
  private static let maximumCountryRadius = 6.0

  /// Creates the pins of countries, the largest first. Returns `nil` if there are none. The area of
  /// a pin represents what the loans ask for. A country without a known position has no pin.
  package init?(ofCountriesOf loans: [SiteLoan]) {
    self.init(ofCountriesOf: loans, byTheSumOf: { $0.loan.amount })
  }

  /// Creates the pins of the countries whose loans still need money. The area of a pin represents
  /// the sum that they need. Returns `nil` if there are none.
  package init?(ofCountriesNeedingMoneyIn loans: [SiteLoan]) {
    let unfunded = loans.filter { $0.isFundraising && $0.remaining.map { $0 > .zero } == true }
    self.init(ofCountriesOf: unfunded, byTheSumOf: { $0.remaining })
  }

  private init?(ofCountriesOf loans: [SiteLoan], byTheSumOf amount: (SiteLoan) -> Money?) {
    var sumOfCountry: [String: Money] = [:]
    var pointsOfCountry: [String: [MapPoint]] = [:]
    for loan in loans {
      guard let code = loan.loan.location.countryCode else { continue }
      sumOfCountry[code, default: .zero] += amount(loan) ?? .zero
      if let point = loan.mapPoint { pointsOfCountry[code, default: []].append(point) }
    }
    if pointsOfCountry.isEmpty { return nil }
    let countries = pointsOfCountry.map { code, points in
      (code: code, points: points, sum: sumOfCountry[code] ?? .zero)
    }.sorted { ($1.sum, $0.code) < ($0.sum, $1.code) }
    let most = Double(countries[0].sum.cents) / 100
    let scale = most > 0 ? WorldMap.maximumCountryRadius / most.squareRoot() : 0
    pins = countries.map { country in
      let dollars = Double(country.sum.cents) / 100
      return Pin(
        subject: .country(country.code), x: middle(of: country.points.map(\.x)),
        y: middle(of: country.points.map(\.y)),
        radius: max(WorldMap.minimumRadius, scale * dollars.squareRoot()))
    }
    self.scale = scale
  }
}

/// Returns the median, which a few distant positions do not affect. Of two middle values, it is the
/// upper one.
private func middle(of values: [Double]) -> Double { values.sorted()[values.count / 2] }
