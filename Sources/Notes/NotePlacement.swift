import Diagnostics
package import Loans
package import Site
package import SiteIndex
import Words

/// The placement of a note: where it is shown.
package enum NotePlacement: Hashable, Sendable {
  /// The note is shown above the list.
  case index
  /// The note is shown on the card and on the page of a loan.
  case loan(LoanID)
  /// The note is shown above the loans of a country, by its ISO code, or of a sector, by its slug.
  case section(SectionKind, String)
  /// The note has its own page at this path.
  case page(OutputPath)

  /// The subfolders of the notes folder that may have notes.
  package static let folders = ["loans"] + SectionKind.allCases.map(\.rawValue)

  /// Returns the subfolder that was probably meant by a name: `countries` for `country`.
  static func folder(suggestedFor name: String) -> String? {
    SectionKind.allCases.first { $0.noun == name.lowercased() }?.rawValue
      ?? nearestName(to: name, among: folders)
  }

  /// The reason why the name of a file is not that of a note.
  enum Refusal: Error {
    /// Notes are not read from the folder of the file.
    case folder(String?)
    /// The name cannot be that of a note in its folder, for this reason.
    case name(String)
  }

  /// Reads the placement of a note from the name of its file in the notes folder, without `.md`.
  init(ofFileNamed stem: Substring) throws(Refusal) {
    let parts = stem.split(separator: "/", omittingEmptySubsequences: false)
    switch parts.count {
    case 1: self = parts[0] == "index" ? .index : try Self.page(named: parts[0])
    case 2: try self.init(named: String(parts[1]), inFolder: String(parts[0]))
    default: throw .folder(nil)
    }
  }

  /// Returns the page of a note. If the note's name has no Latin letter or digit, the page is named
  /// after a fingerprint.
  private static func page(named name: Substring) throws(Refusal) -> NotePlacement {
    var slug = String(name).fileNameSlug
    if slug.isEmpty { slug = "note-\(Fingerprint(of: Array(name.utf8)).hexadecimal.prefix(8))" }
    try check(name, slug: slug)
    guard let path = PagePaths.note(named: slug) else { throw .folder(nil) }
    return .page(path)
  }

  /// Throws if Windows does not allow a file with the name of a note, or with the slug of its page.
  private static func check(_ name: some StringProtocol, slug: String) throws(Refusal) {
    let device = [String(name), slug].first { WindowsName.isDevice($0) }
    guard let refusal = device.flatMap({ WindowsName.refusal(of: $0) }) else { return }
    throw .name("\(refusal); rename the note")
  }

  /// Returns the name that was probably meant for a note with its own page: that of a note about a
  /// loan or a country, or `index`. A number of up to four digits does not count as that of a loan,
  /// because it may be a year or a rank.
  static func suggestedName(for name: NoteFileName, at placement: NotePlacement) -> String? {
    guard case .page = placement else { return nil }
    let suffix = (name.language.map { ".\($0.text)" } ?? "") + ".md"
    let text = String(name.stem).trimmingBlanks
    if text.lowercased() == "index" { return "index\(suffix)" }
    if let number = loanNumber(impliedBy: text) {
      let isShortNumber = text.wholeMatch(of: /[0-9]{1,4}/) != nil
      return isShortNumber ? nil : "loans/\(number)\(suffix)"
    }
    let code = text.uppercased()
    let isCode = CountryCode.isKnown(code) && !wordsLikeCodes.contains(text.lowercased())
    return isCode || CountryCode.isKnown(text) ? "countries/\(code)\(suffix)" : nil
  }

  /// English words that, in capitals, are codes of countries. For example, `us.md` may be about a
  /// site's authors.
  private static let wordsLikeCodes: Set = [
    "am", "as", "at", "be", "by", "do", "id", "in", "is", "it", "me", "my", "no", "pr", "so", "to",
    "tv", "us",
  ]

  /// Returns the number of a loan from the ways in which people write it: `1234567`, `#1234567`,
  /// `loan 1234567`.
  package static func loanNumber(impliedBy text: String) -> String? {
    text.wholeMatch(of: /(?i:#|loan[ _-]*#?)?0*([1-9][0-9]*)/).map { String($0.1) }
  }

  private init(named name: String, inFolder folder: String) throws(Refusal) {
    let (placement, rule): (NotePlacement?, String)
    switch folder {
    case "loans":
      placement = Self.loan(numbered: name).map(NotePlacement.loan)
      rule = "a loan's note must be its number, like '1234567.md'"
    case SectionKind.countries.rawValue:
      let code = name.uppercased()
      placement = CountryCode.isKnown(code) ? .section(.countries, code) : nil
      rule = "a country's note must be its ISO code, like 'KE.md'"
    case SectionKind.sectors.rawValue:
      let slug = name.nameSlug
      try Self.check(name, slug: slug)
      placement = slug.isEmpty ? nil : .section(.sectors, slug)
      rule = "a sector's note must be as in the address of its page, like 'food.md'"
    default: throw .folder(folder)
    }
    guard let placement else { throw .name("the name of \(rule)") }
    self = placement
  }

  private static func loan(numbered digits: String) -> LoanID? {
    let isNumber = digits.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    guard isNumber, let id = Int(digits), id > 0 else { return nil }
    return LoanID(id)
  }
}
