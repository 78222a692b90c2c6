import History
import Loans
import Pages
import Testing

/// Tests the line and the table of funding, and their positions on the page.
struct FundingPictureTests {
  private func lines(of progress: FundingProgress) -> [String] {
    progress.rows.map { "\($0.timeText) (\($0.iso)): \($0.gainText), \($0.fundedText)" }
  }

  // MARK: The line

  @Test func `draws a step for each change, up to the amount of the loan`() throws {
    let progress = try fundingProgress([
      "2026-11-12T00:00": 10_500, "2026-11-13T00:00": 21_000, "2026-11-15T00:00": 0,
      "2026-11-16T00:00": 52_500,
    ])
    #expect(progress.hasPicture)
    #expect(progress.linePath == "M-2 60V48H73V36H219V60H292V1H302V60")
    #expect(progress.topText == "$525 asked for")
  }

  @Test func `draws as high as the highest point if that is above the amount`() throws {
    let points: KeyValuePairs<String, Int> = [
      "2026-11-12T00:00": 0, "2026-11-13T00:00": 60_050, "2026-11-15T00:00": 60_000,
    ]
    let overfunded = try fundingProgress(points)
    #expect(overfunded.linePath == "M-2 60V60H97V1H302V60")
    #expect(overfunded.topText == "$600.50")
    let unknown = try fundingProgress(points) { $0.amount = nil }
    #expect(unknown.linePath == overfunded.linePath)
    #expect(unknown.topText == "$600.50")
  }

  @Test func `draws no line of fewer than three points`() throws {
    #expect(try !fundingProgress(["2026-11-12T00:00": 0, "2026-11-13T00:00": 2500]).hasPicture)
  }

  @Test func `stays small`() throws {
    var course = FundingCourse()
    for index in 0..<2000 {
      let time = Timestamp(seconds: now.seconds + index * 3600)
      course.add(FundingCourse.Point(time: time, funded: Money(cents: index % 7 * 1000)))
    }
    let loan = try #require(site(of: [grace()]).first)
    let progress = try #require(FundingProgress(course, of: loan, isListed: true))
    #expect(progress.rows.count <= 60)
    #expect(progress.linePath.utf8.count < 600)
  }

  // MARK: The table

  @Test func `has a row for each day`() throws {
    let progress = try fundingProgress([
      "2026-11-12T08:00": 5000, "2026-11-12T20:00": 7500, "2026-11-13T08:00": 10_000,
      "2026-11-13T10:00": 15_000, "2026-11-15T08:00": 10_000, "2026-11-16T08:00": 12_000,
      "2026-11-16T10:00": 10_000,
    ])
    #expect(progress.rowsTitle == "Day by day")
    #expect(
      lines(of: progress) == [
        "12 November 2026 (2026-11-12): +$25, $75", "13 November 2026 (2026-11-13): +$75, $150",
        "15 November 2026 (2026-11-15): -$50, $100", "16 November 2026 (2026-11-16): , $100",
      ])
  }

  @Test func `has a row for each point of one day or two`() throws {
    let progress = try fundingProgress([
      "2026-11-12T08:00": 5000, "2026-11-12T20:00": 7506, "2026-11-13T08:00": 10_000,
    ])
    #expect(progress.rowsTitle == "Change by change")
    #expect(
      lines(of: progress) == [
        "12 November 2026, 08:00 UTC (2026-11-12T08:00:00Z): , $50.00",
        "12 November 2026, 20:00 UTC (2026-11-12T20:00:00Z): +$25.06, $75.06",
        "13 November 2026, 08:00 UTC (2026-11-13T08:00:00Z): +$24.94, $100.00",
      ])
  }

  // MARK: The page

  private func page(
    _ points: KeyValuePairs<String, Int>, retiredAt time: Timestamp? = nil
  ) throws -> PageText {
    let pages = try pages(of: time == nil ? [grace()] : []) {
      $0.history.courses[grace().id] = try fundingCourse(points)
      $0.retiredLoans = time.map { [.init(loan: grace(), lastListed: $0)] } ?? []
    }
    return try #require(pages["loans/1234567.html"])
  }

  @Test func `stands on the page of a loan`() throws {
    let page = try page(FundingCourse.growing)
    let path = "M-2 60V60H146V54H292V38H302V60"
    for text in [
      "<section class=\"course\"><h2>Funding over time</h2><p>Raised $200 between 12 and 14 "
        + "November 2026, most of it on 14 November. <span data-until=\"2026-11-17T14:00:00Z\">At "
        + "this pace it would be funded around 17 November 2026.</span></p>",
      "<svg viewBox=\"0 0 300 60\" preserveAspectRatio=\"none\" aria-hidden=\"true\">"
        + "<path vector-effect=\"non-scaling-stroke\" d=\"\(path)\"/></svg>",
      "<figcaption><time datetime=\"2026-11-12T08:00:00Z\">12 November 2026</time> "
        + "<time datetime=\"2026-11-14T08:00:00Z\">14 November 2026</time></figcaption>",
      "<tr><th scope=\"row\"><time datetime=\"2026-11-13\">13 November 2026</time></th>"
        + "<td>+$50</td><td>$50</td></tr>",
    ] {
      #expect(page.contains(text), "\(text)")
    }
  }

  @Test func `is only a sentence with one point or two`() throws {
    let page = try page(["2026-11-12T08:00": 0])
    #expect(
      page.contains(
        "<section class=\"course\"><h2>Funding over time</h2><p>Nothing had been raised by "
          + "12 November 2026.</p>\n</section>"))
  }

  @Test func `is not on the page of a loan without points`() throws {
    let page = try #require(try pages(of: [grace()])["loans/1234567.html"])
    #expect(!page.contains("class=\"course\""))
    #expect(try !self.page([:]).contains("class=\"course\""))
  }

  @Test func `stays on the page of a loan that has left the list, without the pace`() throws {
    let page = try page(FundingCourse.growing, retiredAt: now)
    #expect(page.contains("most of it on 14 November.</p>"))
    #expect(!page.contains("data-until"))
  }

  @Test func `changes no page when only time passes`() throws {
    func page(at time: Timestamp) throws -> PageText? {
      let pages = try pages(of: [grace()]) {
        $0.history.courses[grace().id] = try fundingCourse(FundingCourse.growing)
        $0.snapshot.time = time
      }
      return pages["loans/1234567.html"]
    }
    #expect(try page(at: now) == page(at: Timestamp(seconds: now.seconds + 5 * day)))
  }
}
