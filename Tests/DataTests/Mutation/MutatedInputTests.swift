import Compression
import Decoding
import Diagnostics
import Fetching
import Kiva
import Loans
import Mustache
import Site
import TestSupport
import Testing
import Words
import YAML

/// Inputs from files and servers with random changes. Nothing crashes or takes long, and every
/// result is valid.
///
/// Notes are mutated in `Tests/Program/test_mutated_files.py`: the optimizer of Swift 6.3.1 crashes
/// on the noncopyable `MarkdownDocument` here.
struct `A mutated` {
  private let json = [
    "{", "}", "[", "]", "},{", ":", ",", "\"", "\\u0000", "\\ud800", "\\udc00", "null", "true",
    "-1",
    "1e999", "-0", "0.1", "9223372036854775808", "\"id\":1,", "\"loans\":", "\"data\":", "\n",
  ]

  private let listings = [
    #"{"paging":{"page":1,"total":2,"page_size":20,"pages":1},"loans":["#
      + #"{"id":1005,"name":"Ana Mar\u00eda","status":"fundraising","loan_amount":175,"funded_amount":25,"#
      + #""basket_amount":0,"image":{"id":5001005,"template_id":1},"activity":"Dairy","sector":"Food","#
      + #""themes":["Green"],"use":"to buy milk","location":{"country_code":"KE","country":"Kenya","#
      + #""town":"Mji","geo":{"level":"town","pairs":"0.5 35.25","type":"point"}},"partner_id":3,"#
      + #""borrower_count":1,"lender_count":1,"tags":[{"name":"x"}],"posted_date":"2026-11-20T08:00:00Z","#
      + #""planned_expiration_date":"2026-12-24T08:00:00Z"},{"id":1006,"loan_amount":"325.00"}]}"#,
    #"{"data":{"lend":{"loans":{"totalCount":1,"values":[{"id":7,"name":"Bo","status":"fundRaising","#
      + #""loanAmount":"500.00","gender":"female","borrowerCount":1,"sector":{"name":"Food"},"#
      + #""geocode":{"city":"x","latitude":0.5,"longitude":35.25,"country":{"isoCode":"KE"}},"#
      + #""loanFundraisingInfo":{"fundedAmount":"25.00"},"fundraisingDate":"2026-11-20T08:00:00Z","#
      + #""lenderRepaymentTerm":14,"image":{"id":9}}]}}},"errors":[{"message":"some"}]}"#,
    #"{"fetched_at":"2026-11-20T10:42:00Z","source":"newest","loans":[\#n{"id":7,"terms":"#
      + #"{"disbursal_date":"2026-10-01T07:00:00Z","disbursal_amount":9000.5,"disbursal_currency":"KES","#
      + #""repayment_term":14,"loss_liability":{"nonpayment":"lender"},"scheduled_payments":["#
      + #"{"due_date":"2027-01-01T08:00:00Z","amount":25}]}}\#n]}"#,
    "{\"id\":1,\"name\":\"a\"}\n{\"id\":2,\"loan_amount\":25}\n\n{\"id\":3,\"status\":\"funded\"}\n",
  ]

  @Test func `listing gives loans that can be written and read again, or an error`() {
    Mutations("listing", of: listings, tokens: json).each(1500) { bytes in
      do throws(ListingError) {
        let listing = try decodeListing(bytes, name: "x")
        #expect(listing.loans.count + listing.skipped.count == listing.entryCount)
        for loan in listing.loans { try expectRoundTrip(loan) }
      } catch {
        #expect(!"\(error)".isEmpty)
      }
    }
  }

  private func expectRoundTrip(_ loan: Loan) throws(ListingError) {
    var bytes: [UInt8] = []
    loan.appendJSON(to: &bytes)
    #expect(try decodeListing(bytes, name: "again").loans == [loan])
  }

  private let templates = [
    "{{#loans}}\n<li>{{name}} {{&use}} {{{intro}}}{{^isLast}}, {{/isLast}}\n{{/loans}}\n{{>card}}",
    "{{=<% %>=}}<% title %><%! a comment %><%={{ }}=%>{{#a.b}}{{.}}{{/a.b}}\r\n  {{>card}}\r\n",
    "<p class=\"{{name}}\">{{#section}}{{#section}}{{x}}{{/section}}{{/section}}</p>\n",
  ]
  private let tags = [
    "{{", "}}", "{{{", "}}}", "{{#", "{{/", "{{^", "{{>", "{{!", "{{&", "{{=", "=}}", "{{=<% %>=}}",
    "{{.}}", "{{#loans}}", "{{/loans}}", "{{>card}}", "{{>main}}", "{{a.b}}", "{{ }}", "\n", "\r\n",
  ]

  @Test func `template is rendered, or its errors are reported`() throws {
    let data =
      #"{"loans":[{"name":"a","isLast":true},{"name":"<b>"}],"title":"t","a":{"b":[1,[2],null]}}"#
    let value = try Mustache.TemplateValue(json: Array(data.utf8), file: "x")
    let card = Templates.Source(
      name: "card", file: "card", bytes: Array("  {{name}}{{>card2}}\n".utf8))
    Mutations("template", of: templates, tokens: tags).each(3000) { bytes in
      let main = Templates.Source(name: "main", file: "main", bytes: bytes)
      let templates = Templates([card, main])
      for error in templates.parseErrors { #expect(!"\(error)".isEmpty) }
      var out: [UInt8] = [1]
      do throws(Diagnostic) {
        try templates.render("main", with: value, into: &out)
      } catch {
        #expect(out == [1])
        #expect(!"\(error)".isEmpty)
      }
      bind(templates)
    }
  }

  /// Binds templates to invented names, and renders them if they are valid.
  private func bind(_ templates: Templates) {
    let text = { (name: String) in
      Schema.Field(name, .text, meaning: name, .write { _, output in output.write("<i>") })
    }
    let card = Schema("a card", [text("name"), text("use")])
    let page = Schema(
      "a page",
      [
        text("title"), text("x"), Schema.Field("isLast", .flag, meaning: "", .flag { _ in true }),
        Schema.Field(
          "loans", .list(card), meaning: "",
          .list(card) { _ in ContextList(count: 2) { _ in Context() } }),
      ])
    do {
      let bound = try BoundTemplates(templates, models: ["main": [page]], words: .empty)
      var out: [UInt8] = [1]
      do throws(Diagnostic) {
        try bound.template("main").render(with: [Context()], into: &out)
      } catch {
        #expect(out == [1])
        #expect(!"\(error)".isEmpty)
      }
    } catch {
      #expect(!"\(error)".isEmpty)
    }
  }

  @Test func `JSON value is parsed, or an error is reported`() {
    Mutations("value", of: listings, tokens: json).each(1500) { bytes in
      do throws(Diagnostic) {
        _ = try Mustache.TemplateValue(json: bytes, file: "x")
      } catch {
        #expect(!"\(error)".isEmpty)
      }
    }
  }

  @Test func `settings file is parsed, or an error is reported`() {
    let files = [
      "title: Eight\nauthor: 'A''da'\nfooter: >\n  Two\n  lines\nlimit: 8\ncountry: [KE, PE]\n",
      "---\ntitle: \"\\u00e9 \\x41\"\npinned: true\n---\n# Text\n",
      "a: &x {b: [1, ~]}\nc: |+\n  d\n...\n",
    ]
    let tokens = [
      "- ", ": ", "? ", "&a ", "*a", "!!int ", "|\n", ">\n", "{", "}", "[", "]", ",", "#", "'",
      "\"",
      "---\n", "...\n", "%YAML 9.9\n", "<<: *a\n", "\t", "~",
    ]
    Mutations("yaml", of: files, tokens: tokens).each(3000) { bytes in
      for parse in [
        { _ = try YAMLDocument.parse(bytes, file: "x").entries() },
        { _ = try FrontMatter(splitting: bytes, file: "x") },
      ] {
        do { try parse() } catch { #expect(error is Diagnostic && !"\(error)".isEmpty) }
      }
    }
  }

  @Test func `address is in the form in which it is sent, or invalid`() {
    let addresses = [
      "https://api.kivaws.org", "http://127.0.0.1:8080/x", "https://[::1]:8080/",
      "http://[fe80::1%25en0]",
    ]
    let tokens = [
      "http", "://", ":", "/", "[", "]", "%25", "@", "?", "#", "..", "0", "99999", "é", "::",
    ]
    Mutations("address", of: addresses, tokens: tokens).each(3000) { bytes in
      let text = String(decoding: bytes, as: UTF8.self)
      guard let address = WebAddress(text)?.text else { return }
      #expect(address.utf8.allSatisfy { (0x21...0x7E).contains($0) })
      #expect(WebAddress(address)?.text == address)
    }
  }

  @Test func `time can be written and read again, or is invalid`() {
    let times = [
      "2026-11-20T10:42:00Z", "2026-11-20", "2026-11-20T10:42:00.123+05:30", "0001-01-01T00:00:00Z",
      "9999-12-31T23:59:59-12:00", "2024-02-29T24:00:00Z",
    ]
    Mutations("time", of: times, tokens: ["-", "+", ":", "T", "Z", ".", "0", "9", "99999"]).each(
      3000
    ) { bytes in
      guard let time = Timestamp(iso8601: String(decoding: bytes, as: UTF8.self)) else { return }
      #expect(Timestamp(iso8601: time.iso8601) == time)
      _ = (time.formatted, Month(of: time).iso8601)
    }
  }

  @Test func `compressed response is decompressed within the limit, or an error is reported`() {
    let texts = [listings[0], String(repeating: "a", count: 3000), ""]
    Mutations("gzip", of: texts.map { gzip(Array($0.utf8)) }, tokens: []).each(2000) { bytes in
      do throws(CompressionError) {
        #expect(try gunzip(bytes, limit: 5000).count <= 5000)
      } catch {
        #expect(!"\(error)".isEmpty)
      }
    }
  }

  @Test func `picture is examined for its format`() {
    let pictures = [TestPicture.jpeg, TestPicture.png, TestPicture.gif, TestPicture.webp]
    Mutations("picture", of: pictures, tokens: ["IEND", "VP8 ", "GIF89a", ";"]).each(3000) {
      bytes in
      _ = PictureFormat(of: bytes)
    }
  }

  @Test func `document has a position for its syntax error`() {
    Mutations("fault", of: listings, tokens: json).each(1500) { bytes in
      let fault = JSONSyntaxError(in: bytes)
      #expect((0...bytes.count).contains(fault.offset))
      let diagnostic = Diagnostic(
        file: "x", source: bytes, offset: fault.offset, message: fault.message)
      #expect(!"\(diagnostic)".isEmpty)
    }
  }
}
