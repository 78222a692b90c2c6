import Decoding
import Loans
import Testing

/// Tests that valid and invalid JSON of every kind is read as Foundation's `JSONDecoder` reads it,
/// except that an invalid number or escape affects only its value. A document may have 512 levels.
///
/// The results were compared with those of `JSONDecoder` in swift-foundation 6.3.
struct JSONReadingTests {
  // MARK: Numbers

  @Test(
    arguments: [
      ("0", 0), ("-0", 0), ("-0.0", 0), ("7", 7), ("7.0", 7), ("7.000", 7), ("70e-1", 7),
      ("7E0", 7), ("1e2", 100), ("1E+2", 100), ("1.5e1", 15),
      ("999999999999999", 999_999_999_999_999),
      ("1000000000000000", 1_000_000_000_000_000),
      ("9007199254740993", 9_007_199_254_740_993), ("9007199254740993.0", 9_007_199_254_740_993),
      ("9223372036854775807", .max), ("1.0000000000000001", 1), ("2.9999999999999999999", 3),
      ("0e999", 0), ("1e-999", 0),
    ] as [(String, Int)])
  func `reads a whole number in any notation`(json: String, count: Int) throws {
    let listing = try decode(#"[{"id":1,"loan_amount":5,"name":"x","lender_count":\#(json)}]"#)
    #expect(listing.loans.map(\.lenderCount) == [count])
    #expect(listing.issues == [])
  }

  @Test(
    arguments: [
      ("-1", "-1"), ("2.5", "2.5"), ("2.50", "2.5"), ("-2.5", "-2.5"), ("1e-1", "0.1"),
      ("9223372036854775808", "9223372036854775808"),
      ("12345678901234567890123", "12345678901234567890123"), ("1e6.0", nil),
      ("1e999", nil), ("-1e999", nil), ("01", nil), ("00", nil), ("-01", nil), ("-", nil),
      ("--1", nil), ("1.", nil), ("1.e1", nil), ("1e", nil), ("1e+", nil), ("1..2", nil),
      ("1.2.3", nil), ("1-2", nil), ("1+", nil), ("1e1.5", nil), ("-.5", nil),
    ] as [(String, String?)])
  func `reports a number that is no count, and is perhaps invalid`(json: String, shown: String?)
    throws
  {
    let listing = try decode(#"[{"id":1,"loan_amount":5,"name":"x","lender_count":\#(json)}]"#)
    let found = shown ?? "an unreadable value"
    #expect(listing.issues.map(\.message) == ["expected a whole number from 0 up, got \(found)"])
    #expect(listing.loans.map(\.lenderCount) == [nil])
  }

  @Test(arguments: [".5", "+1", "0x10", "1_000", "NaN", "Infinity", "1 2", "1e5f"])
  func `rejects a document with something else than a number`(json: String) {
    #expect(throws: ListingError.self) { try decode(#"[{"id":1,"lender_count":\#(json)}]"#) }
  }

  @Test(
    arguments: [
      ("0", 0), ("-0", 0), ("0.29", 29), ("67.06", 6706), ("0.005", 1), ("0.0049", 0),
      ("0.00499999999999999999", 0), ("1.995", 200), ("1e3", 100_000),
      ("25.00000000000000000000", 2500),
      ("24.9999999999999999", 2500), ("1000000000", 100_000_000_000),
      ("1000000000.004", 100_000_000_000), ("999999999.995", 100_000_000_000),
      (#""0001.50""#, 150), (#""1000000000.00""#, 100_000_000_000), (#""0.004999""#, 0),
    ] as [(String, Int)])
  func `reads an amount to the cent`(json: String, cents: Int) throws {
    #expect(try decodeLoan(#"[{"id":1,"loan_amount":\#(json)}]"#).amount == Money(cents: cents))
  }

  @Test(arguments: [
    "1000000000.005", "1000000000.01", "1000000001", "10000000000", "-0.01", "-1", "1e10", "01",
    #""01000000000.0""#, #""1.""#, #"".5""#, #"".""#, #""""#, #""1.2.3""#, #""1e3""#, #""+1""#,
    #"" 1""#, #""-0""#, #""\u0031\q""#,
  ])
  func `skips a loan whose amount is invalid or too large`(json: String) throws {
    let listing = try decode(#"[{"id":1,"name":"x","loan_amount":\#(json)}]"#)
    #expect(listing.loans == [])
    #expect(listing.issues.map(\.field) == ["loan_amount"])
  }

  @Test(
    arguments: [
      ("0.1", 0.1), ("0.30000000000000004", 0.30000000000000004), ("9000.5", 9000.5),
      ("123456789012345", 123_456_789_012_345), ("0.000000000000001", 1e-15),
      ("1.7976931348623157e308", .greatestFiniteMagnitude), ("5e-324", .leastNonzeroMagnitude),
      ("2.2250738585072011e-308", Double.leastNormalMagnitude.nextDown), (#""1e3""#, 1000),
    ] as [(String, Double)])
  func `reads a number to the nearest Double`(json: String, number: Double) throws {
    let loan = try decodeLoan(#"[{"id":1,"terms":{"disbursal_amount":\#(json)}}]"#)
    #expect(loan.terms?.disbursedAmount == number)
  }

  // MARK: Strings

  @Test(arguments: ["", " \u{A0}", "\u{200B}", "\u{7F}", #"\u0007"#, #"\u2060\ufeff"#, "\u{2800}"])
  func `reads a text that shows nothing as none`(json: String) throws {
    let loan = try decodeLoan(#"[{"id":1,"use":"\#(json)","name":"\#(json)"}]"#)
    #expect(loan.use == nil)
    #expect(loan.name == nil)
  }

  @Test(
    arguments: [
      (#"\"\\\/"#, #""\/"#), (#"a\b\f\n\r\tb"#, "a\u{8}\u{C}\n\r\tb"), (#"\u00e9"#, "é"),
      (#"\u00E9"#, "é"), (#"\ud83d\ude00!"#, "😀!"), (#"a\u0000b"#, "a\u{FFFD}b"),
      ("é😀ữ", "é😀ữ"), (" \u{A0}x\u{3000} ", "x"), (#"\u2003x\n"#, "x"), ("x\u{7F}", "x\u{7F}"),
      ("x\u{200B}", "x\u{200B}"), (#"e\u0301"#, "e\u{301}"),
    ])
  func `reads a text with escapes and without`(json: String, text: String) throws {
    let loan = try decodeLoan(#"[{"id":1,"use":"\#(json)"}]"#)
    #expect(loan.use.map { Array($0.utf8) } == Array(text.utf8))
  }

  @Test(arguments: [
    #"\q"#, #"\ud800"#, #"\ud800x"#, #"\ud800\n"#, #"\ud800\u0041"#, #"\udc00"#, #"\u00zz"#,
    #"\u+123"#, #"\u\u12"#, "a\tb", "a\nb", "\u{1}", #"\é"#, #"\uéé"#, #"\U0041"#, #"\'"#,
  ])
  func `reports a text with an invalid escape or a control character`(json: String) throws {
    let listing = try decode(
      #"[{"id":1,"loan_amount":5,"name":"x","use":"\#(json)","status":"funded"}]"#)
    #expect(listing.issues.map(\.message) == ["expected a text, got an unreadable value"])
    #expect(listing.loans.map(\.use) == [nil])
    #expect(listing.loans.map(\.status) == [.funded])
  }

  @Test(arguments: [#""\u12""#, #""\u"#, #""\"#, #""\u123"#, #""x"#, #""x\""#])
  func `rejects a string that never ends`(json: String) {
    #expect(throws: ListingError.self) { try decode(#"[{"id":1,"use":\#(json)}]"#) }
  }

  @Test func `says where the string begins whose last escape is too short`() throws {
    let error = try #require(throws: ListingError.self) { try decode(#"[{"id":1,"use":"\u12"}]"#) }
    #expect(
      error.reason
        == .truncatedJSON(line: 1, column: 16, message: "this string is never closed"))
  }

  @Test func `reads a text of any length with a special character anywhere`() throws {
    for count in 0..<40 {
      for special in ["", #"\n"#, "é", "😀", #"\""#] {
        for index in 0...count {
          let start = String(repeating: "a", count: index)
          let end = String(repeating: "b", count: count - index)
          let text = try decodeLoan(#"[{"id":1,"use":"<\#(start)\#(special)\#(end)>"}]"#).use
          let character = [#"\n"#: "\n", #"\""#: "\""][special] ?? special
          #expect(text == "<\(start)\(character)\(end)>")
        }
      }
    }
  }

  @Test(arguments: ["", #"\u00e9"#])
  func `reads a text of many megabytes`(end: String) throws {
    let count = 17 << 20
    let loan = try decodeLoan(
      #"[{"id":1,"use":"\#(String(repeating: "a", count: count))\#(end)","name":"x"}]"#)
    #expect(loan.use?.utf8.count == count + (end.isEmpty ? 0 : 2))
    #expect(loan.name == "x")
  }

  @Test(
    arguments: [
      [0xC0, 0x80], [0xED, 0xA0, 0x80], [0xF4, 0x90, 0x80, 0x80], [0xE2, 0x82], [0x80], [0xFF],
      [0xE0, 0x80, 0x80], [0xF0, 0x80, 0x80, 0x80],
    ] as [[UInt8]])
  func `notices any invalid UTF-8`(bytes: [UInt8]) throws {
    for start in [#"[{"id":1,"name":"A"#, #"[{"id":1,"name":"\n"#, #"[{"id":1,"name":"\u00"#] {
      let listing = try decodeListing(
        Array(start.utf8) + bytes + Array(#"zzzz","use":"y"}]"#.utf8), name: "x")
      #expect(listing.issues.first?.rule == .invalidUTF8)
      #expect(listing.loans.map(\.use) == ["y"])
    }
  }

  // MARK: Keys

  @Test func `reads keys with escapes`() throws {
    let loan = try decodeLoan(#"[{"\u0069d":1,"n\u0061me":"x","name":"y"}]"#)
    #expect(loan.id == LoanID(1))
    #expect(loan.name == "x")
  }

  @Test func `cannot read an object with an invalid key`() throws {
    let listing = try decode(#"[{"id":1,"\q":2},{"id":2,"location":{"a\#n":1,"town":"x"}}]"#)
    #expect(listing.loans.map(\.id.value) == [2])
    #expect(
      listing.issues.filter { $0.rule != .nameMissing && $0.rule != .amountMissing }
        .map(\.description) == [
          "test: [0]: expected an object, got an unreadable value",
          "test: [1].location: expected an object, got an unreadable value",
        ])
  }

  @Test(arguments: [0, 1, 40, 80, 200])
  func `finds the keys of an object of any size, and the first of equal ones`(count: Int) throws {
    let others = (0..<count).map { "\"key\($0)\":[\($0),{\"id\":9}]," }.joined()
    let loan = try decodeLoan(
      "[{\(others)\"id\":1,\"name\":\"a\",\(others)\"use\":\"u\",\"name\":\"b\",\"id\":2}]")
    #expect(loan.id == LoanID(1))
    #expect(loan.name == "a")
    #expect(loan.use == "u")
    #expect(loan.sector == nil)
  }

  @Test func `treats languages that are equal in Unicode as one`() throws {
    let loan = try decodeLoan(
      #"[{"id":1,"description":{"languages":["e\u0301"],"texts":{"é":"a","e\u0301":"b"}}}]"#)
    #expect(loan.texts.map(\.text) == ["a"])
  }

  // MARK: Structure

  @Test(arguments: [("[", "]"), (#"{"a":"#, "}")])
  func `reads up to 512 levels`(opening: String, closing: String) throws {
    func document(_ depth: Int) -> String {
      let value =
        String(repeating: opening, count: depth) + "1" + String(repeating: closing, count: depth)
      return #"[{"id":1,"x":\#(value)}]"#
    }
    #expect(try decode(document(510)).loans.count == 1)
    let error = try #require(throws: ListingError.self) { try decode(document(511)) }
    guard case .invalidJSON(_, _, "nested deeper than 512 levels") = error.reason else {
      Issue.record(error)
      return
    }
  }

  @Test(arguments: [
    " [ {\n\t\"id\" :\r1 , \"tags\" : [ ] , \"image\" : { } } ] \n", #"[{"id":1,},]"#,
    #"{"loans":[{"id":1,"tags":[{"name":"x",},],}],}"#, "\u{FEFF}\u{FEFF}[{\"id\":1}]",
  ])
  func `accepts white space, a comma behind the last element and marks`(text: String) throws {
    #expect(try decodeLoan(text).id == LoanID(1))
  }

  @Test(arguments: [
    "[,]", "[1,,2]", "{,}", #"{"id"}"#, #"{"id":}"#, #"{"id":1 "a":2}"#, #"{"id":1,,}"#, "[}", "{]",
    #"{1:2}"#, "[1]]", "[1] 2", "[1]\0", "\u{A0}[]", "[\u{B}]", "[tru]", "[True]", "[nul", "]",
    "\"",
    "[//\n]", "['a']",
  ])
  func `rejects invalid structure`(text: String) {
    #expect(throws: ListingError.self) { try decode(text) }
  }

  @Test func `reads UTF-16 and UTF-32 without a mark if all is ASCII`() throws {
    let text = #"[{"id":1,"name":"x"}]"#
    for width in [2, 4] {
      for isBigEndian in [true, false] {
        let bytes = text.utf8.flatMap { byte -> [UInt8] in
          let zeros = [UInt8](repeating: 0, count: width - 1)
          return isBigEndian ? zeros + [byte] : [byte] + zeros
        }
        #expect(try decodeListing(bytes, name: "x").loans.map(\.name) == ["x"])
      }
    }
  }

  @Test func `rejects UTF-16 with a mark`() throws {
    let bytes: [UInt8] = [0xFF, 0xFE] + #"{"loans":[]}"#.utf8.flatMap { [$0, 0] }
    let error = try #require(throws: ListingError.self) { try decodeListing(bytes, name: "x") }
    #expect(
      error.reason
        == .invalidJSON(line: 1, column: 1, message: "expected a value, got '\u{FFFD}'"))
  }

  @Test func `names the place of an issue at any depth`() throws {
    let listing = try decode(
      #"""
      {"paging":{"total":-1},"loans":[[],{"a":{"b":[{}]},"id":2,"loan_amount":5,"name":"x",
      "tags":[{"x":[1,2]},{"name":"a"},{"name":[]}],"location":{"geo":{"x":{},"pairs":7}}}]}
      """#)
    #expect(
      listing.issues.map(\.path) == [
        "test: loans[0]", "test: loans[1].location.geo.pairs", "test: loans[1].tags[2].name",
        "test: paging.total",
      ])
  }
}
