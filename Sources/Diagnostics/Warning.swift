/// Information about a run that a person should know, although the run can succeed.
package struct Warning: Hashable, Codable, Sendable, CustomStringConvertible {
  /// The subject of a warning.
  package enum Kind: Hashable, Codable, Sendable {
    /// A setting or variable has an unknown name, or settings contradict each other.
    case settings
    /// A file beside the templates is not used, or a template does what it should not.
    case template
    /// A file beside the notes is not read, or a setting in a note has no effect.
    case note
    /// A note is about a loan, a country or a sector that the site does not have now.
    case orphanedNote
    /// A link in a note leads to a page that the site does not have.
    case deadLink
    /// A link in a note, or a named search, is about a loan that is excluded.
    case excludedLoan
    /// A static file is left out, since a page of this build has its name.
    case staticFile
    /// An address on another server has moved, or could not be checked.
    case externalLink
    /// Kiva could not be reached, or not for everything, so that earlier data or none is used.
    case unavailableData
    /// A listing is shorter than it says, or has a time in the future.
    case listing
    /// A value breaks the rule of this name, so that the loan is skipped or lacks the value.
    case data(rule: String)
    /// The filter names a sector, a theme or a field partner that does not exist.
    case unknownName
    /// A loan that a setting names does not exist or is not shown.
    case unknownLoan
    /// A picture could not be fetched.
    case picture
    /// The cache or the store could not be read or written.
    case store
    /// A file in the output folder could not be deleted, or was edited by hand.
    case output

    /// The name of the kind in the JSON summary.
    package var name: String {
      switch self {
      case .settings: "settings"
      case .template: "template"
      case .note: "note"
      case .orphanedNote: "orphaned-note"
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
      case .store: "store"
      case .output: "output"
      }
    }

    /// Whether `--strict` makes an error of the warning. Notes about something that is gone are no
    /// errors, since loans come and go, and mentions must not delay the exclusion of a loan.
    package var failsStrictRun: Bool { self != .orphanedNote && self != .excludedLoan }
  }

  /// The place of a warning's cause.
  package enum Place: Hashable, Codable, Sendable {
    /// A file as the person names it, with a line, counted from 1, and a path within data.
    case file(String, line: Int? = nil, path: String? = nil)
    /// A path within the data: `newest, page 2: loans[17].loan_amount`.
    case path(String)
  }

  package var kind: Kind
  package var place: Place?
  /// One sentence without a full stop, which includes the place.
  package var message: String

  package init(_ kind: Kind, at place: Place? = nil, _ message: String) {
    self.kind = kind
    self.place = place
    self.message = message
  }

  /// Creates a warning about a line of a file, which its message names.
  package init(_ kind: Kind, in file: String, line: Int, _ message: String) {
    self.init(kind, at: .file(file, line: line), "'\(file)', line \(line): \(message)")
  }

  package var description: String { message }
}

extension Sequence where Element: Hashable {
  /// The elements in their order, without duplicates.
  package var distinct: [Element] {
    var found: Set<Element> = []
    return filter { found.insert($0).inserted }
  }
}
