/// A microloan on Kiva, decoded from a response of any of Kiva's interfaces. Its properties are
/// those of ``Values``, which are stored in an object that copies of the loan share.
// `Loan` and `Values` are `@usableFromInline` so that the compiler replaces key paths with direct
// access to the properties. Without this, each access evaluates a key path at run time, and a build
// takes 1.5 times as long (Swift 6.3.1).
@dynamicMemberLookup
@usableFromInline
package struct Loan: Equatable, Sendable {
  @usableFromInline
  var storage: Storage

  @usableFromInline
  final class Storage: Sendable {
    @usableFromInline
    let values: Values

    @usableFromInline
    init(_ values: Values) { self.values = values }
  }

  package init(_ values: Values) { storage = Storage(values) }

  package init(id: LoanID) { self.init(Values(id: id)) }

  package var values: Values { storage.values }

  /// Reads or sets a property of the values. Setting a property copies all values.
  @inlinable
  package subscript<Value>(dynamicMember path: WritableKeyPath<Values, Value>) -> Value {
    @inline(__always) get { storage.values[keyPath: path] }
    set {
      var values = storage.values
      values[keyPath: path] = newValue
      storage = Storage(values)
    }
  }

  @usableFromInline
  package static func == (left: Loan, right: Loan) -> Bool {
    left.storage === right.storage || left.storage.values == right.storage.values
  }

  /// The amount that has been lent, or `nil` if Kiva did not give it. If the status says that the
  /// loan is funded, this is at least the amount of the loan.
  package var fundedAmount: Money? {
    guard let funded = self.funded, let amount = self.amount, self.status?.isFunded == true
    else { return self.funded }
    return max(funded, amount)
  }

  /// The amount that is still needed, or `nil` if the amount of the loan is not known, or if the
  /// loan is past its funding and needs none. If the status says that the loan is funded, this is
  /// zero, whatever the sums are.
  package var remaining: Money? {
    switch publicStatus {
    case .fundraising: Self.remaining(of: self.amount, funded: self.funded, basket: self.basket)
    case .funded: self.amount.map { _ in .zero }
    case .inRepayment, .repaid, .ended: nil
    }
  }

  /// Returns `max(0, amount − funded − basket)`, or `nil` if `amount` is `nil`. Other unknown sums
  /// count as zero.
  package static func remaining(of amount: Money?, funded: Money?, basket: Money?) -> Money? {
    amount.map { max(.zero, $0 - (funded ?? .zero) - (basket ?? .zero)) }
  }

  /// Whether lenders can still lend. A loan without a status counts as fundraising.
  package var isFundraising: Bool { storage.values.isFundraising }

  /// The known dates of posting and funding. Both were in the past when Kiva sent the loan.
  package var pastDates: [Timestamp] { [self.posted, self.fundedOn].compactMap(\.self) }

  package var isGroup: Bool { (self.borrowerCount ?? self.borrowers.count) > 1 }

  /// The public tags without the `#` and without duplicates.
  package var publicTags: [String] {
    var known: Set<String> = []
    // Most tags are internal. Comparing the first byte rules them out faster than `hasPrefix` does.
    return self.tags.filter { $0.utf8.first == UInt8(ascii: "#") && $0.hasPrefix("#") }
      .map { String($0.dropFirst().drop { $0 == " " }) }
      .filter { !$0.foldedName.isEmpty && known.insert($0).inserted }
  }

  /// The stage of a loan's life. An unknown status is `other`.
  package enum Status: Equatable, Sendable {
    case fundraising, funded, inRepayment, paid, ended, expired, refunded, defaulted, inactive
    case other(String)

    /// Whether a loan with this status is fully funded.
    package var isFunded: Bool {
      switch self {
      case .funded, .inRepayment, .paid: true
      case .fundraising, .ended, .expired, .refunded, .defaulted, .inactive, .other: false
      }
    }
  }

  /// The place where the borrower lives.
  package struct Location: Equatable, Sendable {
    /// The ISO 3166-1 alpha-2 code of the country in capitals. Kiva also uses `XK`, for Kosovo.
    package var countryCode: String?
    package var country, town: String?
    /// The part of the world in Kiva's words: `Eastern Africa`.
    package var region: String?
    package var position: Position?

    package init(
      countryCode: String? = nil, country: String? = nil, town: String? = nil,
      region: String? = nil, position: Position? = nil
    ) {
      self.countryCode = countryCode
      self.country = country
      self.town = town
      self.region = region
      self.position = position
    }
  }

  /// A point on the globe, −90…90° of latitude and −180…180° of longitude. Kiva's positions can be
  /// wrong.
  package struct Position: Equatable, Sendable {
    package var latitude, longitude: Double

    package init(latitude: Double, longitude: Double) {
      self.latitude = latitude
      self.longitude = longitude
    }
  }

  /// The story in one language. Line breaks are `\n`, even where Kiva sends `<br>`.
  package struct Text: Equatable, Sendable {
    /// The ISO 639-1 code of the language.
    package var language: String
    package var text: String

    package init(language: String, text: String) {
      self.language = language
      self.text = text
    }
  }

  /// One of the borrowers of a loan.
  package struct Borrower: Equatable, Sendable {
    package var firstName, lastName: String?
    package var gender: Gender?
    package var hasPicture: Bool?

    package init(
      firstName: String? = nil, lastName: String? = nil, gender: Gender? = nil,
      hasPicture: Bool? = nil
    ) {
      self.firstName = firstName
      self.lastName = lastName
      self.gender = gender
      self.hasPicture = hasPicture
    }
  }

  /// The gender of a borrower. The raw values are Kiva's letters.
  package enum Gender: String, Equatable, Sendable {
    case female = "F"
    case male = "M"
  }

  /// The terms on which the loan is disbursed and repaid.
  package struct Terms: Equatable, Sendable {
    package var disbursed: Timestamp?
    /// The ISO 4217 code of the currency of `disbursedAmount`.
    package var currency: String?
    package var disbursedAmount: Double?
    /// The interval of the repayments: `Monthly`, `At end of term` or `Irregularly`.
    package var repaymentInterval: String?
    package var repaymentMonths: Int?
    package var schedule: [Payment]
    package var lossLiability: LossLiability?
    /// Whether the loan is disbursed even if it is not fully funded.
    package var isFlexible: Bool?

    package init(
      disbursed: Timestamp? = nil, currency: String? = nil, disbursedAmount: Double? = nil,
      repaymentInterval: String? = nil, repaymentMonths: Int? = nil, schedule: [Payment] = [],
      lossLiability: LossLiability? = nil, isFlexible: Bool? = nil
    ) {
      self.disbursed = disbursed
      self.currency = currency
      self.disbursedAmount = disbursedAmount
      self.repaymentInterval = repaymentInterval
      self.repaymentMonths = repaymentMonths
      self.schedule = schedule
      self.lossLiability = lossLiability
      self.isFlexible = isFlexible
    }
  }

  /// One expected repayment.
  package struct Payment: Equatable, Sendable {
    /// When the payment is due to Kiva.
    package var due: Timestamp?
    package var amount: Money
    /// The amount in the currency in which the loan is disbursed.
    package var localAmount: Double?

    package init(due: Timestamp? = nil, amount: Money, localAmount: Double? = nil) {
      self.due = due
      self.amount = amount
      self.localAmount = localAmount
    }
  }

  /// Returns whether an untrusted address is unambiguous: it has only visible ASCII characters, and
  /// no backslash, which browsers would treat as a slash.
  package static func isPlain(address: String) -> Bool {
    address.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "\\") }
  }

  /// Returns whether a name hides who the borrower is: Kiva then sends "Anonymous" or no name.
  package static func isAnonymous(_ name: String?) -> Bool {
    name.map { $0.lowercased() == "anonymous" } ?? true
  }
}

extension [Loan.Borrower] {
  /// The gender of all the borrowers, or `nil` if they differ or any of them is unknown.
  package var commonGender: Loan.Gender? {
    guard let gender = first?.gender else { return nil }
    return allSatisfy { $0.gender == gender } ? gender : nil
  }
}
