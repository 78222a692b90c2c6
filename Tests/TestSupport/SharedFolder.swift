internal import Foundation

/// A folder outside the repository with recorded responses and the Mustache specification.
///
/// `KIVAGEN_SHARED` names the folder. By default it is `shared` beside the checkout. A test that
/// needs the folder is disabled, with a reason, if the folder does not exist.
package enum SharedFolder {
  /// The path of the folder, or `nil` if the folder does not exist on this machine.
  package static let path: String? = {
    let checkout = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let beside = checkout.deletingLastPathComponent().appending(path: "shared").path
    let named = ProcessInfo.processInfo.environment["KIVAGEN_SHARED"]
    return [named, beside].compactMap(\.self).first {
      FileManager.default.fileExists(atPath: $0)
    }
  }()

  /// The reason that a disabled test prints.
  package static let reason = "no folder 'shared' beside the checkout, and no KIVAGEN_SHARED"

  /// Returns the bytes of a file in the folder.
  package static func read(_ name: String) throws -> [UInt8] {
    let folder = URL(filePath: path ?? "/nonexistent")
    return Array(try Data(contentsOf: folder.appending(path: name)))
  }

  /// Returns the sorted names of the files in a subfolder that end in `suffix`.
  package static func names(in folder: String, endingWith suffix: String) -> [String] {
    guard let path else { return [] }
    let names = (try? FileManager.default.contentsOfDirectory(atPath: "\(path)/\(folder)")) ?? []
    return names.filter { $0.hasSuffix(suffix) }.sorted()
  }
}
