internal import CommandLine
internal import Loans

/// What a check has covered, for people and for the JSON object.
package struct CheckedSources: Encodable, Equatable, Sendable {
  package var settings: String?
  package var notes = 0
  /// The number of files in the folder of templates, with styles and scripts.
  package var templates = 0
  package var staticFiles = 0
  /// The pages, links and external addresses of the built site; `nil` if they were not checked.
  package var pages: Int?
  package var links: Int?
  package var addresses: Int?

  package init(settings: String? = nil) { self.settings = settings }

  private enum CodingKeys: String, CodingKey {
    case settings, notes, templates, pages, links, addresses
    case staticFiles = "static"
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(settings, forKey: .settings)
    try container.encode(notes, forKey: .notes)
    try container.encode(templates, forKey: .templates)
    try container.encode(staticFiles, forKey: .staticFiles)
    try container.encodeIfPresent(pages, forKey: .pages)
    try container.encodeIfPresent(links, forKey: .links)
    try container.encodeIfPresent(addresses, forKey: .addresses)
  }

  /// Returns a phrase such as `kivagen.yml, 3 notes, 1 template and 5 files of Static/`.
  package func phrase(staticFolder: String) -> String {
    let counts = [notes.counted("note"), templates.counted("template")]
    let head = ([settings].compactMap(\.self) + counts).joined(separator: ", ")
    let folder = staticFolder.hasSuffix("/") ? staticFolder : "\(staticFolder)/"
    let sources = "\(head) and \(staticFiles.counted("file")) of \(folder)"
    guard let pages, let links else { return sources }
    let site = "\(links.counted("link")) of \(pages.counted("page"))"
    guard let addresses else { return "\(sources); \(site)" }
    let noun = addresses == 1 ? "address" : "addresses"
    return "\(sources); \(site); \(addresses.groupedByThousands) \(noun) on other servers"
  }
}
