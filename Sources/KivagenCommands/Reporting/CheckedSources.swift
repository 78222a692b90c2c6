internal import Loans

/// What a check has checked, for the line that people read and for the JSON object.
struct CheckedSources: Encodable, Equatable, Sendable {
  /// The path of the settings file, or `nil` if there is none.
  var settings: String?
  var notes = 0
  /// The number of files in the folder of templates, with styles and scripts.
  var templates = 0
  var staticFiles = 0

  private enum CodingKeys: String, CodingKey {
    case settings, notes, templates
    case staticFiles = "static"
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(settings, forKey: .settings)
    try container.encode(notes, forKey: .notes)
    try container.encode(templates, forKey: .templates)
    try container.encode(staticFiles, forKey: .staticFiles)
  }

  /// Returns a phrase such as `kivagen.yml, 3 notes, 1 template and 5 files of Static/`.
  func phrase(staticFolder: String) -> String {
    func counted(_ count: Int, _ noun: String) -> String {
      "\(count.groupedByThousands) \(noun)\(count == 1 ? "" : "s")"
    }
    let head = [settings, counted(notes, "note"), counted(templates, "template")]
      .compactMap { $0 }.joined(separator: ", ")
    let folder = staticFolder.hasSuffix("/") ? staticFolder : "\(staticFolder)/"
    return "\(head) and \(counted(staticFiles, "file")) of \(folder)"
  }
}
