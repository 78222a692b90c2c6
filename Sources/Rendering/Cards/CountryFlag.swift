/// The two regional indicators of a country's code; `nil` unless it is two capital letters.
func flag(ofCountry code: String) -> String? {
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
