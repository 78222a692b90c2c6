import Decoding
import Loans
import TestSupport
import Testing

/// Tests that a cancelled task decodes nothing, so that a part of a listing is never mistaken for
/// the whole.
struct DecodingCancellationTests {
  @Test(arguments: [
    ("a listing", #"{"loans":[{"id":1},{"id":2}]}"#), ("a bare array", #"[{"id":1},{"id":2}]"#),
    ("NDJSON", "{\"id\":1}\n{\"id\":2}\n"), ("broken JSON", #"{"loans":[{"id":1},"#),
  ])
  func `decodes no listing`(name: String, text: String) async throws {
    await #expect(throws: ListingError(name: "test", reason: .cancelled)) {
      try await inTask {
        cancelCurrentTask()
        return try decodeListing(Array(text.utf8), name: "test")
      }
    }
  }

  @Test func `decodes no field partners`() async throws {
    let error = ListingError(name: "test", expected: .fieldPartners, reason: .cancelled)
    await #expect(throws: error) {
      try await inTask {
        cancelCurrentTask()
        return try decodePartners(Array(#"[{"id":1,"name":"A"}]"#.utf8), name: "test")
      }
    }
  }

  /// Reading the entries takes most of the time.
  @Test func `stops reading entries`() async throws {
    let text = "[" + String(repeating: #"{"id":1},"#, count: 20_000) + "0]"
    let bytes = Array(text.utf8)
    let whole = try ThreadTime.measure { _ = try decodeListing(bytes, name: "test") }
    let cancelled = try await inTask {
      cancelCurrentTask()
      return ThreadTime.measure { _ = try? decodeListing(bytes, name: "test") }
    }
    #expect(cancelled < whole / 2)
  }
}
