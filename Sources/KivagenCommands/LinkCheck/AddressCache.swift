internal import FoundationEssentials
internal import Host

/// The addresses on other servers that an earlier check found, in a file beside the store.
///
/// Only what was found is kept. What was not is requested again each time, so that a corrected
/// server is not reported for a day.
struct AddressCache {
  private struct Entry: Codable {
    /// When the address was found, in seconds since 1970.
    let found: Int
    /// Where the address has moved for good.
    let moved: String?
  }

  /// The maximum size of the file.
  private static let maximumBytes = 64 << 20

  private let path: String
  private let files: FileSystem
  private var entries: [String: Entry]
  private var isChanged = false

  /// Reads the file. One that does not exist, or is damaged, is empty: it only saves requests.
  ///
  /// - Parameters:
  ///   - path: The path of the file.
  ///   - files: The file system.
  ///   - nowSeconds: The time of the run, in seconds since 1970.
  ///   - maximumAge: The age from which on an entry does not count.
  init(at path: String, files: FileSystem, nowSeconds: Int, maximumAge: Duration) {
    self.path = path
    self.files = files
    let bytes = (try? files.read(path, Self.maximumBytes)) ?? []
    let all = try? JSONDecoder().decode([String: Entry].self, from: Data(bytes))
    let age = Int(maximumAge.components.seconds)
    entries = (all ?? [:]).filter { (0..<max(age, 0)).contains(nowSeconds - $0.value.found) }
  }

  /// Returns what is known of an address.
  func outcome(of address: String) -> AddressOutcome? {
    entries[address].map { entry in entry.moved.map(AddressOutcome.moved) ?? .found }
  }

  mutating func record(_ outcome: AddressOutcome, of address: String, seconds: Int) {
    switch outcome {
    case .found: entries[address] = Entry(found: seconds, moved: nil)
    case .moved(let target): entries[address] = Entry(found: seconds, moved: target)
    case .missing, .unresolved, .unreachable, .uncertain: return
    }
    isChanged = true
  }

  /// Writes the file if there is something new in it.
  ///
  /// - Returns: Why it cannot be written, or `nil`.
  func save() -> String? {
    if !isChanged { return nil }
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    do {
      let bytes = Array(try encoder.encode(entries))
      let folder = FileSystem.folder(of: path)
      try files.makeFolder(folder)
      let new = try files.makeFile(folder, bytes, nil)
      do throws(FileError) {
        try files.rename(new, path)
      } catch {
        try? files.remove(new)
        throw error
      }
      return nil
    } catch {
      return "\(error)"
    }
  }
}
