import Loans
import Testing

struct TimestampTests {
  @Test(
    arguments: [
      ("1970-01-01T00:00:00Z", 0), ("2026-11-20T10:42:00Z", 1_795_171_320),
      ("2026-11-20T10:42:00.999Z", 1_795_171_320), ("2026-11-20T12:42:00+02:00", 1_795_171_320),
      ("2026-11-20T07:12:00-0330", 1_795_171_320), ("2000-02-29T00:00:00Z", 951_782_400),
      ("2024-02-29T23:59:59Z", 1_709_251_199), ("9999-12-31T23:59:59Z", 253_402_300_799),
    ])
  func `reads ISO 8601`(text: String, seconds: Int) {
    #expect(Timestamp(iso8601: text) == Timestamp(seconds: seconds))
  }

  @Test(
    arguments: [
      "", "yesterday", "2026-11-20", "2026-11-20 10:42:00Z", "2026-11-20T10:42:00",
      "2026-11-20T10:42:00Zx", "2026-11-31T00:00:00Z", "2026-02-29T00:00:00Z",
      "2100-02-29T00:00:00Z", "2026-13-01T00:00:00Z", "2026-00-01T00:00:00Z",
      "2026-01-00T00:00:00Z", "2026-01-01T24:00:00Z", "2026-01-01T00:60:00Z",
      "2026-01-01T00:00:60Z", "2026-01-01T00:00:00.Z", "1969-12-31T23:59:59Z",
      "1970-01-01T00:00:00+00:01", "9999-12-31T23:59:59-00:01", "0000-00-00T00:00:00Z",
      "10000-01-01T00:00:00Z", "+2026-01-01T00:00:00Z", "２０26-01-01T00:00:00Z",
    ])
  func `refuses what is not a date and time`(text: String) {
    #expect(Timestamp(iso8601: text) == nil)
  }

  @Test func `formats what it parses, on every day of four hundred years`() {
    for day in 0..<146_097 {
      let time = Timestamp(seconds: day * 86400 + day % 86400)
      #expect(Timestamp(iso8601: time.iso8601) == time)
    }
  }

  @Test(
    arguments: [
      (0, "19700101T000000Z"), (1_795_171_329, "20261120T104209Z"),
      (253_402_300_799, "99991231T235959Z"), (253_402_300_800, "100000101T000000Z"),
    ])
  func `has a basic format`(seconds: Int, text: String) {
    let time = Timestamp(seconds: seconds)
    var bytes: [UInt8] = []
    time.appendBasicISO8601(to: &bytes)
    #expect(String(decoding: bytes, as: UTF8.self) == text)
  }

  @Test func `is formatted for people`() {
    let time = Timestamp(seconds: 1_795_171_320)
    #expect(time.iso8601 == "2026-11-20T10:42:00Z")
    #expect(time.dayISO8601 == "2026-11-20")
    #expect(time.clock == "10:42")
    #expect(time.formatted == "20 November 2026, 10:42 UTC")
    #expect(Timestamp(seconds: 3723).formatted == "1 January 1970, 01:02 UTC")
    #expect(Timestamp(seconds: 0) < time)
  }

  @Test(
    arguments: [
      (0, "just now"), (59, "just now"), (60, "1 minute ago"), (3599, "59 minutes ago"),
      (3600, "1 hour ago"), (172_799, "47 hours ago"), (172_800, "2 days ago"),
      (100_000_000, "1,157 days ago"), (-1, nil),
    ] as [(Int, String?)])
  func `tells how long ago it was`(seconds: Int, words: String?) {
    let time = Timestamp(seconds: 1_000_000_000)
    #expect(time.ago(at: Timestamp(seconds: 1_000_000_000 + seconds)) == words)
  }
}
