/// Where a text stops being UTF-8; `nil` if it is UTF-8 to its end.
func firstByteThatIsNotUTF8(in bytes: [UInt8]) -> Int? {
  if String(validating: bytes, as: UTF8.self) != nil { return nil }
  // Decoding puts U+FFFD where it cannot read, so there the bytes begin to differ.
  let repaired = String(decoding: bytes, as: UTF8.self)
  return zip(bytes, repaired.utf8).enumerated().first { $1.0 != $1.1 }?.offset ?? bytes.count
}
