internal import Diagnostics
internal import Loans

/// Whose loans are listed: a lending team's or a lender's. The lists have loans of every status,
/// the newest first. Source: docs/kiva-api.md, "Teams and lenders".
package enum Portfolio: Hashable, Sendable, CustomStringConvertible {
  /// A team by its number or, for other texts, by the short name in the address of its page.
  case team(String)
  /// A lender by the public ID in the address of the lender's page.
  case lender(String)

  /// The name in the store, such as `team 123` or `lender anna`.
  package var name: String {
    switch self {
    case .team(let text): "team \(text)"
    case .lender(let text): "lender \(text)"
    }
  }

  /// The name in messages, such as `team 123` or `lender 'anna'`.
  package var description: String {
    switch self {
    case .team(let text): givenNumber == nil ? "team '\(text.excerpt(200))'" : "team \(text)"
    case .lender(let text): "lender '\(text.excerpt(200))'"
    }
  }

  /// `team` or `lender`.
  package var kind: String {
    switch self {
    case .team: "team"
    case .lender: "lender"
    }
  }

  /// The number of a team that was asked for by its number, which can also be a short name;
  /// otherwise `nil`.
  var givenNumber: Int? {
    guard case .team(let text) = self, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else {
      return nil
    }
    return Int(text).flatMap { $0 > 0 ? $0 : nil }
  }

  var provenance: Provenance {
    switch self {
    case .team: .team
    case .lender: .lender
    }
  }
}
