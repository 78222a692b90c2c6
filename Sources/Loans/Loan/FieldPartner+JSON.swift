extension Loan.FieldPartner {
  /// Appends the partner as one JSON object without line breaks, like the partners of Kiva's REST
  /// API.
  ///
  /// The keys have a fixed order, and absent values are left out. Decoding the object gives an
  /// equal partner.
  package func appendJSON(to out: inout [UInt8]) {
    JSONObject.append(self, to: &out) { Self.reader.write($0, to: &$1) }
  }
}
