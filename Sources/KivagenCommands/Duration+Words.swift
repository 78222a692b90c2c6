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
}
