import Fetching
import Foundation
import Store
import TestSupport
import Testing

/// Loans that a site has shown.
@Suite(.temporaryFolder)
struct ShownLoansTests {
  private var files: StoreFolder { StoreFolder() }

  private func loan(_ id: Int, listed: Int = 500, name: String = "Grace") -> RetiredLoan {
    RetiredLoan(id: id, listedSeconds: listed, json: #"{"id":\#(id),"name":"\#(name) é\u0000"}"#)
  }

  /// All of the site, unless told otherwise.
  private func shown(
    _ store: Store? = nil, on site: String = "Output", except listed: Set<Int> = []
  ) throws -> [RetiredLoan] {
    try (store ?? files.store()).loans(on: site, except: listed)
  }

  private func keep(
    _ loans: [RetiredLoan], in store: Store? = nil, on site: String = "Output",
    endOfPresent: Int = .max, deleting outdated: [Int] = [], listedBefore oldest: Int = 0
  ) throws {
    try (store ?? files.store()).recordLoans(
      loans, on: StoredSite(key: site, name: site), endOfPresent: endOfPresent,
      deleting: outdated, listedBefore: oldest)
  }

  @Test func `gives the loans that it was given, by id, but those that are listed`() throws {
    try keep([loan(3), loan(1), loan(2)])
    #expect(try shown() == [loan(1), loan(2), loan(3)])
    #expect(try shown(except: [2, 4]) == [loan(1), loan(3)])
    #expect(files.names == ["store.db"])
  }

  @Test func `keeps the loans of two sites apart`() throws {
    try keep([loan(1), loan(2)], on: "Output")
    try keep([loan(1, listed: 700, name: "Other")], on: "Other")
    #expect(try shown(on: "Output") == [loan(1), loan(2)])
    #expect(try shown(on: "Other") == [loan(1, listed: 700, name: "Other")])
    try files.store().deleteAllLoans(on: "Other")
    #expect(try shown(on: "Output") == [loan(1), loan(2)])
    #expect(try shown(on: "Other") == [])
  }

  @Test func `takes what is told later, and what is told again of the same time`() throws {
    try keep([loan(1, listed: 500, name: "First")])
    try keep([loan(1, listed: 500, name: "Again")])
    #expect(try shown() == [loan(1, listed: 500, name: "Again")])
    try keep([loan(1, listed: 501, name: "Later")])
    #expect(try shown() == [loan(1, listed: 501, name: "Later")])
  }

  @Test func `never goes back to what was told earlier`() throws {
    try keep([loan(1, listed: 500, name: "New")])
    try keep([loan(1, listed: 499, name: "Old"), loan(2, listed: 499)])
    #expect(try shown() == [loan(1, listed: 500, name: "New"), loan(2, listed: 499)])
  }

  @Test func `replaces what was told in the future, but not its time`() throws {
    try keep([loan(1, listed: 900, name: "Future"), loan(2, listed: 700)], endOfPresent: 600)
    try keep(
      [loan(1, listed: 500, name: "Now"), loan(2, listed: 500, name: "Now")], endOfPresent: 800)
    #expect(try shown() == [loan(1, listed: 900, name: "Now"), loan(2, listed: 700)])
  }

  @Test func `forgets those that it is told to, if they were listed before a time`() throws {
    try keep([loan(1, listed: 99), loan(2, listed: 99), loan(3, listed: 100)])
    try keep([loan(1, listed: 99)], on: "Other")
    try keep([loan(4, listed: 300)], deleting: [2, 3, 7], listedBefore: 100)
    #expect(try shown().map(\.id) == [1, 3, 4])
    #expect(try shown(on: "Other").map(\.id) == [1])
  }

  @Test func `forgets all of a site`() throws {
    try keep([loan(1, listed: 1), loan(2, listed: 253_402_300_799)])
    try files.store().deleteAllLoans(on: "Output")
    #expect(try shown() == [])
  }

  @Test func `forgets those that it is told to`() throws {
    try keep([loan(1), loan(2)], on: "Output")
    try keep([loan(1)], on: "Other")
    try files.store().deleteLoans([1, 7], on: "Output")
    #expect(try shown(on: "Output") == [loan(2)])
    #expect(try shown(on: "Other") == [loan(1)])
  }

  @Test func `writes nothing where nothing changes`() throws {
    let loans = (1...300).map { loan($0) }
    try keep(loans)
    let other = try RawDatabase(files.path)
    let before = try other.texts("PRAGMA data_version")
    try keep(loans)
    #expect(try other.texts("PRAGMA data_version") == before)
    try keep([loan(1, name: "Other")])
    #expect(try other.texts("PRAGMA data_version") != before)
  }

  @Test func `makes no file to forget something`() throws {
    try keep([], deleting: [1], listedBefore: .max)
    try files.store().deleteLoans([1], on: "Output")
    try files.store().deleteAllLoans(on: "Output")
    #expect(try shown() == [])
    #expect(files.names == [])
  }

  @Test(arguments: ["-1", "253402300800", "9223372036854775807", "'never'", "x'00'"])
  func `takes no loan of a time that is none, and forgets it with the next`(time: String) throws {
    try keep([loan(1), loan(2)])
    try RawDatabase(files.path).run("UPDATE loans SET listed = \(time) WHERE id = 1")
    #expect(try shown() == [loan(2)])
    try keep([loan(1, listed: 3)])
    #expect(try shown() == [loan(1, listed: 3), loan(2)])
  }

  @Test func `adds them to a file of version 2, and keeps its responses`() throws {
    try files.makeVersion2()
    let store = files.store()
    #expect(try shown(store) == [])
    try store.deleteLoans([1], on: "Output")
    try keep([loan(1)], in: store)
    #expect(try shown(store) == [loan(1)])
    #expect(try shown() == [loan(1)])
    #expect(try store.responses(named: "a") == [files.response()])
    #expect(try files.store().responses(named: "a") == [files.response()])
    #expect(try version() == "5")
  }

  @Test func `makes of a file of version 2 the tables of a fresh one`() throws {
    try files.store().keep([files.response()], as: ["a"])
    let fresh = try RawDatabase(files.path).columns
    try FileManager.default.removeItem(atPath: files.path)
    try files.makeVersion2()
    try keep([loan(1)])
    #expect(try RawDatabase(files.path).columns == fresh)
  }

  @Test func `keeps responses in a file of version 2`() throws {
    try files.makeVersion2()
    try files.store().keep([files.response("2")], as: ["b"])
    #expect(try files.store().responses(named: "b") == [files.response("2")])
    #expect(try files.store().responses(named: "a") == [files.response()])
    #expect(try version() == "5")
  }

  @Test func `finds what another has added to a file of version 2`() throws {
    try files.makeVersion2()
    let store = files.store()
    #expect(try store.responses(named: "a") == [files.response()])
    try keep([loan(1)])
    try keep([loan(2)], in: store)
    #expect(try shown(store) == [loan(1), loan(2)])
  }

  @Test(arguments: [false, true])
  func `has none in a file of version 2 that is only to be read`(isBlank: Bool) throws {
    if isBlank { try files.make(Data()) } else { try files.makeVersion2() }
    let store = files.store(readOnly: true)
    #expect(try shown(store) == [])
    #expect(throws: files.error(.readOnly)) { try keep([loan(1)], in: store) }
    #expect(throws: files.error(.readOnly)) { try store.deleteLoans([1], on: "Output") }
    #expect(try isBlank || version() == "2")
  }

  @Test func `reads them where nothing is to be written`() throws {
    try keep([loan(1)])
    let store = files.store(readOnly: true)
    #expect(try shown(store) == [loan(1)])
    #expect(throws: files.error(.readOnly)) { try keep([loan(2)], in: store) }
    #expect(try shown() == [loan(1)])
  }

  @Test func `sets a damaged file aside, and has none`() throws {
    try files.make(Data("<html>".utf8))
    let store = files.store()
    #expect(throws: files.error(.damaged(quarantine: "\(files.path).damaged"))) { try shown(store) }
    #expect(try shown(store) == [])
  }

  @Test func `sets a damaged file aside, and keeps loans in a fresh one`() throws {
    try files.make(Data("<html>".utf8))
    #expect(throws: files.error(.damaged(quarantine: "\(files.path).damaged"))) {
      try keep([loan(1)])
    }
    #expect(try shown() == [loan(1)])
  }

  @Test func `reads on while another program holds the file, and keeps nothing`() throws {
    try keep([loan(1)])
    let other = try RawDatabase(files.path)
    try other.run("BEGIN IMMEDIATE")
    let store = files.store(maximumWait: .milliseconds(20))
    #expect(throws: files.error(.locked)) { try keep([loan(2)], in: store) }
    #expect(throws: files.error(.locked)) { try store.deleteLoans([1], on: "Output") }
    #expect(try shown(store) == [loan(1)])
  }

  @Test func `leaves responses in their place`() throws {
    try files.store().keep([files.response()], as: ["a"])
    try keep([loan(1)])
    try files.store().deleteAllLoans(on: "Output")
    try files.store(after: 31 * 86_400).keep([files.response("2")], as: ["b"], prunes: false)
    #expect(try files.store().responses(named: "a") == [files.response()])
  }

  @Test func `keeps loans when responses grow too old`() throws {
    try keep([loan(1)])
    let later = files.store(after: 400 * 86_400)
    try later.keep([files.response(at: 400 * 86_400)], as: ["a"])
    #expect(try shown() == [loan(1)])
  }

  private func version() throws -> String? {
    try RawDatabase(files.path).texts("PRAGMA user_version").first
  }
}
