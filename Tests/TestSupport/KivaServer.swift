internal import Loans
package import Serving
internal import Synchronization

/// A server on loopback that answers as Kiva does, with invented loans.
package final class KivaServer: Sendable {
  private let server: LoopbackServer
  private let state: State

  /// What it answers, and what it was asked; for a server of another kind too.
  package final class State: Sendable {
    fileprivate let content: Mutex<(ids: [Int], others: [Int], asked: [String])>
    /// A request that is to be answered otherwise.
    fileprivate let exception: Mutex<@Sendable (ServedRequest) -> ServedResponse?>

    package init(newest ids: [Int], others: [Int] = []) {
      content = Mutex((ids, others, []))
      exception = Mutex { _ in nil }
    }

    package func setNewest(_ ids: [Int]) { content.withLock { $0.ids = ids } }
  }

  /// `newest` stand in the listing in this order; `others` have left it.
  package init(newest ids: [Int], others: [Int] = []) throws {
    let state = State(newest: ids, others: others)
    self.state = state
    server = try LoopbackServer { request in state.answer(request) }
  }

  package var url: String { server.url }

  /// Paths with their queries, sorted, since batches are asked for side by side.
  package var asked: [String] { state.content.withLock { $0.asked }.sorted() }

  package func forgetAsked() { state.content.withLock { $0.asked = [] } }

  package func setNewest(_ ids: [Int]) { state.setNewest(ids) }

  package func answer(instead: @escaping @Sendable (ServedRequest) -> ServedResponse?) {
    state.exception.withLock { $0 = instead }
  }

  package func stop() { server.stop() }

  /// Stops, and from then on refuses connections as long as the result lives: nobody else is given
  /// the port meanwhile.
  package func close() throws -> ClosedPort {
    server.stop()
    return try ClosedPort(server.port)
  }

  /// A page of the listing as Kiva writes it.
  package static func page(_ ids: [Int], page: Int = 1, of pages: Int? = nil) -> ServedResponse {
    let loans = ids.map { loan($0, texts: false) }.joined(separator: ",")
    let paging = pages.map {
      #""paging":{"page":\#(page),"total":\#($0 * 100),"page_size":100,"pages":\#($0)},"#
    }
    return json("{\(paging ?? "")\"loans\":[\(loans)]}")
  }

  package static func json(_ text: String, status: Int = 200) -> ServedResponse {
    ServedResponse(status: status, contentType: "application/json", text: text)
  }

  /// The higher the id, the later it was posted; ten a second. Every second is in Kenya, the others
  /// in Peru; ids from 9,000 up have field partner 185.
  fileprivate static func loan(_ id: Int, texts: Bool) -> String {
    let story = texts ? #","texts":{"en":"The story of \#(id)."}"# : ""
    let partner = id >= 9000 ? #","partner_id":185"# : ""
    return #"{"id":\#(id),"name":"Borrower \#(id)","status":"fundraising","loan_amount":500,"#
      + #""funded_amount":100,"basket_amount":25,"posted_date":"\#(posted(id))","#
      + #""sector":"Food","location":{"country_code":"\#(country(id))"}\#(partner),"#
      + #""description":{"languages":["en"]\#(story)}}"#
  }

  /// The same loan as GraphQL writes it.
  fileprivate static func graphQLLoan(_ id: Int) -> String {
    #"{"id":\#(id),"name":"Borrower \#(id)","status":"fundraising","loanAmount":"500.00","#
      + #""loanFundraisingInfo":{"fundedAmount":"100.00","reservedAmount":"25.00"},"#
      + #""fundraisingDate":"\#(posted(id))","sector":{"name":"Food"},"#
      + #""geocode":{"country":{"isoCode":"\#(country(id))"}},"#
      + #""description":"The story of \#(id)."}"#
  }

  private static func posted(_ id: Int) -> String {
    Timestamp(seconds: 1_790_000_000 + id / 10).iso8601
  }

  fileprivate static func country(_ id: Int) -> String { id % 2 == 0 ? "KE" : "PE" }
}

extension KivaServer.State {
  package func answer(_ request: ServedRequest) -> ServedResponse {
    let query = request.query.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
    let mark = query.isEmpty ? "" : "?"
    let (ids, others) = content.withLock { content in
      content.asked.append(request.path + mark + query.joined(separator: "&"))
      return (content.ids, content.others)
    }
    if let response = exception.withLock({ $0 })(request) { return response }
    if request.path == "/graphql" { return graphQL(ids, ids + others, request) }
    if request.path == "/v1/partners.json" {
      return KivaServer.json(#"{"partners":[{"id":185,"name":"A Bank","rating":"3.5"}]}"#)
    }
    guard request.path.hasPrefix("/v1/loans/"), request.path.hasSuffix(".json") else {
      return KivaServer.json(#"{"code":"org.kiva.NotFound"}"#, status: 404)
    }
    let name = request.path.dropFirst("/v1/loans/".count).dropLast(".json".count)
    if name == "newest" { return listing(ids, request.query) }
    if name == "search" { return listing(chosen(ids, request.query), request.query) }
    let known = Set(ids + others)
    let loans = name.split(separator: ",").compactMap { Int($0) }.filter(known.contains)
      .map { KivaServer.loan($0, texts: true) }
    return KivaServer.json(#"{"loans":[\#(loans.joined(separator: ","))]}"#)
  }

  private func chosen(_ ids: [Int], _ query: [String: String]) -> [Int] {
    guard let countries = query["country_code"] else { return ids }
    return ids.filter { countries.split(separator: ",").contains(KivaServer.country($0)[...]) }
  }

  /// `"offset":100` in the body's variables; or a loan for each `loan(id:7)` in its query.
  private func graphQL(_ ids: [Int], _ known: [Int], _ request: ServedRequest) -> ServedResponse {
    let body = String(decoding: request.body, as: UTF8.self)
    let wanted = body.matches(of: #/loan\(id:(\d+)\)/#).compactMap { Int($0.1) }
    if !wanted.isEmpty {
      let loans = wanted.map { id in
        "\"loan\(id)\":" + (known.contains(id) ? KivaServer.graphQLLoan(id) : "null")
      }
      return KivaServer.json(#"{"data":{"lend":{\#(loans.joined(separator: ","))}}}"#)
    }
    func number(_ name: String) -> Int {
      guard let range = body.firstRange(of: "\"\(name)\":") else { return 0 }
      return Int(body[range.upperBound...].prefix { $0.isNumber }) ?? 0
    }
    let part = ids.dropFirst(number("offset")).prefix(number("limit")).map(KivaServer.graphQLLoan)
    return KivaServer.json(
      #"{"data":{"lend":{"loans":{"totalCount":\#(ids.count),"values":["#
        + part.joined(separator: ",") + "]}}}}")
  }

  private func listing(_ ids: [Int], _ query: [String: String]) -> ServedResponse {
    let size = query["per_page"].flatMap { Int($0) } ?? 20
    let page = query["page"].flatMap { Int($0) } ?? 1
    let part = Array(ids.dropFirst((page - 1) * size).prefix(size))
    return KivaServer.page(part, page: page, of: (ids.count + size - 1) / size)
  }
}
