package import Loans

/// The dots on the map of the world, one a loan.
package struct WorldMap: Equatable, Sendable {
  /// A dot in the units of the drawing, which is 288 wide and 106 high.
  package struct Pin: Equatable, Sendable {
    package let loan: LoanID
    package let x: Double
    package let y: Double
    package let radius: Double
  }

  /// The largest first, so that the small ones lie on top; at most 500.
  package let pins: [Pin]

  /// More dots than that hide each other.
  private static let mostPins = 500

  /// `nil` if no loan says where it is.
  package init?(of loans: [Loan]) {
    let largest = loans.compactMap(\.amount).max() ?? .zero
    let pins = loans.compactMap { loan in
      WorldMap.point(at: loan.place.position).map { point in
        Pin(
          loan: loan.id, x: point.x, y: point.y,
          radius: WorldMap.radius(of: loan.amount ?? .zero, largest: largest))
      }
    }
    if pins.isEmpty { return nil }
    let largestFirst = pins.sorted { ($1.radius, $0.loan) < ($0.radius, $1.loan) }
    self.pins = Array(largestFirst.prefix(WorldMap.mostPins))
  }

  /// An equirectangular projection, 0.8 units a degree, whose upper edge is 78° north and whose
  /// lower edge 54.5° south; `nil` for what lies outside of it or of the globe.
  private static func point(at position: Loan.Position?) -> (x: Double, y: Double)? {
    guard let position, (-180...180).contains(position.longitude),
      (-54.5...78).contains(position.latitude)
    else { return nil }
    return ((position.longitude + 180) * 0.8, (78 - position.latitude) * 0.8)
  }

  /// The area shows the amount, up to $10,000 and down to a dot that can still be seen.
  private static func radius(of amount: Money, largest: Money) -> Double {
    let most = Double(min(largest, Money(dollars: 10_000)).cents)
    let share = most > 0 ? min(Double(amount.cents), most) / most : 0
    return max(0.9, 4.4 * share.squareRoot())
  }
}

/// `12.5`, `3`: one decimal at most, the same in every locale.
func oneDecimal(_ value: Double) -> String {
  let tenths = Int((value * 10).rounded())
  let whole = "\(tenths < 0 ? "-" : "")\(abs(tenths) / 10)"
  return tenths % 10 == 0 ? whole : "\(whole).\(abs(tenths) % 10)"
}
