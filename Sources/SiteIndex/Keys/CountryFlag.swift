package import Loans

/// Returns the flag of the country with an ISO code; `nil` unless the code consists of two capital
/// letters.
package func countryFlag(_ code: String) -> String? {
  guard code.utf8.count == 2 else { return nil }
  var flag = String.UnicodeScalarView()
  for letter in code.utf8 {
    guard letter >= UInt8(ascii: "A"), letter <= UInt8(ascii: "Z"),
      let scalar = Unicode.Scalar(0x1F1E6 + UInt32(letter - UInt8(ascii: "A")))
    else { return nil }
    flag.append(scalar)
  }
  return String(flag)
}

extension Loan {
  /// The flag of the loan's country; `nil` unless the country's code consists of two capital
  /// letters.
  package var flag: String? { self.location.countryCode.flatMap { countryFlag($0) } }
}
