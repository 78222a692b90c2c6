import Loans

extension Int {
  /// A size in a setting: `64M`, `512k` or `1G` with units of 1024, or `1000 bytes`.
  package var formattedSize: String {
    let units = [(1 << 30, "G"), (1 << 20, "M"), (1 << 10, "k")]
    guard let unit = units.first(where: { self >= $0.0 && self % $0.0 == 0 }) else {
      return self == 1 ? "1 byte" : "\(self) bytes"
    }
    return "\(self / unit.0)\(unit.1)"
  }

  /// A size for people: `1 byte`, `812 bytes`, `64 kB` or `4.1 MB` with units of 1000.
  package var formattedByteCount: String {
    switch self {
    case 1: return "1 byte"
    case ..<1000: return "\(self) bytes"
    case ..<999_500: return "\((self + 500) / 1000) kB"
    default:
      // Adding 50,000 before the division could overflow.
      let tenths = self / 100_000 + (self % 100_000 < 50_000 ? 0 : 1)
      return "\(tenths / 10).\(tenths % 10) MB"
    }
  }

  /// Returns the number with a noun, such as `1 event` or `1,204 events`.
  package func counted(_ noun: String) -> String {
    "\(groupedByThousands) \(noun)\(self == 1 ? "" : "s")"
  }
}
