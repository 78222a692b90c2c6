import Loans
import TestSupport

/// An unusual but possible loan, which can be written in the formats of REST and of GraphQL.
struct InventedLoan {
  let id: Int
  private let name: String?
  /// The state of the loan in REST and in GraphQL.
  private let status: (rest: String, graphQL: String)
  private let amount: Int?
  private let funded: Int?
  private let basket: Int
  private let sector: String
  private let activity: String
  private let use: String?
  private let location: Location?
  private let posted: Timestamp
  private let expires: Timestamp?
  private let genders: [Loan.Gender]
  private let lenderCount: Int
  private let partner: Partner?
  private let imageID: Int?
  private let tags: [String]
  private let english: String?
  private let spanish: String?
  private let whySpecial: String?
  private let repaymentMonths: Int?

  fileprivate struct Location {
    let countryCode: String?
    let country: String
    let town: String?
    /// The coordinates as REST writes them.
    let position: (latitude: String, longitude: String)?
  }

  fileprivate struct Partner {
    let id: Int
    let name: String
    let themes: [String]
  }
}

// MARK: - Inventing

extension InventedLoan {
  /// Invents a loan. The same seed gives the same loan.
  init(seed: UInt64) {
    var dice = Dice(seed: seed)
    id = dice.int(1...9_999_999)
    name = dice.pick([
      "Ana  María", "Paul Ssengendo's Group", "Mankarga V7 N°05 Group", "Thường", " Bo ", "",
      "  ", nil, "Zo\u{308}e \"Z\"", "💧 </script>",
    ])
    status = dice.pick(
      Array(repeating: ("fundraising", "fundRaising"), count: 5) + [
        ("funded", "funded"), ("in_repayment", "payingBack"), ("paid", "ended"),
        ("expired", "expired"),
        ("refunded", "refunded"), ("defaulted", "defaulted"),
      ])
    amount = dice.pick([nil, 25, 50, 525, 7600, 100_000, 900_000_000])
    funded = dice.pick([nil, 0, 25, amount, amount.map { $0 + 25 }])
    basket = dice.pick([0, 25, 8000])
    sector = dice.pick(["Food", "Personal Use", "Arts"])
    activity = dice.pick(["Food Production/Sales", "Motorcycle Transport", "Fruits & Vegetables"])
    use = dice.text(from: [
      "to buy \"pagnes\" & rice.", " [traditional clothes] ", "Ana’s shop", "a <b>cow</b>", "  ",
      "",
    ])
    location = dice.pick([nil, dice.location(), dice.location(), dice.location(), dice.location()])
    posted = Timestamp(seconds: dice.int(1_000_000_000...1_800_000_000))
    let days = dice.pick([30, 35, -1, 0])
    expires = dice.maybe { [posted] _ in
      Timestamp(seconds: posted.seconds + days * 86_400 - days / 30)
    }
    genders = dice.pick([
      [], [.female], [.female], [.male], [.female, .female], [.male, .female],
      [.male, .male, .male],
    ])
    lenderCount = dice.int(0...900)
    partner = dice.pick([nil, dice.partner(), dice.partner(), dice.partner()])
    imageID = dice.maybe { $0.int(1...5_000_000) }
    tags = dice.pick([
      [], ["#Animals"], ["user_favorite", "#Woman-Owned Business", "#Eco-friendly"],
    ])
    english = dice.text(from: ["One.<br /><br />Two.", "One.\r\nTwo. ", "<i>So</i> *it* is", "’"])
    spanish = dice.text(from: ["Uno.", "Él dijo «sí»"])
    whySpecial = dice.text(from: ["It helps.", "a\r\n\r\nb"])
    repaymentMonths = dice.maybe { $0.int(2...90) }
  }
}

extension Dice {
  /// Returns `nil`, or one to three of `parts`.
  fileprivate mutating func text(from parts: [String]) -> String? {
    maybe { dice in (0...dice.int(0...2)).map { _ in dice.pick(parts) }.joined(separator: "  ") }
  }

  fileprivate mutating func location() -> InventedLoan.Location {
    let country = pick([
      ("KE", "Kenya"), ("XK", "Kosovo"), ("CD", "Congo (Dem. Rep.)"), ("US", "United States"),
      ("CI", "Cote D'Ivoire"), ("QQ", "Nowhere"), (nil, "Somewhere"),
    ])
    return InventedLoan.Location(
      countryCode: country.0, country: country.1,
      town: pick([
        nil, "", "Mazatenango ", "KITALE", "Kópháza/\"X\"", String(repeating: "Thường", count: 8),
      ]),
      position: pick([
        nil, ("15.5", "-90.25"), ("-30", "26"), ("0", "0"), ("-4.0383333", "21.7586640001"),
        ("90", "-180"), ("91", "0"), ("1", "181"),
      ]))
  }

  fileprivate mutating func partner() -> InventedLoan.Partner {
    InventedLoan.Partner(
      id: int(1...600), name: pick(["Umoja", "N'Gatta \"Micro\" "]),
      themes: pick([[], ["Green"], ["Rural Exclusion", "Start-Up"]]))
  }
}

// MARK: - In the format of REST

extension InventedLoan {
  /// Returns the entry of a listing. Absent values have no key, or are `null` as in old files.
  func listed(withNulls: Bool) -> JSON {
    var members = restMembers
    members["borrower_count"] = .number(genders.count)
    members["description"] = ["languages": .list(languages.map { .text($0) })]
    return .object(withNulls ? members : members.filter { $0.value != .null })
  }

  /// The entry of a response with details. Its status and amount are those of an earlier time.
  var detailed: JSON {
    var members = restMembers
    members["status"] = "fundraising"
    if funded != nil { members["funded_amount"] = 0 }
    members["borrowers"] = .list(
      genders.map { ["first_name": "X", "gender": .text($0.rawValue), "pictured": .word("true")] })
    members["description"] = [
      "languages": .list(languages.map { .text($0) }),
      "texts": .object(
        [
          "en": .init(english), "es": .init(spanish),
        ].filter { $0.value != .null }),
    ]
    members["terms"] = [
      "disbursal_currency": "KES", "disbursal_amount": .word("10010.5"),
      "repayment_interval": "Monthly", "repayment_term": .init(repaymentMonths),
      "scheduled_payments": [["due_date": "2026-07-01T08:00:00Z", "amount": 25]],
      "local_payments": [["due_date": "2026-06-01T08:00:00Z", "amount": .word("2500.5")]],
      "loss_liability": ["nonpayment": "lender", "currency_exchange": "shared"],
    ]
    members["paid_amount"] = .word("67.06")
    members["funded_date"] = "2026-07-01T08:00:00Z"
    return .object(members.filter { $0.value != .null })
  }

  private var languages: [String] {
    [("es", spanish), ("en", english)].filter { $0.1 != nil }.map(\.0)
  }

  private var restMembers: [String: JSON] {
    [
      "id": .number(id), "name": .init(name), "status": .text(status.rest),
      "loan_amount": .init(amount), "funded_amount": .init(funded),
      "basket_amount": status.rest == "fundraising" ? .number(basket) : .null,
      "activity": .text(activity), "sector": .text(sector), "use": .init(use),
      "location": location?.rest ?? .null, "posted_date": .text(posted.iso8601),
      "planned_expiration_date": .init(expires?.iso8601), "lender_count": .number(lenderCount),
      "partner_id": .init(partner?.id),
      "image": imageID.map { ["id": .number($0), "template_id": 1] } ?? .null,
      "tags": .list(tags.map { ["name": .text($0), "id": 8] }),
      "themes": partner.flatMap { $0.themes.isEmpty ? nil : .list($0.themes.map(JSON.text)) }
        ?? .null,
      "bonus_credit_eligibility": .word("true"),
    ]
  }
}

extension InventedLoan.Location {
  fileprivate var rest: JSON {
    let geo = position.map { position -> JSON in
      ["level": "town", "pairs": .text("\(position.latitude) \(position.longitude)")]
    }
    let members: [String: JSON] = [
      "country_code": .init(countryCode), "country": .text(country), "town": .init(town),
      "geo": geo ?? .null,
    ]
    return .object(members.filter { $0.value != .null })
  }
}

// MARK: - In the format of GraphQL

extension InventedLoan {
  /// The entry of `values`. Absent values are `null`, and a loan without a partner is a
  /// `LoanDirect`.
  var graphQL: JSON {
    var members: [String: JSON] = [
      "id": .number(id), "name": .init(name), "status": .text(status.graphQL),
      "loanAmount": dollars(amount), "use": .init(use),
      "gender": commonGender, "borrowerCount": .number(genders.count),
      "activity": ["name": .text(activity)], "sector": ["name": .text(sector)],
      "tags": .list(tags.map(JSON.text)), "geocode": location?.graphQL ?? .null,
      "loanFundraisingInfo": [
        "fundedAmount": dollars(funded),
        "reservedAmount": dollars(status.rest == "fundraising" ? basket : 0),
      ],
      "fundraisingDate": .text(posted.iso8601), "plannedExpirationDate": .init(expires?.iso8601),
      "lenderRepaymentTerm": .init(repaymentMonths),
      "lenders": ["totalCount": .number(lenderCount)],
      "image": imageID.map { ["id": .number($0)] } ?? .null,
      "description": .init(english), "whySpecial": .init(whySpecial),
      "descriptionInOriginalLanguage": .init(spanish),
      "originalLanguage": spanish == nil ? .null : ["name": "Spanish"],
      "borrowers": .list(
        genders.map { ["firstName": "X", "gender": $0 == .female ? "female" : "male"] }),
      "repaymentInterval": "Monthly",
      "terms": [
        "currency": "KES", "disbursalAmount": "10010.5",
        "lossLiabilityNonpayment": "lender", "lossLiabilityCurrencyExchange": "shared",
        "expectedPayments": [
          ["amount": "25.00", "dueToKivaDate": "2026-07-01T08:00:00Z", "localAmount": "2500.50"]
        ],
      ],
    ]
    if let partner {
      members["partnerName"] = .text(partner.name)
      members["partnerId"] = .number(partner.id)
      members["themes"] = .list(partner.themes.map(JSON.text))
    }
    return .object(members)
  }

  private var commonGender: JSON {
    switch Set(genders) {
    case [.female]: "female"
    case [.male]: "male"
    default: .null
    }
  }

  /// Returns an amount of money, which always has two decimals.
  private func dollars(_ amount: Int?) -> JSON { .init(amount.map { "\($0).00" }) }
}

extension InventedLoan.Location {
  fileprivate var graphQL: JSON {
    [
      "city": .init(town), "latitude": position.map { .word($0.latitude) } ?? .null,
      "longitude": position.map { .word($0.longitude) } ?? .null,
      "country": ["isoCode": .init(countryCode), "name": .text(country)],
    ]
  }
}
