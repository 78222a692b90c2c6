import Loans

/// A point on the map of the world, in the units of the drawing.
package struct MapPoint: Hashable {
  package let x: Double
  package let y: Double

  /// Projects a position onto the map. Returns `nil` if there is no position, or if it is outside
  /// the map or not a valid position.
  ///
  /// The projection is equirectangular, with 0.8 units per degree, from 78° north to 54.5° south.
  init?(_ position: Loan.Position?) {
    guard let position, (-180...180).contains(position.longitude),
      (-54.5...78).contains(position.latitude)
    else { return nil }
    x = (position.longitude + 180) * 0.8
    y = (78 - position.latitude) * 0.8
  }
}
