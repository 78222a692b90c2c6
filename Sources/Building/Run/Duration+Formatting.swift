internal import CommandLine

extension Duration {
  /// The duration in milliseconds, rounded down to a tenth.
  var milliseconds: Double {
    let (seconds, attoseconds) = components
    let micro = seconds * 1_000_000 + attoseconds / 1_000_000_000_000
    return Double(micro / 100) / 10
  }

  /// The duration in whole milliseconds, such as `210 ms`.
  package var formattedMilliseconds: String { "\(Int(milliseconds.rounded())) ms" }

  /// The duration in seconds with two decimals, such as `0.21 s`.
  var formattedSeconds: String {
    let hundredths = Int(milliseconds / 10)
    let rest = hundredths % 100
    return "\(hundredths / 100).\(rest < 10 ? "0" : "")\(rest) s"
  }

  /// The duration in the largest unit that divides it, such as `90 days` or `36 hours`.
  var formattedWholeUnits: String {
    let seconds = Int(components.seconds)
    let units = [(86_400, "day"), (3600, "hour"), (60, "minute"), (1, "second")]
    let (size, name) = units.first { seconds % $0.0 == 0 && seconds >= $0.0 } ?? (1, "second")
    return (seconds / size).counted(name)
  }
}
