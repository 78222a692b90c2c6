package import Loans

/// The JSON bodies, `{"query":…,"variables":…}`, that are posted to Kiva's GraphQL interface; where
/// there are no variables, the query alone.
///
/// Only fields that are decoded are asked for. Source: KIVA-API.md §2.
package enum GraphQLQuery {
  /// Asks for loans that are fundraising, the newest first.
  ///
  /// `limit` is from 1 to 100. Kiva's filter takes sectors by numbers whose names it does not tell,
  /// so the sectors of `filter` are left to be chosen after decoding.
  package static func listing(filter: LoanFilter, limit: Int, offset: Int) -> String {
    let query =
      "query($filters:LoanSearchFiltersInput,$limit:Int,$offset:Int){lend{"
      + "loans(filters:$filters,sortBy:newest,limit:$limit,offset:$offset)"
      + "{totalCount values{\(fields)}}}}"
    return body(query) { variables in
      // Without a filter the variable is left out, which is the same as not using it.
      variables.add("filters") { filters in
        filters.add("country", filter.countries, write: appendJSONText)
        filters.add("theme", filter.themes, write: appendJSONText)
        filters.add("partner", filter.partners) { $1 += String($0).utf8 }
      }
      variables.add("limit", limit)
      variables.add("offset", offset)
    }
  }

  /// Asks for the loans of these ids, at least one; Kiva gives `null` for one it does not know.
  package static func loans(_ ids: [LoanID]) -> String {
    let loans = ids.map { "loan\($0):loan(id:\($0)){...fields}" }.joined(separator: " ")
    return body("query{lend{\(loans)}} fragment fields on LoanBasic{\(fields)}") { _ in }
  }

  /// Of one loan. What only loans through a partner have stands in a fragment of its own.
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
