struct Indentation {
  var added: [UInt8] = []
  func write(_ source: ArraySlice<UInt8>, startsLine: Bool, into bytes: inout [UInt8]) {
    bytes += source
  }
  func adding(_ b: ArraySlice<UInt8>) -> Indentation { self }
}
