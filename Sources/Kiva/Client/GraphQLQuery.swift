package import Loans

/// Creates the JSON bodies of requests to Kiva's GraphQL interface, `{"query":…,"variables":…}`,
/// with the fields that are decoded. Source: docs/kiva-api.md, "GraphQL".
package enum GraphQLQuery {
  /// Returns a query for 1 to 100 fundraising loans, the newest first. Sectors must be filtered
  /// after decoding, because Kiva's filter identifies them by unpublished numbers.
  package static func listing(filter: LoanFilter, limit: Int, offset: Int) -> String {
    let query =
      "query($filters:LoanSearchFiltersInput,$limit:Int,$offset:Int){lend{"
      + "loans(filters:$filters,sortBy:newest,limit:$limit,offset:$offset)"
      + "{totalCount values{\(fields)}}}}"
    return body(query) { variables in
      // If there is no filter, the variable is left out, which means that nothing is filtered.
      variables.add("filters") { filters in
        filters.add("country", filter.countries)
        filters.add("theme", filter.themes)
        filters.add("partner", filter.partners) { $1 += String($0).utf8 }
      }
      variables.add("limit", limit)
      variables.add("offset", offset)
    }
  }

  /// Returns a query for one or more loans. Kiva returns `null` for a loan that it does not know.
  package static func loans(_ ids: [LoanID]) -> String {
    let loans = ids.map { "loan\($0):loan(id:\($0)){...fields}" }.joined(separator: " ")
    return body("query{lend{\(loans)}} fragment fields on LoanBasic{\(fields)}") { _ in }
  }

  /// The fields of a loan. A fragment has the fields that only loans of field partners have.
  private static let fields =
    "id name status loanAmount use gender borrowerCount activity{name} sector{name} tags "
    + "geocode{city latitude longitude country{isoCode name}} "
    + "loanFundraisingInfo{fundedAmount reservedAmount} fundraisingDate plannedExpirationDate "
    + "lenderRepaymentTerm lenders{totalCount} image{id} description whySpecial "
    + "...on LoanPartner{partnerName partnerId themes}"

  private static func body(_ query: String, variables: (inout JSONObject) -> Void) -> String {
    var body = JSONObject()
    body.add("query", query)
    body.add("variables", write: variables)
    return String(decoding: body.closed, as: UTF8.self)
  }
}
