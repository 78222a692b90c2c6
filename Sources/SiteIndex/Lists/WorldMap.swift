package import Loans

/// The pins on the map of the world, one for each loan, or for each country, whose position is
/// known.
package struct WorldMap: Equatable, Sendable {
  /// A round pin, whose place and radius are in the units of `MapPoint`.
  package struct Pin: Equatable, Sendable {
    /// The loan or country of a pin.
    package enum Subject: Equatable, Sendable {
      case loan(LoanID)
      /// The loans of the country with this ISO code.
      case country(String)
    }

    package let subject: Subject
    package let x: Double
    package let y: Double
    package let radius: Double
  }

  /// At most 1,000 pins, the largest first, so that small ones are on top. Pins for the same point
  /// are arranged around it, because Kiva gives many loans the position of their country's center.
  package let pins: [Pin]
  /// The radius of a pin for $1. The radius of a pin for a sum is this times the square root of the
  /// dollars. It is `nil` for pins of loans.
  package let scale: Double?

  /// The maximum number of pins. More of them would hide each other.
  private static let maximumPins = 1_000
  /// The minimum radius, at which a pin is still visible. `country-radius.js` has the same value.
  static let minimumRadius = 0.9

  /// Creates the pins of loans; `nil` if there are none. A loan has no pin if its position is not
  /// on the map, or is known to be outside its country.
  package init?(of loans: [SiteLoan]) {
    let largest = loans.compactMap { $0.loan.amount }.max() ?? .zero
    let placed = loans.compactMap { loan in
      loan.mapPoint.map {
        let share = WorldMap.share(loan.loan.amount ?? .zero, of: largest)
        return (loan: loan.loan.id, point: $0, share: share)
      }
    }
    if placed.isEmpty { return nil }
    let dots = placed.sorted { ($1.share, $0.loan) < ($0.share, $1.loan) }
      .prefix(WorldMap.maximumPins)
    var shareOfPoint: [MapPoint: Double] = [:]
    for dot in dots { shareOfPoint[dot.point, default: 0] += dot.share }
    let scale = PinSpiral.radius(forLargestShare: shareOfPoint.values.max() ?? 0)
    let radii = dots.map { max(WorldMap.minimumRadius, scale * $0.share.squareRoot()) }
    var areaOfPoint: [MapPoint: Double] = [:]
    for (dot, radius) in zip(dots, radii) { areaOfPoint[dot.point, default: 0] += radius * radius }
    var spirals = areaOfPoint.mapValues(PinSpiral.init(totalArea:))
    pins = zip(dots, radii).map { dot, radius in
      let offset = spirals[dot.point]?.nextOffset(forRadius: radius) ?? (x: 0, y: 0)
      return Pin(
        subject: .loan(dot.loan), x: dot.point.x + offset.x, y: dot.point.y + offset.y,
        radius: radius)
    }
    self.scale = nil
  }

  /// Returns the area of a loan's pin as a share of the largest pin's area, 0...1. It is
  /// proportional to the amount, up to $10,000.
  private static func share(_ amount: Money, of largest: Money) -> Double {
    let most = Double(min(largest, Money(dollars: 10_000)).cents)
    return most > 0 ? min(Double(amount.cents), most) / most : 0
  }
}

/// Arranges pins around a point on a spiral. Each pin is turned by the golden angle, and is further
/// out than the previous one. Areas are in units of π, so the area of a pin is its squared radius.
/// Source: Vogel's model of the seeds of a sunflower, doi:10.1016/0025-5564(79)90080-4.
private struct PinSpiral {
  /// The maximum distance of a pin from the point. It is about the distance of a border from a
  /// country's center.
  private static let maximumDistance = 7.0
  /// The maximum spacing. At 2, pins would hardly touch. Closer pins still show where they belong.
  private static let maximumSpacing = 1.3
  /// The cosine and sine of the golden angle, π(3 − √5). They are literals because computing them
  /// would need a mathematical library.
  private static let goldenAngle = (cosine: -0.7373688780783197, sine: 0.6754902942615238)

  private let spacing: Double
  /// The area of the pins placed so far.
  private var placedArea = 0.0
  private var direction = (x: 1.0, y: 0.0)

  /// Creates a spiral for pins of the same point. `totalArea` is the sum of their squared radii.
  init(totalArea: Double) {
    spacing = min(PinSpiral.maximumSpacing, PinSpiral.maximumDistance / totalArea.squareRoot())
  }

  /// Returns the radius of a pin with a share of 1, from 2.2 to 4.4, at which the pins of each
  /// point have enough space. It depends on the largest sum of shares at one point. If that is too
  /// large, the pins there are closer together.
  static func radius(forLargestShare share: Double) -> Double {
    min(4.4, max(2.2, maximumDistance / (maximumSpacing * share.squareRoot())))
  }

  /// Places the next pin at the edge of the disc that the previous pins fill, and returns its
  /// offset from the point.
  mutating func nextOffset(forRadius radius: Double) -> (x: Double, y: Double) {
    let distance = spacing * placedArea.squareRoot()
    let offset = (distance * direction.x, distance * direction.y)
    placedArea += radius * radius
    direction = (
      direction.x * PinSpiral.goldenAngle.cosine - direction.y * PinSpiral.goldenAngle.sine,
      direction.x * PinSpiral.goldenAngle.sine + direction.y * PinSpiral.goldenAngle.cosine
    )
    return offset
  }
}
