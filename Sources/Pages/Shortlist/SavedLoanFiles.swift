import Loans
import Mustache
import Site
import SiteIndex

/// The scripts with the data of saved loans. The page reads from them which of the loans can still
/// be lent to, and when the loans will be repaid.
///
/// The loans are divided by their numbers, so that a script only loads the files of the saved ones:
/// `data/saved/N.js` has the loans whose numbers, divided by the width, give N. The file
/// `data/saved/index.js` has the width, the numbers of all files, and the application ID for links
/// to Kiva: `{"width":512,"files":[7812,7813],"app":"org.example"}`. None of the files contains the
/// time of the data.
package enum SavedLoanFiles {
  /// The minimum number of loans per file on average. In practice, there are about 90.
  static let minimumMean = 64

  package static let route = Route { context in
    let ranges = LoanRanges(of: context.siteLoans, minimumMean: minimumMean)
    return LazyList(count: ranges.count + 1) { number in
      if number == ranges.count {
        let path = PagePaths.data(.saved, "index")
        return RouteFile(at: path) {
          Page(path: path, bytes: index(of: ranges, appID: context.settings.appID))
        }
      }
      let path = PagePaths.data(.saved, String(ranges.fileNumbers[number]))
      return RouteFile(at: path) {
        let loans = ranges.loans(inFile: number).map { context.siteLoans[$0] }
        return Page(path: path, bytes: bytes(of: loans))
      }
    }
  }

  private static func index(of ranges: LoanRanges, appID: AppID?) -> [UInt8] {
    var json = ScriptJSON()
    json.write("{\"width\":\(ranges.width),\"files\":")
    json.writeArray(ranges.fileNumbers) { number, json in json.write(number) }
    if let appID {
      json.write(",\"app\":")
      json.writeString("\(appID)".utf8.span)
    }
    json.write("}")
    return json.finish()
  }

  /// Returns an object with the countries, sectors and field partners of some loans, and with an
  /// array for each loan by its number. The array has these elements in this order:
  ///
  /// 1. the name of the borrower,
  /// 2. the index of the country,
  /// 3. the index of the sector,
  /// 4. the index of the field partner,
  /// 5. the amount in cents,
  /// 6. the sum that is still needed, in cents,
  /// 7. the time at which the loan ends, in seconds since 1970,
  /// 8. the expected repayments, or only the number of months until all is repaid,
  /// 9. the smallest share in cents,
  /// 10. the status, if lenders can no longer lend.
  ///
  /// An unknown element is `null`. Unknown elements at the end are left out.
  private static func bytes(of loans: [SiteLoan]) -> [UInt8] {
    var (countries, sectors, partners) = (NameList(), NameList(), NameList())
    let rows = loans.map { loan -> [SavedLoanValue?] in
      let place = loan.loan.location
      let partner = loan.loan.partner
      return [
        loan.loan.name.map { .text($0) },
        countries.index(of: place.country, code: place.countryCode),
        sectors.index(of: loan.loan.sector, code: nil),
        partners.index(of: partner?.name, code: partner?.id.map { String($0) }),
        loan.loan.amount.map { .number($0.cents) },
        loan.remaining.map { .number($0.cents) },
        loan.loan.expires.map { .number($0.seconds) },
        .repayments(of: loan),
        loan.loan.smallestShare.map { .number($0.cents) },
        loan.isFundraising ? nil : .text(loan.status.rawValue),
      ]
    }
    var json = ScriptJSON()
    json.write("{\"countries\":")
    countries.write(to: &json)
    json.write(",\"sectors\":")
    sectors.write(to: &json)
    json.write(",\"partners\":")
    partners.write(to: &json)
    json.write(",\"loans\":{")
    for (index, row) in rows.enumerated() {
      json.write("\(index > 0 ? "," : "")\"\(loans[index].loan.id)\":")
      let count = (row.lastIndex { $0 != nil } ?? -1) + 1
      json.writeArray(row.prefix(count)) { value, json in
        if let value { value.write(to: &json) } else { json.write("null") }
      }
    }
    json.write("}}")
    return json.finish()
  }
}

/// Names with their codes, to which loans refer by index.
private struct NameList {
  private struct Name: Hashable {
    let name, code: String?
  }

  private var names: [Name] = []
  private var indices: [Name: Int] = [:]

  /// Returns the index of a pair of a name and a code. One of the two may be unknown; the index is
  /// `nil` if both are unknown.
  mutating func index(of name: String?, code: String?) -> SavedLoanValue? {
    if name == nil, code == nil { return nil }
    let name = Name(name: name, code: code)
    if let index = indices[name] { return .number(index) }
    indices[name] = names.count
    names.append(name)
    return .number(names.count - 1)
  }

  /// Writes an array with an array `[name, code]` for each name. A code that is unknown is left
  /// out.
  func write(to json: inout ScriptJSON) {
    json.writeArray(names) { name, json in
      json.write("[")
      if let name = name.name { json.writeString(name.utf8.span) } else { json.write("null") }
      if let code = name.code {
        json.write(",")
        json.writeString(code.utf8.span)
      }
      json.write("]")
    }
  }
}

/// A value of a saved loan.
private enum SavedLoanValue {
  case text(String)
  case number(Int)
  /// The expected repayments of a loan by month. The months are counted since January of year 0.
  case schedule(firstMonth: Int, runs: [(count: Int, cents: Int)], undatedCents: Int)

  /// Returns the expected repayments of a loan or, if they are not known, the number of months in
  /// which it is repaid.
  static func repayments(of loan: SiteLoan) -> SavedLoanValue? {
    guard let terms = loan.loan.terms else { return nil }
    let schedule = loan.repaymentDates.flatMap { _ in repayments(terms.schedule) }
    return schedule ?? terms.repaymentMonths.flatMap { $0 > 0 ? .number($0) : nil }
  }

  /// Returns the repayments by month, as runs of successive months with the same amount, which is 0
  /// for months in between without a repayment; `nil` if no repayment has both a day and an amount.
  private static func repayments(_ payments: [Loan.Payment]) -> SavedLoanValue? {
    var undated = 0
    var amounts: [Int: Int] = [:]
    for payment in payments where payment.amount > .zero {
      guard let due = payment.due else {
        undated += payment.amount.cents
        continue
      }
      amounts[Month(of: due).number, default: 0] += payment.amount.cents
    }
    let months = amounts.sorted { $0.key < $1.key }
    guard var next = months.first?.key else { return nil }
    let first = next
    var runs: [(count: Int, cents: Int)] = []
    for (month, cents) in months {
      if month > next { runs.append((month - next, 0)) }
      if let last = runs.last, last.cents == cents {
        runs[runs.count - 1].count += 1
      } else {
        runs.append((1, cents))
      }
      next = month + 1
    }
    return .schedule(firstMonth: first, runs: runs, undatedCents: undated)
  }

  /// Writes the value. The repayments are an array of the first month, the sum without a date, and
  /// for each run the number of months and the amount of each, in cents.
  func write(to json: inout ScriptJSON) {
    switch self {
    case .text(let text): json.writeString(text.utf8.span)
    case .number(let number): json.write(number)
    case .schedule(let first, let runs, let undated):
      let numbers = [first, undated] + runs.flatMap { [$0.count, $0.cents] }
      json.writeArray(numbers) { number, json in json.write(number) }
    }
  }
}
