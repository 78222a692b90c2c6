extension Int {
  /// A size as settings have it: `64M`, `512k`, `1G` of 1024, or a number of bytes.
  var inSizeUnits: String {
    let units = [(1 << 30, "G"), (1 << 20, "M"), (1 << 10, "k")]
    guard let unit = units.first(where: { self >= $0.0 && self % $0.0 == 0 }) else {
      return self == 1 ? "1 byte" : "\(self) bytes"
    }
    return "\(self / unit.0)\(unit.1)"
  }

  /// `1 byte`, `812 bytes`, `64 kB`, `4.1 MB`.
  var inBytes: String {
    switch self {
    case 1: return "1 byte"
    case ..<1000: return "\(self) bytes"
    case ..<999_500: return "\((self + 500) / 1000) kB"
    default:
      // Without `self + 50_000`, which may be too large for an `Int`.
      let tenths = self / 100_000 + (self % 100_000 < 50_000 ? 0 : 1)
      return "\(tenths / 10).\(tenths % 10) MB"
    }
  }
}
