import History
import Loans
import Pages
import Site
import SiteIndex
import Testing

struct DeadlineCalendarTests {
  private func calendar(
    of loans: [Loan], at path: String = "deadlines.ics",
    _ change: (inout SiteContent) -> Void = { _ in }
  ) throws -> String {
    try #require(try pages(of: loans, change)[path]).text
  }

  /// Returns the lines of a calendar, unfolded.
  private func lines(_ calendar: String) -> [String] {
    // A space and the scalar after it may form a single character.
    let unfolded = calendar.replacing(/\r\n\x20/.matchingSemantics(.unicodeScalar), with: "")
    return unfolded.split(separator: "\r\n").map { String($0) }
  }

  @Test func `has the last hour of each loan that ends`() throws {
    let calendar = try calendar(of: [grace()])
    #expect(
      calendar
        == [
          "BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//kivagen//kivagen//EN", "CALSCALE:GREGORIAN",
          "NAME:Our loans: last hours to lend", "X-WR-CALNAME:Our loans: last hours to lend",
          "REFRESH-INTERVAL;VALUE=DURATION:PT1H", "X-PUBLISHED-TTL:PT1H",
          "BEGIN:VEVENT", "UID:4cf95f6d-9349-5bae-acc3-b145b8d8bd5b", "DTSTAMP:20261120T103000Z",
          "LAST-MODIFIED:20261120T103000Z", "SEQUENCE:0", "DTSTART:20261126T104200Z",
          "DTEND:20261126T114200Z",
          "SUMMARY:Last hour to lend to Grace (Kenya)",
          "DESCRIPTION:Lending ends on 26 November 2026\\, 11:42 UTC.\\n$200 of $525 sti",
          " ll to raise.\\nTo buy hybrid maize seed and fertilizer.\\nhttps://www.kiva.o",
          " rg/lend/1234567",
          "LOCATION:Kisumu\\, Kenya", "URL:https://www.kiva.org/lend/1234567",
          "TRANSP:TRANSPARENT", "END:VEVENT", "END:VCALENDAR", "",
        ].joined(separator: "\r\n"))
  }

  @Test func `has the loans that can still be lent to, by their ends`() throws {
    let loans = [
      grace { $0.id = LoanID(1) }, grace { $0.status = .funded },
      grace {
        $0.id = LoanID(2)
        $0.expires = nil
      },
      grace {
        $0.id = LoanID(3)
        $0.expires = Timestamp(seconds: now.seconds + 1)
        $0.name = "Awa"
        $0.location = Loan.Location(countryCode: "SN", country: "Senegal")
      },
      grace {
        $0.id = LoanID(4)
        $0.status = .expired
      },
    ]
    let ends = { (calendar: String) in lines(calendar).filter { $0.hasPrefix("DTEND") } }
    #expect(
      ends(try calendar(of: loans)) == ["DTEND:20261120T104201Z", "DTEND:20261126T114200Z"])
    #expect(
      ends(try calendar(of: loans, at: "countries/KE.ics")) == ["DTEND:20261126T114200Z"])
    #expect(try pages(of: loans)["sectors/agriculture.ics"] == nil)
  }

  @Test(arguments: [
    ("2026-12-19T00:00:00Z", "20261218T230000Z", "20261219T000000Z", "19 December 2026, 00:00 UTC"),
    ("2026-12-19T02:00:00Z", "20261219T010000Z", "20261219T020000Z", "19 December 2026, 02:00 UTC"),
    ("2027-01-01T00:30:15Z", "20261231T233015Z", "20270101T003015Z", "1 January 2027, 00:30 UTC"),
    ("2028-03-01T00:00:00Z", "20280229T230000Z", "20280301T000000Z", "1 March 2028, 00:00 UTC"),
    ("9999-12-31T23:59:59Z", "99991231T225959Z", "99991231T235959Z", "31 December 9999, 23:59 UTC"),
  ])
  func `has the hour before the end of a loan`(
    end: String, start: String, stop: String, words: String
  ) throws {
    let lines = lines(try calendar(of: [grace { $0.expires = Timestamp(iso8601: end) }]))
    #expect(lines.contains("DTSTART:\(start)") && lines.contains("DTEND:\(stop)"))
    let text = "DESCRIPTION:Lending ends on \(words.replacing(",", with: "\\,")).\\n"
    #expect(lines.contains { $0.hasPrefix(text) })
    #expect(!lines.contains { $0.contains("VALUE=DATE:") })
  }

  /// Returns the lines that say when an event changed.
  private func changed(_ calendar: String) -> [String] {
    lines(calendar).filter { $0.hasPrefix("SEQUENCE") || $0.hasPrefix("LAST-MODIFIED") }
  }

  @Test func `counts up when the time, the remaining amount or the texts of a loan change`() throws
  {
    let id = LoanID(1_234_567)
    let recorded = { (change: (inout LoanHistory) -> Void) in
      try calendar(of: [grace()]) {
        $0.history.events = [LoanEvent(LoanID(7), at: now, .left)]
        $0.history.figuresSince = [id: Timestamp(seconds: now.seconds + day)]
        change(&$0.history)
      }
    }
    let before = try recorded { _ in }
    #expect(changed(before) == ["LAST-MODIFIED:20261120T103000Z", "SEQUENCE:0"])
    let moved = try recorded { $0.deadlineChanges = [id: now] }
    #expect(changed(moved) == ["LAST-MODIFIED:20261120T104200Z", "SEQUENCE:12"])
    let revised = try recorded {
      $0.deadlineChanges = [id: now]
      $0.revisions = [id: Timestamp(seconds: now.seconds + 3_600)]
    }
    #expect(changed(revised) == ["LAST-MODIFIED:20261120T114200Z", "SEQUENCE:72"])
    let older = try recorded { $0.deadlineChanges = [id: Timestamp(seconds: now.seconds - day)] }
    #expect(older == before)
  }

  @Test func `links the site with a base URL`() throws {
    let calendar = try calendar(of: [grace()]) { $0.settings.baseURL = "https://example.org/a" }
    #expect(lines(calendar).contains("URL:https://example.org/a/loans/1234567.html"))
  }

  @Test func `without events has a component all the same`() throws {
    let lines = lines(try calendar(of: []))
    #expect(lines.contains("BEGIN:VTIMEZONE") && !lines.contains("BEGIN:VEVENT"))
  }

  @Test(arguments: [
    ("a\\b;c,d:e\"f", "a\\\\b\\;c\\,d:e\"f"), ("a\r\nb\nc", "a\\nb\\nc"),
    ("a\u{2028}b\u{2029}c", "a\\nb\\nc"),
    ("a\u{0}\u{1}\u{b}\u{c}\u{1f}\u{7f}\u{85}\u{ffff}b", "ab"),
    ("a\tb", "a\tb"), ("\u{2028}a\u{2029}", "\\na\\n"), (";", "\\;"), ("—“é”,", "—“é”\\,"),
    ("END:VEVENT\nBEGIN:VALARM", "END:VEVENT\\nBEGIN:VALARM"),
  ])
  func `escapes texts`(use: String, escaped: String) throws {
    let loan = grace {
      $0.use = use
      $0.name = nil
    }
    let description = lines(try calendar(of: [loan])).first { $0.hasPrefix("DESCRIPTION") }
    let ending = "Lending ends on 26 November 2026\\, 11:42 UTC.\\n"
    let start = "DESCRIPTION:\(ending)$200 of $525 still to raise.\\n"
    let first = escaped.prefix(1).uppercased()
    #expect(
      description
        == "\(start)\(first)\(escaped.dropFirst())\\nhttps://www.kiva.org/lend/1234567")
  }

  @Test(arguments: 40...60)
  func `folds only lines of more than 75 bytes`(count: Int) throws {
    let name = String(repeating: "x", count: count)
    let calendar = try calendar(of: [grace { $0.name = name }])
    let line = "SUMMARY:Last hour to lend to \(name) (Kenya)"
    let folded = line.count > 75 ? "\(line.prefix(75))\r\n \(line.dropFirst(75))" : line
    #expect(calendar.contains("\r\n\(folded)\r\n"))
  }

  @Test func `leaves out a place that is not known`() throws {
    for place in [Loan.Location(), Loan.Location(town: "\u{202e} ")] {
      let calendar = try calendar(of: [grace { $0.location = place }])
      #expect(!calendar.contains("LOCATION"))
      #expect(calendar.contains("SUMMARY:Last hour to lend to Grace\r\n"))
    }
  }

  @Test(arguments: ["x", "é", "🌾", "ﷺ", "\\", "👩🏽\u{200d}🌾"])
  func `folds lines at 75 bytes and divides no character`(character: String) throws {
    let text = String(repeating: character, count: 5_000)
    for shift in 0..<4 {
      let name = String(repeating: "a", count: shift + 1) + text
      let calendar = try calendar(of: [grace { $0.name = name }])
      let folded = calendar.utf8.split(separator: UInt8(ascii: "\n"))
      for line in folded {
        #expect(line.count <= 76 && line.last == UInt8(ascii: "\r"))
        #expect(String(validating: line, as: UTF8.self) != nil)
      }
      let long = folded.filter { $0.first == UInt8(ascii: " ") }
      #expect(long.count > 5_000 / 75 && long.dropLast(3).filter { $0.count < 72 }.count < 3)
      let summary = lines(calendar).first { $0.hasPrefix("SUMMARY") }
      let escaped = name.replacing("\\", with: "\\\\")
      #expect(summary == "SUMMARY:Last hour to lend to \(escaped) (Kenya)")
    }
  }
}
