import Fetching
import Foundation
import Store
import TestSupport
import Testing

@Suite(.temporaryFolder)
struct FlippedByteTests {
  private var files: StoreFolder { StoreFolder() }

  /// Flips every byte of the header, and a sample of the others.
  @Test func `can soon keep and read again, whichever byte is flipped`() throws {
    let whole = try smallStore()
    for position in whole.indices where position < 100 || position % 131 == 0 {
      var flipped = whole
      flipped[position] ^= 0xFF
      try FileManager.default.removeItem(atPath: files.folder)
      try files.make(flipped)
      #expect(recovers(files.store()), "byte \(position)")
    }
  }

  private func smallStore() throws -> Data {
    let store = files.store()
    for index in 0..<30 {
      let body = (0..<700).map { UInt8(truncatingIfNeeded: ($0 * $0 * 7 + index) >> 3) }
      try store.save([files.response("page \(index)", body: body)], as: ["\(index)"])
    }
    return try Data(contentsOf: URL(filePath: files.path))
  }

  /// Returns whether one of four attempts succeeds. Each of them may find another fault.
  private func recovers(_ store: Store) -> Bool {
    let response = files.response("new")
    return (0..<4).contains { _ in
      do throws(StoreError) {
        for index in 0..<30 { _ = try store.responses(named: "\(index)") }
        try store.save([response], as: ["new", "3"])
        return try store.responses(named: "new") == [response]
      } catch {
        return false
      }
    }
  }
}
