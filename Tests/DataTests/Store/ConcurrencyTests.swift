import Fetching
import Foundation
import Store
import TestSupport
import Testing

@Suite(.temporaryFolder)
struct ConcurrencyTests {
  private var files: StoreFolder { StoreFolder() }
  private let readers = 4
  private let readings = 60

  @Test func `serves several processes at once, and every listing stays complete`() async throws {
    let files = files
    try await withThrowingTaskGroup(of: Void.self) { group in
      for reader in 0..<readers {
        group.addTask {
          let store = files.store()
          for reading in 0..<readings {
            try store.save(pages(of: "\(reader).\(reading)", files), as: ["listing", "\(reader)"])
            let listing = try store.responses(named: "listing")
            #expect(Set(listing.map(\.body)).count == 1)
            #expect(listing.map(\.key) == ["page 0", "page 1", "page 2"])
          }
        }
      }
      try await group.waitForAll()
    }
    #expect(files.names == ["store.db"])
  }

  @Test func `loses nothing that several processes keep under different names`() async throws {
    let files = files
    try await withThrowingTaskGroup(of: Void.self) { group in
      for reader in 0..<readers {
        group.addTask {
          let store = files.store()
          for reading in 0..<readings {
            let key = "\(reader).\(reading)"
            try store.save([files.response(key)], as: [key])
            _ = try store.response(for: "\((reader + 1) % readers).\(reading)")
          }
        }
      }
      try await group.waitForAll()
    }
    let store = files.store()
    for reader in 0..<readers {
      for reading in 0..<readings {
        let key = "\(reader).\(reading)"
        #expect(try store.responses(named: key) == [files.response(key)])
      }
    }
  }

  @Test func `sets a damaged file aside once although several processes find it`() async throws {
    let files = files
    for round in 0..<20 {
      let names = (1...5).map { $0 == 1 ? "store.db.damaged" : "store.db.damaged-\($0)" }
      if round % 5 == 0 {
        for name in names {
          try? FileManager.default.removeItem(atPath: "\(files.folder)/\(name)")
        }
      }
      let aside = "\(files.folder)/\(names[round % 5])"
      try files.make(Data("no database \(round)".utf8))
      let reports = await withTaskGroup(of: Int.self) { group in
        for reader in 0..<readers {
          group.addTask {
            let store = files.store()
            var reports = 0
            for reading in 0..<3 {
              let key = "\(round).\(reader).\(reading)"
              do throws(StoreError) {
                try store.save([files.response(key)], as: [key])
              } catch {
                #expect(error == files.error(.damaged(quarantine: aside)))
                reports += 1
              }
            }
            return reports
          }
        }
        return await group.reduce(0, +)
      }
      #expect(reports == 1)
      let store = files.store()
      for reader in 0..<readers {
        for reading in 0..<3 {
          #expect(try store.response(for: "\(round).\(reader).\(reading)") != nil)
        }
      }
      let kept = try Data(contentsOf: URL(filePath: aside))
      #expect(kept == Data("no database \(round)".utf8))
    }
  }

  /// Returns three pages of one fetch.
  private func pages(of reading: String, _ files: StoreFolder) -> [CachedResponse] {
    (0..<3).map { files.response("page \($0)", body: Array(reading.utf8)) }
  }
}
