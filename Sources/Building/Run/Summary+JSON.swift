internal import CommandLine
internal import Diagnostics
internal import FoundationEssentials
internal import Site

extension Summary {
  /// One line of JSON with sorted keys and control characters escaped. Unknown values are `null`.
  var json: [UInt8] {
    get throws {
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
      let text = String(decoding: try encoder.encode(self), as: UTF8.self)
      return Array("\(text.escapedInJSON)\n".utf8)
    }
  }

  /// Every warning, followed by the errors that ended the run.
  private var issues: [ReportedIssue] { warnings.map(ReportedIssue.init) + errors }

  /// All errors in files that a person wrote, or the single error about something else.
  private var errors: [ReportedIssue] {
    if diagnostics.isEmpty, otherErrors.isEmpty {
      return error.map { [ReportedIssue(error: $0)] } ?? []
    }
    return otherErrors.map(ReportedIssue.init(error:)) + diagnostics.map(ReportedIssue.init)
  }
}

extension Summary: Encodable {
  private enum CodingKeys: String, CodingKey {
    case loans, skipped, pages, rendered, kept, written, unchanged, deleted, bytes, source, stale,
      store, warnings, issues
    case exit, error, changed
    case changedPaths = "changed_paths"
    case fetchedAt = "fetched_at"
    case postponedDetails = "postponed_details"
    case postponedLoans = "postponed_loans"
    case phases = "phases_ms"
  }

  package func encode(to encoder: any Encoder) throws {
    let part: (any Encodable)? =
      switch command {
      case .check: ["checked": checked]
      case .templates: templates
      case .history: history
      case .initialize, .new: createdFiles
      default: nil
      }
    if let part {
      // These commands have no loans. The part comes first, and errors and warnings follow.
      try part.encode(to: encoder)
      return try encodeIssues(to: encoder)
    }
    var container = encoder.container(keyedBy: CodingKeys.self)
    let counts: KeyValuePairs<CodingKeys, Int> = [
      .loans: loans, .skipped: skipped, .pages: pages, .rendered: rendered, .kept: kept,
      .written: written, .unchanged: unchanged, .deleted: deleted, .bytes: bytes,
      .postponedDetails: postponedDetails, .postponedLoans: postponedLoans,
    ]
    for (key, count) in counts { try container.encode(count, forKey: key) }
    try container.encode(hasChanges, forKey: .changed)
    try container.encodeIfPresent(changedPaths?.map(\.text), forKey: .changedPaths)
    try container.encode(source, forKey: .source)
    try container.encode(stale, forKey: .stale)
    try container.encode(store, forKey: .store)
    try container.encode(fetchedAt, forKey: .fetchedAt)
    try container.encode(warnings.map(\.message), forKey: .warnings)
    try container.encode(issues, forKey: .issues)
    var times = container.nestedContainer(keyedBy: Phase.self, forKey: .phases)
    for phase in Phase.allCases { try times.encode(phases[phase] ?? 0, forKey: phase) }
    try container.encode(exit, forKey: .exit)
    try container.encodeIfPresent(error, forKey: .error)
  }

  private enum IssueKeys: String, CodingKey { case errors, warnings, exit }

  private func encodeIssues(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: IssueKeys.self)
    try container.encode(errors, forKey: .errors)
    try container.encode(warnings.map(ReportedIssue.init), forKey: .warnings)
    try container.encode(exit, forKey: .exit)
  }
}

/// An element of `issues` in the JSON summary: a warning or an error.
private struct ReportedIssue: Encodable {
  /// The name of the warning's kind, or `error`.
  let kind: String
  var file: String?
  var path: String?
  var line: Int?
  var column: Int?
  let message: String

  init(_ warning: Warning) {
    kind = warning.category.name
    message = warning.message
    switch warning.location {
    case .file(let file, let line, let path):
      self.file = file
      self.line = line
      self.path = path
    case .path(let path): self.path = path
    case nil: break
    }
  }

  init(error message: String) {
    kind = "error"
    self.message = message
  }

  init(_ error: Diagnostic) {
    kind = "error"
    file = error.file
    line = error.position?.line
    column = error.position?.column
    message = error.message
  }
}
