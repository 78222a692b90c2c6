import Fetching
import Store
import TestSupport
import Testing

@Suite(.temporaryFolder)
struct PruningTests {
  private var files: StoreFolder { StoreFolder() }
  private let month = 30 * 86_400

  @Test func `deletes what was last checked more than thirty days ago`() throws {
    try files.store().save([files.response("1")], as: ["1"])
    try files.store().save([files.response("2", at: 1)], as: ["2"])
    try files.store().save([files.response("3", checked: 1)], as: ["3"])
    let later = files.store(after: month + 1)
    #expect(try later.response(for: "1") != nil)
    try later.save([files.response("4", at: month + 1)], as: ["4"])
    #expect(try later.response(for: "1") == nil)
    #expect(try later.response(for: "2") == files.response("2", at: 1))
    #expect(try later.response(for: "3") == files.response("3", checked: 1))
    #expect(try rows("names") == ["2", "3", "4"])
  }

  @Test func `prunes only when a response is kept that prunes`() throws {
    try files.store().save([files.response("1")], as: ["1"])
    let later = files.store(after: month + 1)
    try later.save([files.response("note", at: month + 1)], as: ["note"], prunes: false)
    #expect(try later.response(for: "1") != nil)
    try later.save([files.response("2", at: month + 1)], as: ["2"])
    #expect(try rows("names") == ["2", "note"])
  }

  @Test func `keeps what it is given, however old`() throws {
    let old = files.response("1", at: -2 * month)
    try files.store().save([old], as: ["1"])
    #expect(try files.store().responses(named: "1") == [old])
  }

  @Test func `deletes a whole listing when one of its pages is too old`() throws {
    try files.store().save([files.response("1"), files.response("2", checked: 9)], as: ["listing"])
    try files.store(after: month + 1).save([files.response("3")], as: ["3"])
    #expect(try files.store().responses(named: "listing") == [])
    #expect(try rows("names") == ["3"])
    #expect(try rows("responses") == ["3"])
  }

  @Test func `deletes the responses that no name stands for any more`() throws {
    let store = files.store()
    try store.save([files.response("1"), files.response("2")], as: ["listing"])
    try store.save([files.response("2")], as: ["loan"])
    try store.save([files.response("3")], as: ["listing"])
    #expect(try rows("responses") == ["2", "3"])
    try store.save([files.response("4")], as: ["loan", "listing"])
    #expect(try rows("responses") == ["4"])
  }

  @Test func `deletes responses that another program left without a name`() throws {
    try files.store().save([files.response("1")], as: ["1"])
    try RawDatabase(files.path).run("DELETE FROM names")
    try files.store().save([files.response("2")], as: ["2"])
    #expect(try rows("responses") == ["2"])
  }

  @Test func `returns nothing for a name with a missing response`() throws {
    try files.store().save([files.response("1"), files.response("2")], as: ["listing"])
    try RawDatabase(files.path).run("DELETE FROM responses WHERE key = '1'")
    #expect(try files.store().responses(named: "listing") == [])
    try files.store().save([files.response("3")], as: ["3"])
    #expect(try rows("names") == ["3"])
    #expect(try rows("responses") == ["3"])
  }

  @Test func `keeps a response under many names`() throws {
    let responses = (0..<20).map { files.response("https://\($0)/") }
    let names = (0..<1000).map { "loan \($0)" }
    let store = files.store()
    for _ in 0..<3 { try store.save([responses[0]], as: names) }
    for response in responses { try store.save([response], as: names) }
    #expect(try rows("responses") == ["https://19/"])
    #expect(try store.responses(named: "loan 999") == [responses[19]])
  }

  /// The names or keys of all rows, sorted.
  private func rows(_ table: String) throws -> [String] {
    try RawDatabase(files.path).texts(
      "SELECT DISTINCT \(table == "names" ? "name" : "key") FROM \(table) ORDER BY 1")
  }
}
