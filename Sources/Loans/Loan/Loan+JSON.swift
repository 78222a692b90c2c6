extension Loan {
  /// Appends the loan as one JSON object without line breaks, like the details of Kiva's REST API.
  ///
  /// The keys have a fixed order, and absent values are left out. Decoding the object gives an
  /// equal loan, except for the profile of its field partner, which is in `partners.json`.
  /// `Loan.fields` says where Kiva has the values that are not in these details.
  package func appendJSON(to out: inout [UInt8]) {
    JSONObject.append(self, to: &out) { Self.reader.write($0, to: &$1) }
  }

  /// The loan as one JSON object without line breaks.
  package var json: [UInt8] {
    var bytes: [UInt8] = []
    appendJSON(to: &bytes)
    return bytes
  }
}

extension Loan.Status {
  /// The name of the status in Kiva's REST API: `in_repayment`.
  package var name: String {
    switch self {
    case .fundraising: "fundraising"
    case .funded: "funded"
    case .inRepayment: "in_repayment"
    case .paid: "paid"
    case .ended: "ended"
    case .expired: "expired"
    case .refunded: "refunded"
    case .defaulted: "defaulted"
    case .inactive: "inactive"
    case .other(let name): name
    }
  }
}
