extension Loan {
  /// The organization that disburses the loan. Direct loans have none.
  package struct FieldPartner: Equatable, Sendable {
    package var id: Int?
    package var name: String?
    /// Kiva's risk rating as Kiva writes it (`3.5`), from 0 for the highest to 5 for the lowest
    /// risk.
    package var rating: String?
    /// What else Kiva publishes about the partner; `nil` if that is not known. Loans of one partner
    /// share it.
    package var profile: PartnerProfile? {
      get { sharedProfile?.value }
      set { sharedProfile = newValue.map(Shared.init) }
    }
    private var sharedProfile: Shared<PartnerProfile>?

    package init(
      id: Int? = nil, name: String? = nil, rating: String? = nil, profile: PartnerProfile? = nil
    ) {
      self.id = id
      self.name = name
      self.rating = rating
      self.profile = profile
    }

    /// Kiva's risk rating, as Kiva wrote it and as a number from 0 to 5; `nil` if it is unknown or
    /// not such a number.
    package var riskRating: (text: String, value: Double)? {
      guard let rating, rating.utf8.allSatisfy({ (0x30...0x39).contains($0) || $0 == 0x2E }),
        let value = Double(rating), value <= 5
      else { return nil }
      return (rating, value)
    }

    /// Returns the partner with missing values filled in from another record of it. Values of
    /// another partner are ignored.
    package func completed(with other: FieldPartner) -> FieldPartner {
      if let id, let otherID = other.id, id != otherID { return self }
      var partner = self
      partner.id = id ?? other.id
      partner.name = name ?? other.name
      partner.rating = rating ?? other.rating
      if sharedProfile == other.sharedProfile { return partner }
      if let profile, let more = other.profile {
        partner.profile = profile.completed(with: more)
      } else {
        partner.sharedProfile = sharedProfile ?? other.sharedProfile
      }
      return partner
    }

    /// Creates the record of a field partner from all of its loans. Where they differ, the loan
    /// with the highest number decides, which is the newest. The order of the loans has no effect.
    /// The record is `nil` if no loan has a partner.
    package init?(mergedFrom loans: some Sequence<Loan>) {
      let records = loans.compactMap { loan in loan.partner.map { (loan: loan.id, partner: $0) } }
        .sorted { $1.loan < $0.loan }
      guard let newest = records.first else { return nil }
      self = records.dropFirst().reduce(newest.partner) { $0.completed(with: $1.partner) }
    }
  }
}

/// A value that many values share, so that copies take no memory.
private final class Shared<Value: Equatable & Sendable>: Equatable, Sendable {
  let value: Value

  init(_ value: Value) { self.value = value }

  static func == (left: Shared, right: Shared) -> Bool {
    left === right || left.value == right.value
  }
}
