internal import Foundation

/// The folder of hand-outs beside the checkout: recorded answers, the Mustache specification.
///
/// `KIVAGEN_SHARED` names it; without that it is `shared` beside the checkout. A test that needs it
/// is enabled only if it is there, and says so.
package enum SharedFolder {
  /// `nil` if there is none on this machine.
  package static let path: String? = {
    let checkout = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let beside = checkout.deletingLastPathComponent().appending(path: "shared").path
    let named = ProcessInfo.processInfo.environment["KIVAGEN_SHARED"]
    return [named, beside].compactMap(\.self).first {
      FileManager.default.fileExists(atPath: $0)
    }
  }()

  /// What a disabled test prints.
  package static let reason = "no folder 'shared' beside the checkout, and no KIVAGEN_SHARED"

  /// The bytes of one of its files.
  package static func read(_ name: String) throws -> [UInt8] {
    let folder = URL(filePath: path ?? "/nonexistent")
    return Array(try Data(contentsOf: folder.appending(path: name)))
  }

  /// The names in one of its folders that end in `suffix`, sorted.
  package static func names(in folder: String, endingWith suffix: String) -> [String] {
    guard let path else { return [] }
    let names = (try? FileManager.default.contentsOfDirectory(atPath: "\(path)/\(folder)")) ?? []
    return names.filter { $0.hasSuffix(suffix) }.sorted()
  }
}
