import Loans

/// A place on the drawing of the world, which is 288 wide and 106 high.
struct Point: Hashable {
  let x: Double
  let y: Double

  /// An equirectangular projection, 0.8 units a degree, whose upper edge is 78° north and whose
  /// lower edge 54.5° south; `nil` for what lies outside of it or of the globe.
  init?(_ position: Loan.Position?) {
    guard let position, (-180...180).contains(position.longitude),
      (-54.5...78).contains(position.latitude)
    else { return nil }
    x = (position.longitude + 180) * 0.8
    y = (78 - position.latitude) * 0.8
  }
}
