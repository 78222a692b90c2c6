extension Loan {
  /// How much of a borrower's identity Kiva hides. Source: `anonymizationLevel`, docs/kiva-api.md.
  package enum Anonymization: Equatable, Sendable {
    /// Nothing is hidden.
    case none
    /// Name, picture and journal are hidden.
    case pii
    /// The story is hidden, too.
    case full
    /// A level that was not known when this was written. It hides as much as `pii`.
    case other(String)

    /// Parses a level in Kiva's words, in any case.
    package init(kiva text: String) {
      switch text.lowercased() {
      case "none": self = .none
      case "pii": self = .pii
      case "full": self = .full
      default: self = .other(text)
      }
    }

    /// The level in Kiva's words.
    package var name: String {
      switch self {
      case .none: "none"
      case .pii: "pii"
      case .full: "full"
      case .other(let text): text
      }
    }

    package var hidesNames: Bool { self != .none }
    package var hidesStory: Bool { self == .full }
  }

  /// Who disburses a loan. The raw values are Kiva's words. Source: `distributionModel`,
  /// docs/kiva-api.md.
  package enum Distribution: String, Equatable, Sendable {
    case partner = "fieldPartner"
    /// Kiva itself.
    case direct
  }

  /// Someone who adds money to what lenders lend.
  package struct Matching: Equatable, Sendable {
    /// The name of the sponsor in Kiva's words.
    package var text: String
    /// The dollars that the sponsor adds to each dollar, above 0 and up to 100; `nil` if unknown.
    package var ratio: Double?

    package init(text: String, ratio: Double? = nil) {
      self.text = text
      self.ratio = ratio
    }
  }
}
