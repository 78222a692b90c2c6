internal import CommandLine
internal import FoundationEssentials
package import Host
package import Loans

/// The addresses on other servers that an earlier check found, in a file beside the store.
///
/// Only what was found is kept. What was not is requested again each time, so that a corrected
/// server is not reported for a day. Nothing is kept about a loan that the site must not show.
package struct AddressCache {
  /// An address that was found.
  package struct Entry: Codable {
    /// When the address was found, in seconds since 1970.
    let found: Int
    /// Where the address has moved for good.
    package let moved: String?
  }

  private static let maximumBytes = 64 << 20

  private let path: String
  private let files: FileSystem
  private let excluded: Set<LoanID>
  private var entries: [String: Entry]
  private var isChanged = false

  /// Reads the file. One that does not exist, or is damaged, is empty: it only saves requests. An
  /// entry does not count from the maximum age on, nor if it mentions an excluded loan. `nowSeconds`
  /// is the time of the run, in seconds since 1970.
  package init(
    at path: String, files: FileSystem, nowSeconds: Int, maximumAge: Duration, excluded: Set<LoanID>
  ) {
    self.path = path
    self.files = files
    self.excluded = excluded
    let bytes = (try? files.read(path, Self.maximumBytes)) ?? []
    let all = try? JSONDecoder().decode([String: Entry].self, from: Data(bytes))
    let age = Int(maximumAge.components.seconds)
    entries = (all ?? [:]).filter { (0..<max(age, 0)).contains(nowSeconds - $0.value.found) }
    let count = entries.count
    entries = entries.filter { address, entry in
      !Self.mentions(excluded, in: "\(address) \(entry.moved ?? "")".utf8)
    }
    isChanged = entries.count < count
  }

  /// Returns the path of the file of a site.
  package static func path(below root: String) -> String {
    joinedPath(".kivagen/links.json", below: root)
  }

  /// Deletes the file if it mentions one of the loans, or if the site had one of them: the file can
  /// have the address of a picture, or one in a note on the loan.
  static func delete(
    _ path: String, mentioning ids: Set<LoanID>, isKnown: Bool, files: FileSystem
  ) throws(FileError) {
    guard try files.status(path)?.kind == .file else { return }
    let bytes = isKnown ? [] : try files.read(path, maximumBytes)
    if isKnown || mentions(ids, in: bytes) { try files.remove(path) }
  }

  /// Returns whether the number of one of the loans is among the whole numbers in a text.
  private static func mentions(_ ids: Set<LoanID>, in text: some Collection<UInt8>) -> Bool {
    if ids.isEmpty { return false }
    return text.split { !(UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }.contains { digits in
      Int(String(decoding: digits, as: UTF8.self)).map { ids.contains(LoanID($0)) } == true
    }
  }

  /// Returns the entry of an address that was found.
  package func entry(of address: String) -> Entry? { entries[address] }

  /// Keeps an address that was found, unless it mentions a loan that the site must not show.
  package mutating func keep(_ address: String, movedTo target: String?, seconds: Int) {
    if Self.mentions(excluded, in: "\(address) \(target ?? "")".utf8) { return }
    entries[address] = Entry(found: seconds, moved: target)
    isChanged = true
  }

  /// Writes the file if there is something new in it.
  ///
  /// - Returns: Why it cannot be written, or `nil`.
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
