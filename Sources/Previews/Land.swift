/// The land on the map, as dots on a grid.
package enum Land {
  /// The width of the map in the units of `dots`. The map is 106 units high.
  static let width = 288.0
  /// The runs of dots, as the path of an SVG. The style sheet of the pages draws the same path with
  /// a dot at every second unit. `M` and `m` move the pen to a position or by an offset, and `h`
  /// moves the pen to the right along a run of dots.
  package static let path = """
    M30 0h2m12 0h2m2 0h6m4 0h26m66 0h2m-123 2h10m10 0h6m12 0h16m50 0h2m2 0h28m6 0h4m-167 2h14\
    m2 0h8m2 0h8m8 0h2m4 0h4m8 0h14m24 0h8m18 0h54m2 0h2m-179 2h38m2 0h2m4 0h4m8 0h4m12 0h2\
    m16 0h4m2 0h82m-183 2h38m8 0h2m14 0h2m26 0h6m4 0h74m2 0h4m-163 2h22m8 0h8m40 0h2m2 0h62\
    m10 0h4m-157 2h26m2 0h12m34 0h2m2 0h64m12 0h2m-153 2h30m6 0h2m28 0h78m-143 2h30m34 0h28\
    m2 0h44m-139 2h30m32 0h6m10 0h4m8 0h2m4 0h40m-135 2h26m36 0h2m16 0h12m2 0h34m-125 2h20\
    m40 0h8m14 0h46m-127 2h18m38 0h14m2 0h2m6 0h46m-123 2h6m10 0h2m34 0h34m4 0h32m-121 2h4\
    m46 0h26m2 0h6m10 0h26m-117 2h4m12 0h2m28 0h28m4 0h8m8 0h6m6 0h6m-111 2h6m38 0h30m2 0h6\
    m10 0h6m6 0h6m-103 2h2m36 0h32m18 0h2m12 0h4m-103 2h2m2 0h6m26 0h34m14 0h2m-83 2h14m32 0\
    h20m36 0h2m-105 2h14m34 0h18m28 0h4m2 0h4m-105 2h22m26 0h16m40 0h2m4 0h2m2 0h4m-119 2h24\
    m26 0h14m54 0h4m-119 2h22m26 0h14m-63 2h22m26 0h14m50 0h2m-109 2h16m28 0h12m6 0h2m38 0h12\
    m-115 2h16m30 0h10m6 0h2m36 0h16m-115 2h10m34 0h10m44 0h20m-119 2h12m34 0h8m46 0h18m-119 2\
    h10m38 0h6m46 0h6m6 0h8m-121 2h10m104 0h6m-119 2h6m-7 2h4m-3 2h4m-5 2h2
    """

  /// The positions of the dots on the map.
  static let dots: [(x: Double, y: Double)] = {
    var dots: [(x: Double, y: Double)] = []
    var (x, y) = (0, 0)
    var rest = path[...]
    while let command = rest.popFirst() {
      let text = rest.prefix { $0.isNumber || $0 == "-" || $0 == " " }
      rest = rest[text.endIndex...]
      let numbers = text.split(separator: " ").compactMap { Int($0) }
      switch (command, numbers.count) {
      case ("M", 2): (x, y) = (numbers[0], numbers[1])
      case ("m", 2): (x, y) = (x + numbers[0], y + numbers[1])
      case ("h", 1):
        for step in stride(from: 0, to: numbers[0], by: 2) {
          dots.append((x: (Double(x + step) + 0.5) * 1.5, y: Double(y + 1) * 1.5))
        }
        x += numbers[0]
      default: preconditionFailure("the path of the land has only moves and runs")
      }
    }
    return dots
  }()

  /// The radius of a dot.
  static let radius = 0.9
}
