import Fetching
import Foundation
import Loans
import Store
import TestSupport
import Testing

/// Tests of the loans that have been on the list of a site.
@Suite(.temporaryFolder)
struct StoredLoansTests {
  private var files: StoreFolder { StoreFolder() }

  private func loan(_ id: Int, listed: Int = 500, name: String = "Grace") -> StoredLoan {
    let json = #"{"id":\#(id),"name":"\#(name) é\u0000"}"#
    return StoredLoan(id: id, listedSeconds: listed, json: Array(json.utf8))
  }

  /// Returns the recorded loans of a site.
  private func recorded(
    _ store: Store? = nil, on site: String = "Output", except listed: Set<Int> = []
  ) throws -> [StoredLoan] {
    try (store ?? files.store()).loans(on: site, except: listed)
  }

  private func keep(
    _ loans: [StoredLoan], in store: Store? = nil, on site: String = "Output",
    latestPlausibleTime: Int = .max, deleting outdated: [Int] = [], listedBefore oldest: Int = 0
  ) throws {
    try (store ?? files.store()).recordLoans(
      loans, on: StoredSite(key: site, name: site), latestPlausibleTime: latestPlausibleTime,
      deleting: outdated, listedBefore: oldest)
  }

  @Test func `returns the loans by id, except those that are listed`() throws {
    try keep([loan(3), loan(1), loan(2)])
    #expect(try recorded() == [loan(1), loan(2), loan(3)])
    #expect(try recorded(except: [2, 4]) == [loan(1), loan(3)])
    #expect(files.names == ["store.db"])
  }

  @Test(arguments: [1, 15, 16, 17, 32, 50, 511, 512, 513, 1_100])
  func `keeps any number of loans at once, in any order`(count: Int) throws {
    let loans = (1...count).map { loan($0, listed: 500 + $0, name: $0 % 3 == 0 ? "" : "Ana \($0)") }
    try keep(loans.reversed())
    #expect(try recorded() == loans)
    // Only some of the records are replaced.
    let later = loans.map { loan($0.id, listed: 510, name: "Later") }
    try keep(later)
    #expect(try recorded() == loans.map { $0.id > 10 ? $0 : later[$0.id - 1] })
  }

  @Test func `keeps the last of two records of a loan`() throws {
    try keep([loan(1), loan(2), loan(1, name: "Later")])
    #expect(try recorded() == [loan(1, name: "Later"), loan(2)])
  }

  @Test func `keeps long loans among short ones`() throws {
    let long = String(repeating: "x", count: 700_000)
    let loans = (1...20).map { loan($0, name: $0 % 2 == 0 ? "" : long) }
    try keep(loans)
    #expect(try recorded() == loans)
  }

  /// There are so many long texts that the first rows are inserted before all of them are prepared.
  @Test func `keeps many long loans`() throws {
    let loans = (1...1_100).map { number in
      loan(number, name: String(repeating: "\(number % 10)", count: number % 3 == 0 ? 90_000 : 9))
    }
    try keep(loans)
    #expect(try recorded() == loans)
  }

  @Test func `keeps the JSON of a loan as it is now`() throws {
    var grace = Loan(id: LoanID(7))
    grace.name = "Grace"
    try keep([StoredLoan(grace, listedSeconds: 500)])
    let json = Array(#"{"id":7,"name":"Grace"}"#.utf8)
    #expect(try recorded() == [StoredLoan(id: 7, listedSeconds: 500, json: json)])
  }

  @Test func `keeps the loans of two sites apart`() throws {
    try keep([loan(1), loan(2)], on: "Output")
    try keep([loan(1, listed: 700, name: "Other")], on: "Other")
    #expect(try recorded(on: "Output") == [loan(1), loan(2)])
    #expect(try recorded(on: "Other") == [loan(1, listed: 700, name: "Other")])
    try files.store().deleteAllLoans(on: "Other")
    #expect(try recorded(on: "Output") == [loan(1), loan(2)])
    #expect(try recorded(on: "Other") == [])
  }

  @Test func `returns what was last recorded of a loan on any site`() throws {
    #expect(try files.store().latestLoan(1) == nil)
    #expect(files.names == [])
    try keep([loan(1), loan(2)], on: "Output")
    try keep([loan(1, listed: 700, name: "Other")], on: "Other")
    try keep([loan(1, listed: 600, name: "Third")], on: "Third")
    #expect(try files.store().latestLoan(1) == loan(1, listed: 700, name: "Other"))
    #expect(try files.store().latestLoan(2) == loan(2))
    #expect(try files.store().latestLoan(3) == nil)
  }

  @Test func `takes records of a later time, and of the same time`() throws {
    try keep([loan(1, listed: 500, name: "First")])
    try keep([loan(1, listed: 500, name: "Again")])
    #expect(try recorded() == [loan(1, listed: 500, name: "Again")])
    try keep([loan(1, listed: 501, name: "Later")])
    #expect(try recorded() == [loan(1, listed: 501, name: "Later")])
  }

  @Test func `ignores records of an earlier time`() throws {
    try keep([loan(1, listed: 500, name: "New")])
    try keep([loan(1, listed: 499, name: "Old"), loan(2, listed: 499)])
    #expect(try recorded() == [loan(1, listed: 500, name: "New"), loan(2, listed: 499)])
  }

  @Test func `replaces a record from the future, but not its time`() throws {
    try keep(
      [loan(1, listed: 900, name: "Future"), loan(2, listed: 700)], latestPlausibleTime: 600)
    try keep(
      [loan(1, listed: 500, name: "Now"), loan(2, listed: 500, name: "Now")],
      latestPlausibleTime: 800)
    #expect(try recorded() == [loan(1, listed: 900, name: "Now"), loan(2, listed: 700)])
  }

  @Test func `deletes the given loans if they were listed before a time`() throws {
    try keep([loan(1, listed: 99), loan(2, listed: 99), loan(3, listed: 100)])
    try keep([loan(1, listed: 99)], on: "Other")
    try keep([loan(4, listed: 300)], deleting: [2, 3, 7], listedBefore: 100)
    #expect(try recorded().map(\.id) == [1, 3, 4])
    #expect(try recorded(on: "Other").map(\.id) == [1])
  }

  @Test func `deletes all loans of a site`() throws {
    try keep([loan(1, listed: 1), loan(2, listed: 253_402_300_799)])
    try files.store().deleteAllLoans(on: "Output")
    #expect(try recorded() == [])
  }

  @Test func `deletes the given loans`() throws {
    try keep([loan(1), loan(2)], on: "Output")
    try keep([loan(1)], on: "Other")
    try files.store().deleteLoans([1, 7], on: "Output")
    #expect(try recorded(on: "Output") == [loan(2)])
    #expect(try recorded(on: "Other") == [loan(1)])
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

  @Test func `makes no file to delete something`() throws {
    try keep([], deleting: [1], listedBefore: .max)
    try files.store().deleteLoans([1], on: "Output")
    try files.store().deleteAllLoans(on: "Output")
    #expect(try recorded() == [])
    #expect(files.names == [])
  }

  @Test(arguments: ["-1", "253402300800", "9223372036854775807", "'never'", "x'00'"])
  func `reads an invalid time as unknown, which the next record of the loan replaces`(
    time: String
  ) throws {
    try keep([loan(1), loan(2)])
    try RawDatabase(files.path).run("UPDATE loans SET listed = \(time) WHERE id = 1")
    #expect(try recorded() == [loan(1, listed: 0), loan(2)])
    try keep([loan(2)])
    #expect(try RawDatabase(files.path).texts("SELECT listed FROM loans WHERE id = 1") == ["0"])
    try keep([loan(1, listed: 3)])
    #expect(try recorded() == [loan(1, listed: 3), loan(2)])
  }

  @Test func `finds no loans in a blank file that is only read`() throws {
    try files.make(Data())
    let store = files.store(readOnly: true)
    #expect(try recorded(store) == [])
    #expect(throws: files.error(.readOnly)) { try keep([loan(1)], in: store) }
    #expect(throws: files.error(.readOnly)) { try store.deleteLoans([1], on: "Output") }
    #expect(try Data(contentsOf: URL(filePath: files.path)).isEmpty)
  }

  @Test func `finds what another process has added to a blank file that is only read`() throws {
    try files.make(Data())
    let store = files.store(readOnly: true)
    #expect(try recorded(store) == [])
    try keep([loan(1)])
    #expect(try recorded(store) == [])
    #expect(try recorded(files.store(readOnly: true)) == [loan(1)])
  }

  @Test func `reads loans where nothing may be written`() throws {
    try keep([loan(1)])
    let store = files.store(readOnly: true)
    #expect(try recorded(store) == [loan(1)])
    #expect(throws: files.error(.readOnly)) { try keep([loan(2)], in: store) }
    #expect(try recorded() == [loan(1)])
  }

  @Test func `sets a damaged file aside, and then finds no loans`() throws {
    try files.make(Data("<html>".utf8))
    let store = files.store()
    #expect(throws: files.error(.damaged(quarantine: "\(files.path).damaged"))) {
      try recorded(store)
    }
    #expect(try recorded(store) == [])
  }

  @Test func `sets a damaged file aside, and records loans in a new one`() throws {
    try files.make(Data("<html>".utf8))
    #expect(throws: files.error(.damaged(quarantine: "\(files.path).damaged"))) {
      try keep([loan(1)])
    }
    #expect(try recorded() == [loan(1)])
  }

  @Test func `reads on while another program holds the file, and keeps nothing`() throws {
    try keep([loan(1)])
    let other = try RawDatabase(files.path)
    try other.run("BEGIN IMMEDIATE")
    let store = files.store(maximumWait: .milliseconds(20))
    #expect(throws: files.error(.locked)) { try keep([loan(2)], in: store) }
    #expect(throws: files.error(.locked)) { try store.deleteLoans([1], on: "Output") }
    #expect(try recorded(store) == [loan(1)])
  }

  @Test func `leaves responses alone when loans are deleted`() throws {
    try files.store().save([files.response()], as: ["a"])
    try keep([loan(1)])
    try files.store().deleteAllLoans(on: "Output")
    try files.store(after: 31 * 86_400).save([files.response("2")], as: ["b"], prunes: false)
    #expect(try files.store().responses(named: "a") == [files.response()])
  }

  @Test func `keeps loans when responses are pruned`() throws {
    try keep([loan(1)])
    let later = files.store(after: 400 * 86_400)
    try later.save([files.response(at: 400 * 86_400)], as: ["a"])
    #expect(try recorded() == [loan(1)])
  }
}
