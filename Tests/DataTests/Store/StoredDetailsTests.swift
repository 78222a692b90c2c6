import Foundation
import Store
import TestSupport
import Testing

/// Tests of details that are kept by loan, and of rejected groups of fields.
@Suite(.temporaryFolder)
struct StoredDetailsTests {
  private var files: StoreFolder { StoreFolder() }

  private func details(
    _ id: Int, received seconds: Int = 1000, isAbsent: Bool = false
  ) -> StoredDetails {
    StoredDetails(
      id: id, receivedSeconds: seconds,
      json: isAbsent ? nil : Array("{\"id\":\(id),\"name\":\"Borrower \(id)\"}".utf8),
      isAbsent: isAbsent)
  }

  @Test func `are found by loan and API, and replace earlier ones`() throws {
    let store = files.store()
    try store.save([details(1), details(2), details(3, isAbsent: true)], from: "https://a.example")
    try store.save([details(1, received: 5)], from: "https://b.example")
    try store.save([details(2, received: 2000)], from: "https://a.example")
    #expect(
      try store.details(of: [3, 2, 9, 1], from: "https://a.example")
        == [details(3, isAbsent: true), details(2, received: 2000), details(1)])
    #expect(try store.details(of: [1, 2], from: "https://b.example") == [details(1, received: 5)])
  }

  @Test func `without any, no file is made`() throws {
    let store = files.store()
    try store.save([], from: "https://a.example")
    #expect(try store.details(of: [1], from: "https://a.example") == [])
    #expect(try store.fieldRejections(at: "https://a.example", sinceSeconds: 0) == [])
    try store.pruneDetails(from: "https://a.example", except: [])
    #expect(files.names == [])
  }

  @Test func `leave the file with the loan, whatever API they are from`() throws {
    for api in ["https://a.example", "https://b.example"] {
      try files.store().save([details(1), details(2)], from: api)
    }
    try files.store().deleteLoans([1], responsesFor: [])
    for api in ["https://a.example", "https://b.example"] {
      #expect(try files.store().details(of: [1, 2], from: api) == [details(2)])
    }
    let bytes = try Data(contentsOf: URL(filePath: files.path))
    #expect(bytes.range(of: Data("Borrower 1\"".utf8)) == nil)
    #expect(bytes.range(of: Data("Borrower 2\"".utf8)) != nil)
  }

  @Test func `are ignored if their time cannot be right`() throws {
    try files.store().save([details(1), details(2)], from: "https://a.example")
    try RawDatabase(files.path).run("UPDATE details SET received = -1 WHERE id = 1")
    #expect(try files.store().details(of: [1, 2], from: "https://a.example") == [details(2)])
  }

  @Test func `rejected groups are found by interface, for a while`() throws {
    let store = files.store()
    try store.recordFieldRejection("share", at: "https://a.example", seconds: 100)
    try store.recordFieldRejection("place", at: "https://a.example", seconds: 200)
    try store.recordFieldRejection("story", at: "https://b.example", seconds: 200)
    #expect(
      try store.fieldRejections(at: "https://a.example", sinceSeconds: 99) == ["share", "place"])
    #expect(try store.fieldRejections(at: "https://a.example", sinceSeconds: 100) == ["place"])
    try store.recordFieldRejection("share", at: "https://a.example", seconds: 300)
    #expect(try store.fieldRejections(at: "https://a.example", sinceSeconds: 250) == ["share"])
  }
}
