import History
import Loans
import Site
import SiteIndex

/// The identifiers of feeds, of their entries and of events in calendars, which never change: they
/// are made of names. Source: RFC 4287, §4.2.6.
///
/// What a site says in two languages has two identifiers, because programs would take it for two
/// versions of the same entry. The name has the folder of the language, and none for the first one,
/// so that identifiers change if a language moves into a folder or out of it.
enum FeedID {
  /// The UUID of the namespace of kivagen's names, which was drawn at random and must never change.
  ///
  /// It is `251c4b67-9e9f-4797-ae56-6b7aebfb2ce8`.
  private static let namespace: [UInt8] = [
    0x25, 0x1c, 0x4b, 0x67, 0x9e, 0x9f, 0x47, 0x97, 0xae, 0x56, 0x6b, 0x7a, 0xeb, 0xfb, 0x2c, 0xe8,
  ]

  /// Returns the identifier of the feed at a path of a site. The site is named by what stays of it,
  /// which is its base URL or, without one, its title.
  static func feed(_ path: OutputPath, of site: String) -> UUIDv5 {
    make("feed\n\(site)\n\(path.text)")
  }

  static func loan(_ loan: LoanID, in language: SiteLanguage) -> UUIDv5 {
    make("loan\n\(loan)", in: language)
  }

  /// Returns the identifier of the entry of something that happened to a loan.
  static func event(_ event: LoanEvent, in language: SiteLanguage) -> UUIDv5 {
    make(
      "event\n\(event.loan)\n\(event.time.iso8601)\n\(event.change.kind.rawValue)", in: language)
  }

  /// Returns the identifier of the day on which a loan ends.
  static func deadline(of loan: LoanID, in language: SiteLanguage) -> UUIDv5 {
    make("deadline\n\(loan)", in: language)
  }

  private static func make(_ name: String, in language: SiteLanguage) -> UUIDv5 {
    make(name + (language.folder.map { "\n\($0)" } ?? ""))
  }

  private static func make(_ name: String) -> UUIDv5 { UUIDv5(of: name, in: namespace) }
}
