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

  /// The largest first, so that the small ones lie on top; at most 1,000, as many as a list
  /// page has loans unless `--cards` says otherwise.
  ///
  /// Dots of one point stand around it: Kiva gives many loans the centre of their country.
  package let pins: [Pin]

  /// More dots than that hide each other.
  private static let mostPins = 1_000

  /// `nil` if no loan says where it is, in its own country if that is known.
  package init?(of loans: [Loan]) {
    let largest = loans.compactMap(\.amount).max() ?? .zero
    let placed = loans.compactMap { loan in
      Point(loan.place.isInCountry == false ? nil : loan.place.position).map {
        (loan: loan.id, point: $0, share: WorldMap.share(loan.amount ?? .zero, of: largest))
      }
    }
    if placed.isEmpty { return nil }
    let dots = placed.sorted { ($1.share, $0.loan) < ($0.share, $1.loan) }.prefix(WorldMap.mostPins)
    var crowds: [Point: Double] = [:]
    for dot in dots { crowds[dot.point, default: 0] += dot.share }
    let scale = Sunflower.radius(ofLargestIn: crowds.values.max() ?? 0)
    let radii = dots.map { max(0.9, scale * $0.share.squareRoot()) }
    var covered: [Point: Double] = [:]
    for (dot, radius) in zip(dots, radii) { covered[dot.point, default: 0] += radius * radius }
    var flowers = covered.mapValues(Sunflower.init(covering:))
    pins = zip(dots, radii).map { dot, radius in
      let off = flowers[dot.point]?.place(forRadius: radius) ?? (x: 0, y: 0)
      return Pin(loan: dot.loan, x: dot.point.x + off.x, y: dot.point.y + off.y, radius: radius)
    }
  }

  /// The part of the largest dot's area that a loan gets, 0...1: its amount, up to $10,000.
  private static func share(_ amount: Money, of largest: Money) -> Double {
    let most = Double(min(largest, Money(dollars: 10_000)).cents)
    return most > 0 ? min(Double(amount.cents), most) / most : 0
  }
}

/// Places for dots around a point, the first in the middle, each next one further out and turned on
/// by the golden angle, as a sunflower has its seeds.
private struct Sunflower {
  /// No dot is further from the point, about as far as a border is from the middle of its country.
  private static let bound = 7.0
  /// At 2 the dots hardly touch; closer, they still show which point they belong to.
  private static let widest = 1.3
  /// The cosine and the sine of the golden angle, π(3 − √5): as numbers, so that no mathematical
  /// library decides on a site's bytes.
  private static let turn = (cosine: -0.7373688780783197, sine: 0.6754902942615238)

  private let pace: Double
  private var inside = 0.0
  private var direction = (x: 1.0, y: 0.0)

  /// - Parameter covered: the sum of the squared radii of all its dots.
  init(covering covered: Double) {
    pace = min(Sunflower.widest, Sunflower.bound / covered.squareRoot())
  }

  /// The radius of a dot of share 1 with which a crowd of that many shares has room: 4.4, or down to
  /// 2.2; from there on its dots stand closer.
  static func radius(ofLargestIn crowd: Double) -> Double {
    min(4.4, max(2.2, bound / (widest * crowd.squareRoot())))
  }

  /// Where the next dot goes, from the point: at the edge of the disc that the ones before it fill.
  mutating func place(forRadius radius: Double) -> (x: Double, y: Double) {
    let distance = pace * inside.squareRoot()
    let place = (distance * direction.x, distance * direction.y)
    inside += radius * radius
    direction = (
      direction.x * Sunflower.turn.cosine - direction.y * Sunflower.turn.sine,
      direction.x * Sunflower.turn.sine + direction.y * Sunflower.turn.cosine
    )
    return place
  }
}
