/// A micro-loan as Kiva shows it: what every wire shape is decoded to.
///
/// Only the id is certain. `nil` and an empty list mean that Kiva did not say.
/// Source: KIVA API v1 loans (listing and details) and GraphQL `LoanBasic`.
package struct Loan: Equatable, Sendable {
  package var id: LoanID
  /// The borrower's or the group's name, with its inner double spaces; never empty.
  package var name: String?
  package var status: Status?
  /// What is asked for.
  package var amount: Money?
  package var funded: Money?
  /// What lies in lenders' baskets, not yet paid; only while fundraising.
  package var basket: Money?
  package var paid: Money?
  package var sector: String?
  package var activity: String?
  /// What the loan is for, as Kiva gave it, without the spaces around it; never empty.
  package var use: String?
  package var place: Place
  package var posted: Timestamp?
  package var expires: Timestamp?
  package var fundedOn: Timestamp?
  package var borrowerCount: Int?
  package var lenderCount: Int?
  /// Of the borrower, or of all borrowers if theirs is the same; `nil` for a mixed group.
  package var gender: Gender?
  package var partner: FieldPartner?
  package var imageID: Int?
  /// Where the picture is if only a URL was given (GraphQL); untrusted.
  package var imageURL: String?
  /// Languages of the story, as Kiva orders them (`es`, `en`).
  package var languages: [String]
  /// The story by language, in the order of `languages`; only in details. Prose, not HTML.
  package var texts: [Text]
  /// Who translated the story, as Kiva names them; only in details.
  package var translator: String?
  package var whySpecial: String?
  package var borrowers: [Borrower]
  package var terms: Terms?
  /// As sent; those with a leading `#` are public, the others are Kiva's own marks.
  package var tags: [String]
  package var themes: [String]
  package var bonusCreditEligibility: Bool?

  package init(id: LoanID) {
    self.id = id
    place = Place()
    languages = []
    texts = []
    borrowers = []
    tags = []
    themes = []
  }

  /// What was lent, as pages show it: at least the amount of the loan once Kiva calls it funded,
  /// whatever the sums say; `nil` if Kiva did not say.
  package var fundedAmount: Money? {
    guard let funded, let amount, status?.isFunded == true else { return funded }
    return max(funded, amount)
  }

  /// Still needed: `max(0, loan − funded − basket)`, and nothing once Kiva calls the loan funded,
  /// whatever the sums say; `nil` without an amount.
  package var remaining: Money? {
    amount.map { amount in
      status?.isFunded == true
        ? .zero : max(.zero, amount - (funded ?? .zero) - (basket ?? .zero))
    }
  }

  /// Whether lenders can still be asked; a loan without a status is taken for one that can.
  package var isAsking: Bool { status == nil || status == .fundraising }

  /// When it was posted and when it was funded, as far as Kiva said: dates that had come when Kiva
  /// told of the loan, unlike those that are planned.
  package var pastDates: [Timestamp] { [posted, fundedOn].compactMap(\.self) }

  /// Whether several people asked together.
  package var isGroup: Bool { (borrowerCount ?? borrowers.count) > 1 }

  /// The tags that Kiva shows to the public, each once, without the `#`.
  package var publicTags: [String] {
    var known: Set<String> = []
    return tags.filter { $0.hasPrefix("#") }.map { String($0.dropFirst().drop { $0 == " " }) }
      .filter { !$0.isEmpty && known.insert($0).inserted }
  }
}

extension Loan {
  /// Where a loan is in its life; what Kiva sends beyond the known ones is kept as `other`.
  package enum Status: Equatable, Sendable {
    case fundraising, funded, inRepayment, paid, ended, expired, refunded, defaulted, inactive
    case other(String)

    /// Whether a loan with this status has got all that it asked for.
    package var isFunded: Bool {
      switch self {
      case .funded, .inRepayment, .paid: true
      case .fundraising, .ended, .expired, .refunded, .defaulted, .inactive, .other: false
      }
    }
  }

  /// Where the borrower lives.
  package struct Place: Equatable, Sendable {
    /// ISO 3166-1 alpha-2 in capitals; Kiva also uses `XK` for Kosovo.
    package var countryCode: String?
    package var country: String?
    package var town: String?
    package var position: Position?

    package init(
      countryCode: String? = nil, country: String? = nil, town: String? = nil,
      position: Position? = nil
    ) {
      self.countryCode = countryCode
      self.country = country
      self.town = town
      self.position = position
    }
  }

  /// A point on the globe in degrees, latitude −90…90, longitude −180…180; sometimes wrong.
  package struct Position: Equatable, Sendable {
    package var latitude: Double
    package var longitude: Double

    package init(latitude: Double, longitude: Double) {
      self.latitude = latitude
      self.longitude = longitude
    }
  }

  /// The organisation that pays the loan out; absent for direct loans.
  package struct FieldPartner: Equatable, Sendable {
    package var id: Int?
    package var name: String?
    /// Kiva's risk rating, a number from 0 to 5 as Kiva writes it (`3.5`), 5 being the lowest risk.
    package var rating: String?

    package init(id: Int? = nil, name: String? = nil, rating: String? = nil) {
      self.id = id
      self.name = name
      self.rating = rating
    }
  }

  /// The story in one language; lines end with `\n`, Kiva's `<br>` included.
  package struct Text: Equatable, Sendable {
    /// An ISO 639-1 code.
    package var language: String
    package var text: String

    package init(language: String, text: String) {
      self.language = language
      self.text = text
    }
  }

  package struct Borrower: Equatable, Sendable {
    package var firstName: String?
    package var lastName: String?
    package var gender: Gender?
    package var isPictured: Bool?

    package init(
      firstName: String? = nil, lastName: String? = nil, gender: Gender? = nil,
      isPictured: Bool? = nil
    ) {
      self.firstName = firstName
      self.lastName = lastName
      self.gender = gender
      self.isPictured = isPictured
    }
  }

  package enum Gender: String, Equatable, Sendable {
    case female = "F"
    case male = "M"
  }

  /// How the loan was paid out and is to be repaid.
  package struct Terms: Equatable, Sendable {
    package var disbursed: Timestamp?
    /// ISO 4217, with `disbursedAmount` in its units.
    package var currency: String?
    package var disbursedAmount: Double?
    /// `Monthly`, `At end of term`, `Irregularly`.
    package var repaymentInterval: String?
    package var repaymentMonths: Int?
    package var schedule: [Payment]
    package var lossLiability: LossLiability?

    package init(
      disbursed: Timestamp? = nil, currency: String? = nil, disbursedAmount: Double? = nil,
      repaymentInterval: String? = nil, repaymentMonths: Int? = nil, schedule: [Payment] = [],
      lossLiability: LossLiability? = nil
    ) {
      self.disbursed = disbursed
      self.currency = currency
      self.disbursedAmount = disbursedAmount
      self.repaymentInterval = repaymentInterval
      self.repaymentMonths = repaymentMonths
      self.schedule = schedule
      self.lossLiability = lossLiability
    }
  }

  /// One expected repayment.
  package struct Payment: Equatable, Sendable {
    package var due: Timestamp?
    package var amount: Money

    package init(due: Timestamp? = nil, amount: Money) {
      self.due = due
      self.amount = amount
    }
  }
}
