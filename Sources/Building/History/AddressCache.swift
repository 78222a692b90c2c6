internal import CommandLine
internal import Diagnostics
internal import FoundationEssentials
package import Host
package import Loans

/// The external addresses that earlier link checks found to be valid, in a file beside the store.
///
/// Failures are not cached, so that a repaired server is noticed at once. Addresses about excluded
/// loans are not cached either.
package struct AddressCache {
  /// An address that was found to be valid.
  package struct FoundAddress: Codable {
    /// The time of the check, in seconds since 1970.
    let found: Int
    /// The new address after a permanent redirect.
    package let moved: String?
  }

  private static let maximumBytes = 64 << 20

  private let path: String
  private let files: FileSystem
  private let excluded: Set<LoanID>
  private var entries: [String: FoundAddress]
  private var isChanged = false

  /// Reads the file. A missing or damaged file counts as empty. Entries that are too old or mention
  /// an excluded loan are dropped. `nowSeconds` is the time of the run, in seconds since 1970.
  package init(
    at path: String, files: FileSystem, nowSeconds: Int, maximumAge: Duration, excluded: Set<LoanID>
  ) {
    self.path = path
    self.files = files
    self.excluded = excluded
    let bytes = (try? files.read(path, Self.maximumBytes)) ?? []
    let all = try? JSONDecoder().decode([String: FoundAddress].self, from: Data(bytes))
    let age = Int(maximumAge.components.seconds)
    entries = (all ?? [:]).filter { (0..<max(age, 0)).contains(nowSeconds - $0.value.found) }
    let count = entries.count
    entries = entries.filter { address, entry in
      !Self.mentions(excluded, in: "\(address) \(entry.moved ?? "")".utf8)
    }
    isChanged = entries.count < count
  }

  /// Returns the path of a site's file.
  package static func path(below root: String) -> String {
    joinedPath(".kivagen/links.json", below: root)
  }

  /// Deletes the file if it mentions one of the loans. Also deletes it if the site knows one of
  /// them, because addresses in notes and of pictures need not contain the number of the loan.
  static func delete(
    _ path: String, mentioning ids: Set<LoanID>, isKnown: Bool, files: FileSystem
  ) throws(FileError) {
    guard try files.status(path)?.type == .file else { return }
    let bytes = isKnown ? [] : try files.read(path, maximumBytes)
    if isKnown || mentions(ids, in: bytes) { try files.remove(path) }
  }

  /// Deletes the file of a site as `delete(_:mentioning:isKnown:files:)` does. Returns a warning
  /// that begins with `subject`, which describes the addresses, if that fails.
  static func delete(
    of run: CommandRun, mentioning ids: Set<LoanID> = [], isKnown: Bool,
    _ subject: (_ path: String) -> String
  ) -> [Warning] {
    if run.settings.dryRun { return [] }
    let path = path(below: run.settings.root)
    do throws(FileError) {
      try delete(path, mentioning: ids, isKnown: isKnown, files: run.machine.files)
      return []
    } catch {
      return [
        Warning(.store, "\(subject(path)), could not be deleted: \(error); delete the file")
      ]
    }
  }

  /// Returns whether a whole number in the text is the identifier of one of the loans.
  private static func mentions(_ ids: Set<LoanID>, in text: some Collection<UInt8>) -> Bool {
    if ids.isEmpty { return false }
    return text.split { !(UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }.contains { digits in
      Int(String(decoding: digits, as: UTF8.self)).map { ids.contains(LoanID($0)) } == true
    }
  }

  /// Returns the entry of an address that was found.
  package func entry(of address: String) -> FoundAddress? { entries[address] }

  /// Caches a found address, unless it mentions an excluded loan.
  package mutating func keep(_ address: String, movedTo target: String?, seconds: Int) {
    if Self.mentions(excluded, in: "\(address) \(target ?? "")".utf8) { return }
    entries[address] = FoundAddress(found: seconds, moved: target)
    isChanged = true
  }

  /// Writes the file if it changed. Returns an error message, or `nil` if that succeeded.
  package func save() -> String? {
    if !isChanged { return nil }
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    do {
      let bytes = Array(try encoder.encode(entries))
      let folder = FileSystem.folder(of: path)
      try files.makeFolder(folder)
      let new = try files.makeFile(folder, bytes, nil)
      do throws(FileError) { try files.rename(new, path) } catch {
        try? files.remove(new)
        throw error
      }
      return nil
    } catch { return "\(error)" }
  }
}
