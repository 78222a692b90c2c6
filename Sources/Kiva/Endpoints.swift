internal import Loans

/// The addresses of Kiva's public API.
///
/// Source: KIVA API v1, KIVA-API.md §1.
struct Endpoints {
  /// Loans on one page of a listing; more are said to work up to 500.
  static let mostLoansOnPage = 100

  private let base: String
  private let appID: String?

  /// Throws `KivaError.malformedAPI` unless it is `http[s]://HOST[/PATH]` in plain characters.
  init(api: String, appID: String?) throws(KivaError) {
    var base = Substring(api)
    while base.hasSuffix("/") { base.removeLast() }
    guard Self.isAddress(base) else { throw .malformedAPI(api) }
    self.base = String(base)
    self.appID = appID
  }

  /// One page of the newest fundraising loans; pages count from 1.
  func newest(page: Int, perPage: Int) -> String {
    "\(base)/v1/loans/newest.json?page=\(page)&per_page=\(perPage)" + parameter("&")
  }

  /// All that Kiva tells of these loans.
  func details(_ ids: [LoanID]) -> String {
    let list = ids.map(\.description).joined(separator: ",")
    return "\(base)/v1/loans/\(list).json" + parameter("?")
  }

  private func parameter(_ mark: String) -> String {
    guard let appID, !appID.isEmpty else { return "" }
    return "\(mark)app_id=\(percentEncoded(appID))"
  }

  private static func isAddress(_ base: Substring) -> Bool {
    let start = base.prefix(8).lowercased()
    let schemeLength = start == "https://" ? 8 : start.hasPrefix("http://") ? 7 : 0
    let rest = base.utf8.dropFirst(schemeLength)
    guard schemeLength > 0, let first = rest.first, first != UInt8(ascii: "/") else { return false }
    let forbidden = Set(" \"#<>?\\^`{|}".utf8)
    return rest.allSatisfy { $0 > 0x20 && $0 < 0x7F && !forbidden.contains($0) }
  }
}

/// Everything but the unreserved characters of RFC 3986 §2.3 as `%XX`.
private func percentEncoded(_ text: String) -> String {
  let digits = Array("0123456789ABCDEF".utf8)
  var out: [UInt8] = []
  for byte in text.utf8 {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."),
      UInt8(ascii: "_"), UInt8(ascii: "~"):
      out.append(byte)
    default:
      out += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
    }
  }
  return String(decoding: out, as: UTF8.self)
}
