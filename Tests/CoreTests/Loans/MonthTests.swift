import Loans
import Testing

struct MonthTests {
  @Test(arguments: [
    ("1970-01-01T00:00:00Z", "1970-01"), ("2026-11-30T23:59:59Z", "2026-11"),
    ("2028-02-29T12:00:00Z", "2028-02"), ("9999-12-31T23:59:59Z", "9999-12"),
  ])
  func `is that of a time in UTC`(time: String, iso: String) throws {
    let month = Month(of: try #require(Timestamp(iso8601: time)))
    #expect(month.iso8601 == iso)
  }

  @Test func `is counted across the end of a year`() throws {
    let december = Month(of: try #require(Timestamp(iso8601: "2026-12-31T08:00:00Z")))
    let january = Month(number: december.number + 1)
    #expect(january.iso8601 == "2027-01")
    #expect(december < january)
    #expect(january.year == december.year + 1)
  }

  @Test func `can be formatted as a day without the time`() throws {
    let time = try #require(Timestamp(iso8601: "2026-03-09T23:30:00Z"))
    #expect(time.dayISO8601 == "2026-03-09")
    #expect(time.iso8601 == "2026-03-09T23:30:00Z")
  }
}
