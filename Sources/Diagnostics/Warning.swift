/// Something that a person should know about a run, although the run can succeed.
package struct Warning: Hashable, Codable, Sendable, CustomStringConvertible {
  /// The subject of a warning.
  package enum Category: Hashable, Codable, Sendable {
    /// A setting or variable has an unknown name, or settings contradict each other.
    case settings
    /// A file beside the templates is not used, or a template does something that it should not do.
    case template
    /// A file beside the notes is not read, or a setting in a note has no effect.
    case note
    /// A note is about a loan, a country or a sector that the site does not have at present.
    case orphanedNote
    /// The text of a note is still the one that kivagen wrote.
    case starterNote
    /// A link in a note leads to a page that the site does not have.
    case deadLink
    /// A link in a note, or a named search, is about a loan that is excluded.
    case excludedLoan
    /// A static file is left out because a page of this build has its name.
    case staticFile
    /// An address on another server has moved, or could not be checked.
    case externalLink
    /// Kiva could not be reached, or did not send everything, so that earlier data is used, or some
    /// data is missing.
    case unavailableData
    /// A listing has fewer loans than it claims, or has a time in the future.
    case listing
    /// A value breaks the rule with this name, so that the loan is skipped or lacks the value.
    case data(rule: String)
    /// The filter names a sector, a theme or a field partner that does not exist.
    case unknownName
    /// A loan that a setting names does not exist or is not shown.
    case unknownLoan
    /// A picture could not be fetched.
    case picture
    /// The pictures for messengers lack texts, or cannot be drawn, because fonts or libraries are
    /// not installed.
    case preview
    /// The cache or the store could not be read or written.
    case store
    /// A file in the output folder could not be deleted, or was edited by hand.
    case output

    /// The name of the warning's category in the JSON summary.
    package var name: String {
      switch self {
      case .settings: "settings"
      case .template: "template"
      case .note: "note"
      case .orphanedNote: "orphaned-note"
      case .starterNote: "starter-note"
      case .deadLink: "dead-link"
      case .excludedLoan: "excluded-loan"
      case .staticFile: "static-file"
      case .externalLink: "external-link"
      case .unavailableData: "unavailable-data"
      case .listing: "listing"
      case .data(let rule): rule
      case .unknownName: "unknown-name"
      case .unknownLoan: "unknown-loan"
      case .picture: "picture"
      case .preview: "preview"
      case .store: "store"
      case .output: "output"
      }
    }

    /// Whether `--strict` turns the warning into an error. It does not for notes about something
    /// that is gone, because loans come and go, nor for notes that are still to be written, nor for
    /// mentions of an excluded loan, because they must not delay its exclusion.
    package var failsStrictRun: Bool {
      ![.orphanedNote, .starterNote, .excludedLoan].contains(self)
    }
  }

  /// The location of a warning's cause.
  package enum SourceLocation: Hashable, Codable, Sendable {
    /// A file as the person named it, with a line, counted from 1, and a path within its data.
    case file(String, line: Int? = nil, path: String? = nil)
    /// A path within the data: `newest, page 2: loans[17].loan_amount`.
    case path(String)
  }

  private enum CodingKeys: String, CodingKey {
    case category = "kind"
    case location = "place"
    case message
  }

  package var category: Category
  package var location: SourceLocation?
  /// One sentence without a full stop, which includes the location.
  package var message: String

  package init(_ category: Category, at location: SourceLocation? = nil, _ message: String) {
    self.category = category
    self.location = location
    self.message = message
  }

  /// Creates a warning about a line of a file. The message includes the file, the line and, if it
  /// is known, the column.
  package init(
    _ category: Category, in file: String, line: Int, column: Int? = nil, _ message: String
  ) {
    let place = "'\(file)', line \(line)" + (column.map { ", column \($0)" } ?? "")
    self.init(category, at: .file(file, line: line), "\(place): \(message)")
  }

  package var description: String { message }
}

extension Sequence where Element: Hashable {
  /// The elements in the same order, without duplicates.
  package var distinct: [Element] {
    var found: Set<Element> = []
    return filter { found.insert($0).inserted }
  }
}
