import History
import Loans
import Site
import SiteIndex

/// The permanent identifiers of feeds, entries and calendar events, by name (RFC 4287, §4.2.6).
///
/// Each language has its own identifiers, because programs would otherwise treat two languages as
/// versions of the same entry. The name includes the folder of the language, so identifiers change
/// if the folder does.
enum FeedID {
  /// The namespace of kivagen's names, `251c4b67-9e9f-4797-ae56-6b7aebfb2ce8`, which was drawn at
  /// random and must never change.
  private static let namespace: [UInt8] = [
    0x25, 0x1c, 0x4b, 0x67, 0x9e, 0x9f, 0x47, 0x97, 0xae, 0x56, 0x6b, 0x7a, 0xeb, 0xfb, 0x2c, 0xe8,
  ]

  /// Returns the identifier of a feed. A site is named by its base URL or, without one, its title.
  static func feed(_ path: OutputPath, of site: String) -> UUIDv5 {
    UUIDv5(of: "feed\n\(site)\n\(path.text)", in: namespace)
  }

  static func loan(_ loan: LoanID, in language: SiteLanguage) -> UUIDv5 {
    make("loan\n\(loan)", in: language)
  }

  /// Returns the identifier of the entry of an event of a loan.
  static func event(_ event: LoanEvent, in language: SiteLanguage) -> UUIDv5 {
    make(
      "event\n\(event.loan)\n\(event.time.iso8601)\n\(event.change.type.rawValue)", in: language)
  }

  /// Returns the identifier of the day on which a loan ends.
  static func deadline(of loan: LoanID, in language: SiteLanguage) -> UUIDv5 {
    make("deadline\n\(loan)", in: language)
  }

  private static func make(_ name: String, in language: SiteLanguage) -> UUIDv5 {
    UUIDv5(of: name + (language.folder.map { "\n\($0)" } ?? ""), in: namespace)
  }
}
