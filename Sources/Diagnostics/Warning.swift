/// Something that a person should know about a run, and that does not keep it from succeeding.
package struct Warning: Hashable, Codable, Sendable, CustomStringConvertible {
  /// What a warning is about.
  package enum Kind: Hashable, Codable, Sendable {
    /// A setting or a variable has a name without a meaning, or settings contradict each other.
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
    /// A value in the data is wrong, so that a loan is skipped or shown without the value. The rule
    /// is the name of what was broken, as in `amount-missing`.
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

    /// Whether `--strict` makes an error of the warning. A note about a loan, a country or a sector
    /// that is gone is no error, since loans come and go, and neither is a mention of an excluded
    /// loan, whose removal does not wait for it.
    package var failsStrictRun: Bool { self != .orphanedNote && self != .excludedLoan }
  }

  /// Where the cause of a warning is found.
  package enum Place: Hashable, Codable, Sendable {
    /// A file as the person names it, with the line, from 1, and for data the path within them.
    case file(String, line: Int? = nil, path: String? = nil)
    /// A path within the data: `newest, page 2: loans[17].loan_amount`.
    case path(String)
  }

  package var kind: Kind
  package var place: Place?
  /// One sentence without a full stop. It names the place as well.
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

extension Sequence<Warning> {
  /// The warnings in their order, each once.
  package var distinct: [Warning] {
    var found: Set<Warning> = []
    return filter { found.insert($0).inserted }
  }
}
