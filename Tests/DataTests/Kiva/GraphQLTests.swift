import Decoding
import FoundationEssentials
import Kiva
import Loans
import Testing

/// Tests of the GraphQL queries, which request exactly what is decoded.
struct GraphQLTests {
  @Test func `requests the newest loans that match the filter`() {
    let filter = LoanFilter(
      countries: ["KE", "XK"], sectors: ["Food"], themes: [#"Rural "x""#, "Thường"],
      partners: [7, 8])
    let body = GraphQLQuery.listing(filter: filter, limit: 100, offset: 200)
    #expect(
      body.hasPrefix(
        #"{"query":"query($filters:LoanSearchFiltersInput,$limit:Int,$offset:Int){lend{"#
          + "loans(filters:$filters,sortBy:newest,limit:$limit,offset:$offset)"
          + "{totalCount values{id name "))
    #expect(
      body.hasSuffix(
        #""variables":{"filters":{"country":["KE","XK"],"theme":["Rural \"x\"","Thường"],"#
          + #""partner":[7,8]},"limit":100,"offset":200}}"#))
  }

  @Test func `sectors are chosen by their numbers`() {
    let body = GraphQLQuery.listing(
      filter: LoanFilter(sectors: ["Food"]), sectors: [12], limit: 20, offset: 0)
    #expect(body.hasSuffix(#""variables":{"filters":{"sector":[12]},"limit":20,"offset":0}}"#))
  }

  @Test(arguments: [LoanFilter(), LoanFilter(sectors: ["Food"])])
  func `leaves out a filter that Kiva cannot apply`(filter: LoanFilter) {
    let body = GraphQLQuery.listing(filter: filter, limit: 20, offset: 0)
    #expect(body.hasSuffix(#"}","variables":{"limit":20,"offset":0}}"#))
  }

  @Test func `requests loans by their IDs in one query`() throws {
    let body = GraphQLQuery.loans([LoanID(1), LoanID(20)])
    #expect(
      body.hasPrefix(
        #"{"query":"query{lend{loan1:loan(id:1){...fields} loan20:loan(id:20){...fields}}} "#
          + "fragment fields on LoanBasic{id name "))
    let listed = try fields(of: GraphQLQuery.listing(filter: LoanFilter(), limit: 1, offset: 0))
      .compactMap { $0.starts(with: ["lend", "loans", "values"]) ? $0.dropFirst(3) : nil }
    let expected = ["loan1", "loan20"].flatMap { name in listed.map { ["lend", name] + $0 } }
    #expect(try fields(of: body) == Set(expected))
  }

  @Test func `requests no field that is not decoded`() throws {
    let fields = try fields(of: GraphQLQuery.listing(filter: LoanFilter(), limit: 1, offset: 0))
    #expect(fields == Self.response.leaves)
    let whole = try decode(Self.response)
    #expect(whole.loans.count == 1)
    #expect(whole.issues == [])
    for field in fields {
      let part = try decode(Self.response.removing(field))
      let changes = part.loans != whole.loans || part.total != whole.total
      #expect(changes, "\(field.joined(separator: ".")) is requested but not used")
    }
  }

  /// A response with a value for every field that is requested.
  private static let response: JSON = [
    "lend": ["loans": ["totalCount": 7, "values": [loan]]]
  ]

  private static let loan: JSON = [
    "id": 2_000_002, "name": "Bo", "status": "fundRaising", "loanAmount": "2375.00",
    "use": "to buy a cow", "gender": "female", "borrowerCount": 3, "activity": ["name": "Dairy"],
    "sector": ["name": "Agriculture"], "tags": ["#Animals"],
    "geocode": [
      "city": "Kitale", "latitude": 1, "longitude": .word("35.5"),
      "country": ["isoCode": "KE", "name": "Kenya", "region": "Africa"],
    ], "loanFundraisingInfo": ["fundedAmount": "25.00", "reservedAmount": "50.50"],
    "fundraisingDate": "2026-06-13T17:50:36Z", "plannedExpirationDate": "2026-07-13T17:50:35Z",
    "lenderRepaymentTerm": 14, "lenders": ["totalCount": 2], "image": ["id": 12],
    "description": "One.<br/>Two.", "whySpecial": "It is.", "partnerName": "Umoja",
    "partnerId": 9001, "themes": ["Green"],
    "borrowers": [
      ["firstName": "Bo", "gender": "female"], ["firstName": "Al", "gender": "male"],
    ],
    "descriptionInOriginalLanguage": "Uno.", "originalLanguage": ["name": "Spanish"],
    "repaymentInterval": "monthly",
    "terms": [
      "currency": "KES", "disbursalAmount": "25000", "disbursalDate": "2026-06-01T07:00:00Z",
      "flexibleFundraisingEnabled": .word("true"), "lossLiabilityCurrencyExchange": "shared",
      "lossLiabilityNonpayment": "lender",
      "expectedPayments": [
        [
          "amount": "100.00", "dueToKivaDate": "2026-09-01T07:00:00Z", "localAmount": "12000",
          "effectiveDate": "2026-10-01T07:00:00Z",
        ],
        [
          "amount": "90.00", "dueToKivaDate": .null, "localAmount": "11000",
          "effectiveDate": "2026-11-01T07:00:00Z",
        ],
      ],
    ], "minNoteSize": "5.00", "matchingText": "Acme", "matchRatio": 1,
    "anonymizationLevel": "none", "previousLoanId": 17, "distributionModel": "fieldPartner",
    "trusteeName": "Ada", "endorsement": "I know Bo.",
    "partner": [
      "riskRating": "3.5", "arrearsRate": 1, "defaultRate": 2, "loansAtRiskRate": 3,
      "currencyExchangeLossRate": 4, "avgBorrowerCost": 5, "avgBorrowerCostType": "PY",
      "avgProfitability": 6, "chargesFeesInterest": .word("true"), "loanAlertText": "Slow.",
      "loansPosted": 7, "totalAmountRaised": "8.00", "startDate": "2011-03-30T22:00:05Z",
    ],
  ]

  private struct Body: Decodable {
    let query: String
  }

  private func fields(of body: String) throws -> Set<[String]> {
    let body = try JSONDecoder().decode(Body.self, from: Data(body.utf8))
    return QueryFields(of: body.query).leaves
  }

  private func decode(_ data: JSON) throws(ListingError) -> Listing {
    try decodeListing(Array(JSON.object(["data": data]).written.utf8), name: "test")
  }
}
