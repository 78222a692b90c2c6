internal import Loans

extension Duration {
  /// Milliseconds, to a tenth.
  var milliseconds: Double {
    let (seconds, attoseconds) = components
    let micro = seconds * 1_000_000 + attoseconds / 1_000_000_000_000
    return Double(micro / 100) / 10
  }

  /// `0.21 s`.
  var inSeconds: String {
    let hundredths = Int(milliseconds / 10)
    let rest = hundredths % 100
    return "\(hundredths / 100).\(rest < 10 ? "0" : "")\(rest) s"
  }

  /// `90 days`, `36 hours`, `1 minute`, `45 seconds`: whole ones, of the largest unit that fits.
  var inWholeUnits: String {
    let seconds = Int(components.seconds)
    let units = [(86_400, "day"), (3600, "hour"), (60, "minute"), (1, "second")]
    let (size, name) = units.first { seconds % $0.0 == 0 && seconds >= $0.0 } ?? (1, "second")
    let count = seconds / size
    return "\(count.groupedByThousands) \(name)\(count == 1 ? "" : "s")"
  }
}
