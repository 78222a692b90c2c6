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

    /// Returns the partner with missing values filled in from another record of it. Values of
    /// another partner are ignored.
    package func completed(with other: FieldPartner) -> FieldPartner {
      if let id, let otherID = other.id, id != otherID { return self }
      var partner = self
      partner.id = id ?? other.id
      partner.name = name ?? other.name
      partner.rating = rating ?? other.rating
      if let profile, let more = other.profile {
        partner.profile = profile.completed(with: more)
      } else {
        partner.sharedProfile = sharedProfile ?? other.sharedProfile
      }
      return partner
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
