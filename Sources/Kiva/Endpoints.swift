internal import Loans

/// The addresses of Kiva's public API.
///
/// Source: KIVA API v1, KIVA-API.md §1.
struct Endpoints {
  /// Loans on one page of a listing; more are said to work up to 500.
  static let mostLoansOnPage = 100

  private let base: String
  private let appID: AppID?

  /// Throws `KivaError.malformedAPI` unless it is `http[s]://HOST[/PATH]` in plain characters.
  init(api: String, appID: AppID?) throws(KivaError) {
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
    appID.map { "\(mark)app_id=\($0)" } ?? ""
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
