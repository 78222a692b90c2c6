extension Int {
  /// `1 byte`, `812 bytes`, `64 kB`, `4.1 MB`.
  var inBytes: String {
    switch self {
    case 1: "1 byte"
    case ..<1000: "\(self) bytes"
    case ..<999_500: "\((self + 500) / 1000) kB"
    default: "\((self + 50_000) / 1_000_000).\((self + 50_000) / 100_000 % 10) MB"
    }
  }
}
