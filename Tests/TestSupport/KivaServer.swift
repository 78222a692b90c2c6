internal import Loans
internal import Synchronization

/// A server on loopback that stands in for Kiva, with invented loans.
package final class KivaServer: Sendable {
  private let server: LoopbackServer
  package let servedLoans: ServedLoans

  /// The loans of the server and the requests to it. Other kinds of servers can use it, too.
  package final class ServedLoans: Sendable {
    fileprivate let content: Mutex<(ids: [Int], others: [Int], requests: [String])>
    /// The maximum number of loans on a page, whatever is asked for.
    fileprivate let maximumPerPage: Int
    /// The loans of each team and lender, the newest first, by the path of the owner: `teams/7`.
    fileprivate let portfolios = Mutex<[String: [Int]]>([:])
    /// The numbers of teams by their short names.
    fileprivate let teams = Mutex<[String: Int]>([:])
    /// The statuses of loans that are not fundraising.
    fileprivate let statuses = Mutex<[Int: String]>([:])
    /// Returns another response to a request, or `nil` to leave the response unchanged.
    fileprivate let exception: Mutex<@Sendable (ServedRequest) -> ServedResponse?>

    package init(newest ids: [Int], others: [Int] = [], maximumPerPage: Int = 100) {
      content = Mutex((ids, others, []))
      self.maximumPerPage = maximumPerPage
      exception = Mutex { _ in nil }
    }

    package func setNewest(_ ids: [Int]) { content.withLock { $0.ids = ids } }

    package func setPortfolio(_ path: String, _ ids: [Int]) {
      portfolios.withLock { $0[path] = ids }
    }
  }

  /// Starts a server whose listing contains `ids` in this order, while `others` have left it.
  package init(newest ids: [Int], others: [Int] = [], maximumPerPage: Int = 100) throws {
    let servedLoans = ServedLoans(newest: ids, others: others, maximumPerPage: maximumPerPage)
    self.servedLoans = servedLoans
    server = try LoopbackServer { request in servedLoans.answer(request) }
  }

  package var url: String { server.url }

  /// The paths of the requests with their queries. They are sorted because batches are requested
  /// concurrently.
  package var requests: [String] { servedLoans.content.withLock { $0.requests }.sorted() }

  package func clearRequests() { servedLoans.content.withLock { $0.requests = [] } }

  package func setNewest(_ ids: [Int]) { servedLoans.setNewest(ids) }

  package func answer(instead: @escaping @Sendable (ServedRequest) -> ServedResponse?) {
    servedLoans.exception.withLock { $0 = instead }
  }

  /// Sets the loans of a team or a lender, whose path is `teams/7` or `lenders/anna`.
  package func setPortfolio(_ path: String, _ ids: [Int]) {
    servedLoans.setPortfolio(path, ids)
  }

  package func setTeam(_ number: Int, named name: String) {
    servedLoans.teams.withLock { $0[name] = number }
  }

  package func setStatus(_ status: String, of ids: [Int]) {
    servedLoans.statuses.withLock { statuses in for id in ids { statuses[id] = status } }
  }

  package func stop() { server.stop() }

  /// Returns a page of the listing in Kiva's format.
  package static func page(
    _ ids: [Int], page: Int = 1, of pages: Int? = nil, total: Int? = nil
  ) -> ServedResponse {
    let loans = ids.map { loan($0, texts: false) }.joined(separator: ",")
    let paging = pages.map {
      #""paging":{"page":\#(page),"total":\#(total ?? $0 * 100),"page_size":100,"pages":\#($0)},"#
    }
    return json("{\(paging ?? "")\"loans\":[\(loans)]}")
  }

  package static func json(_ text: String, status: Int = 200) -> ServedResponse {
    ServedResponse(status: status, contentType: "application/json", text: text)
  }

  /// Returns a loan in the format of REST.
  ///
  /// The higher the id, the later the loan was posted, with ten loans per second. Loans with even
  /// ids are in Kenya, the others in Peru. Those with ids from 9,000 on have field partner 185.
  fileprivate static func loan(
    _ id: Int, texts: Bool, status: String = "fundraising"
  ) -> String {
    let story = texts ? #","texts":{"en":"The story of \#(id)."}"# : ""
    let partner = id >= 9000 ? #","partner_id":185"# : ""
    return #"{"id":\#(id),"name":"Borrower \#(id)","status":"\#(status)","loan_amount":500,"#
      + #""funded_amount":\#(status == "fundraising" ? "100,\"basket_amount\":25" : "500"),"posted_date":"\#(posted(id))","#
      + #""sector":"Food","location":{"country_code":"\#(country(id))"}\#(partner),"#
      + #""description":{"languages":["en"]\#(story)}}"#
  }

  /// Returns the loan in the format of GraphQL.
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

extension KivaServer.ServedLoans {
  package func answer(_ request: ServedRequest) -> ServedResponse {
    let query = request.query.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
    let mark = query.isEmpty ? "" : "?"
    let (ids, others) = content.withLock { content in
      content.requests.append(request.path + mark + query.joined(separator: "&"))
      return (content.ids, content.others)
    }
    if let response = exception.withLock({ $0 })(request) { return response }
    if request.path == "/graphql" { return graphQL(ids, ids + others, request) }
    if request.path == "/v1/partners.json" {
      return KivaServer.json(#"{"partners":[{"id":185,"name":"A Bank","rating":"3.5"}]}"#)
    }
    if let response = portfolio(request) { return response }
    guard request.path.hasPrefix("/v1/loans/"), request.path.hasSuffix(".json") else {
      return KivaServer.json(#"{"code":"org.kiva.NotFound"}"#, status: 404)
    }
    let name = request.path.dropFirst("/v1/loans/".count).dropLast(".json".count)
    if name == "newest" { return listing(ids, request.query) }
    if name == "search" { return listing(filtered(ids, request.query), request.query) }
    let known = Set(ids + others + portfolios.withLock { $0.values.joined() })
    let loans = name.split(separator: ",").compactMap { Int($0) }.filter(known.contains)
      .map { KivaServer.loan($0, texts: true, status: status(of: $0)) }
    return KivaServer.json(#"{"loans":[\#(loans.joined(separator: ","))]}"#)
  }

  private func status(of id: Int) -> String {
    statuses.withLock { $0[id] } ?? "fundraising"
  }

  /// Returns a page of the loans of a team or a lender, of which there are 20 whatever is asked
  /// for, or a team by its short name.
  private func portfolio(_ request: ServedRequest) -> ServedResponse? {
    let prefix = "/v1/teams/using_shortname/"
    if request.path.hasPrefix(prefix) {
      let name = String(request.path.dropFirst(prefix.count).dropLast(".json".count))
      return teams.withLock { $0[name] }.map {
        KivaServer.json(#"{"teams":[{"id":\#($0),"shortname":"\#(name)"}]}"#)
      }
    }
    let path = String(request.path.dropFirst("/v1/".count).dropLast("/loans.json".count))
    guard let ids = portfolios.withLock({ $0[path] }) else { return nil }
    return page(request.query["page"].flatMap { Int($0) } ?? 1, of: ids)
  }

  /// Returns a page of 20 loans in the format of Kiva's REST API. A total other than the number of
  /// loans is a lie.
  package func page(_ page: Int, of ids: [Int], total: Int? = nil) -> ServedResponse {
    let total = total ?? ids.count
    let loans = ids.dropFirst((page - 1) * 20).prefix(20).map {
      KivaServer.loan($0, texts: false, status: status(of: $0))
    }
    return KivaServer.json(
      #"{"paging":{"page":\#(page),"total":\#(total),"page_size":20,"pages":\#((total + 19) / 20)},"#
        + #""loans":[\#(loans.joined(separator: ","))]}"#)
  }

  private func filtered(_ ids: [Int], _ query: [String: String]) -> [Int] {
    guard let countries = query["country_code"] else { return ids }
    return ids.filter { countries.split(separator: ",").contains(KivaServer.country($0)[...]) }
  }

  /// Returns the page for the `offset` and `limit` in the body's variables, or a loan for each
  /// `loan(id:7)` in the body's query.
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
    let size = min(query["per_page"].flatMap { Int($0) } ?? 20, maximumPerPage)
    let page = query["page"].flatMap { Int($0) } ?? 1
    let part = Array(ids.dropFirst((page - 1) * size).prefix(size))
    return KivaServer.page(part, page: page, of: (ids.count + size - 1) / size)
  }
}
