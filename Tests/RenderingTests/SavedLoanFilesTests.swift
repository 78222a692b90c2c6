import Foundation
import Loans
import Pages
import Rendering
import Site
import SiteIndex
import Testing

@Suite struct `The files of saved loans` {
  /// Reads the JSON value of a script.
  private func value(_ name: String, of site: [String: PageText]) throws -> [String: Any] {
    let text = try #require(site["data/saved/\(name).js"]?.text, "\(name)")
    let start = "document.currentScript.data="
    #expect(text.hasPrefix(start) && text.hasSuffix("\n"), "\(name)")
    #expect(!text.contains { "<>&\u{2028}\u{2029}".contains($0) }, "\(name)")
    let json = try JSONSerialization.jsonObject(with: Data(text.dropFirst(start.count).utf8))
    return try #require(json as? [String: Any])
  }

  /// Returns the row of the only loan of a site as JSON.
  private func row(of loan: Loan) throws -> String {
    let site = try pages(of: [loan])
    let file = try #require(try value("index", of: site)["files"] as? [Int])
    let rows = try #require(try value("\(file[0])", of: site)["loans"] as? [String: [Any]])
    let row = try #require(rows["\(loan.id)"])
    let json = try JSONSerialization.data(withJSONObject: row, options: .withoutEscapingSlashes)
    return String(decoding: json, as: UTF8.self)
  }

  @Test func `are an index and a file for about 90 loans`() throws {
    let loans = (1...1_000).map { number in grace { $0.id = LoanID(number * 3) } }
    let site = try pages(of: loans)
    let index = try value("index", of: site)
    let width = try #require(index["width"] as? Int)
    let files = try #require(index["files"] as? [Int])
    #expect((64...128).contains(loans.count / files.count))
    #expect(
      site.keys.filter { $0.hasPrefix("data/") }.sorted()
        == (files.map { "data/saved/\($0).js" } + ["data/saved/index.js"]).sorted())
    var found: Set<Int> = []
    for file in files {
      let loans = try #require(try value("\(file)", of: site)["loans"] as? [String: Any])
      let numbers = loans.keys.compactMap { Int($0) }
      #expect(numbers.allSatisfy { $0 / width == file })
      found.formUnion(numbers)
    }
    #expect(found == Set(loans.map(\.id.value)))
  }

  @Test func `have only an index for a site without loans`() throws {
    let site = try pages(of: [])
    #expect(site.keys.filter { $0.hasPrefix("data/") } == ["data/saved/index.js"])
    #expect(try value("index", of: site)["files"] as? [Int] == [])
  }

  @Test func `name the site's application ID`() throws {
    #expect(try value("index", of: pages(of: [grace()]))["app"] == nil)
    let site = try pages(of: [grace()]) { $0.settings.appID = AppID("org.example") }
    #expect(try value("index", of: site)["app"] as? String == "org.example")
  }

  @Test func `have what is known of a loan`() throws {
    let expires = now.seconds + 6 * day + 3_600
    #expect(try row(of: grace()) == #"["Grace",0,0,null,52500,20000,\#(expires)]"#)
    let site = try pages(of: [grace()])
    let file = try #require(try value("index", of: site)["files"] as? [Int])[0]
    let data = try value("\(file)", of: site)
    #expect(data["countries"] as? [[String]] == [["Kenya", "KE"]])
    #expect(data["sectors"] as? [[String]] == [["Agriculture"]])
    #expect(data["partners"] as? [[String]] == [])
    #expect(try row(of: loan(7)) == "[]")
    let funded = grace {
      $0.funded = $0.amount
      $0.status = .funded
      $0.expires = nil
      $0.smallestShare = Money(dollars: 50)
    }
    #expect(try row(of: funded) == #"["Grace",0,0,null,52500,0,null,null,5000,"funded"]"#)
  }

  @Test func `have the partner's number and name, as far as they are known`() throws {
    let partners: [(Loan.FieldPartner, String)] = [
      (Loan.FieldPartner(id: 138, name: "Lake Savings"), #"["Lake Savings","138"]"#),
      (Loan.FieldPartner(id: 138), #"[null,"138"]"#),
      (Loan.FieldPartner(name: "Lake Savings"), #"["Lake Savings"]"#),
    ]
    for (partner, json) in partners {
      let site = try pages(of: [grace { $0.partner = partner }])
      let files = site.filter { $0.key.hasPrefix("data/saved/") && !$0.key.hasSuffix("index.js") }
      #expect(files.values.contains { $0.text.contains(#""partners":[\#(json)]"#) }, "\(json)")
    }
  }

  /// A repayment on a day, or without one.
  private func payment(_ date: String?, _ cents: Int) -> Loan.Payment {
    Loan.Payment(
      due: date.flatMap { Timestamp(iso8601: "\($0)T08:00:00Z") }, amount: Money(cents: cents))
  }

  /// The first number is the month, counted since January of year 0.
  @Test func `have the expected repayments by month`() throws {
    let january = 2027 * 12
    let cases: [([Loan.Payment], String?)] = [
      ([], nil),
      ([payment(nil, 500)], nil),
      ([payment("2027-01-31", 0)], nil),
      // Nobody can expect repayments that were due before the loan was posted.
      ([payment("2019-01-31", 500), payment("2019-02-28", 500)], nil),
      ([payment("2027-01-31", 500)], "[\(january),0,1,500]"),
      // Two in one month, at its first and its last day, also in a leap year.
      ([payment("2028-02-29", 500), payment("2028-02-01", 250)], "[\(january + 13),0,1,750]"),
      // Several of the same amount are a run, and months without a repayment are one of zero.
      (
        [
          payment("2027-01-15", 500), payment("2027-02-15", 500), payment("2027-05-15", 500),
          payment("2027-06-15", 700), payment(nil, 100),
        ],
        "[\(january),100,2,500,2,0,1,500,1,700]"
      ),
      ([payment("2026-12-31", 1), payment("2027-01-01", 2)], "[\(january - 1),0,1,1,1,2]"),
    ]
    for (schedule, expected) in cases {
      let row = try row(of: grace { $0.terms = Loan.Terms(schedule: schedule) })
      let withoutPlan = "\(now.seconds + 6 * day + 3_600)]"
      #expect(row.hasSuffix(expected.map { ",\($0)]" } ?? withoutPlan), "\(row)")
    }
  }

  @Test func `stay the same but for the one with a loan that changed`() throws {
    var loans = (1...1_000).map { number in grace { $0.id = LoanID(number * 3) } }
    let before = try pages(of: loans)
    loans[500].funded = Money(dollars: 350)
    let after = try pages(of: loans) { $0.snapshot.time = Timestamp(seconds: now.seconds + 60) }
    let changed = before.keys.filter { $0.hasPrefix("data/") && before[$0] != after[$0] }
    #expect(changed.count == 1)
    #expect(before["saved.html"] == after["saved.html"])
  }
}
