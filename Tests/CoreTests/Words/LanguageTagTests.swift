import Testing
import Words

struct LanguageTagTests {
  @Test(arguments: [
    ("en", "en", "en"), ("EN-gb", "en-GB", "en"), ("zh-hans", "zh-Hans", "zh"),
    ("ZH-HANT-tw", "zh-Hant-TW", "zh"), ("es-419", "es-419", "es"), ("quc", "quc", "quc"),
  ])
  func `reads a tag in letters of any case`(text: String, tag: String, language: String) throws {
    let read = try #require(LanguageTag(text))
    #expect(read.text == tag)
    #expect(read.languageCode == language)
  }

  @Test(arguments: [
    "", "e", "xx", "english", "en_GB", "en-", "-en", "en-Latn-Latn", "en-GB-US", "es-41", "../en",
    "zh Hans", "ён",
  ])
  func `rejects what is no tag`(text: String) {
    #expect(LanguageTag(text) == nil)
  }

  @Test(arguments: [
    ("en", "ltr"), ("ar", "rtl"), ("he-IL", "rtl"), ("az", "ltr"), ("az-Arab", "rtl"),
    ("ur-Latn", "ltr"), ("ps", "rtl"), ("zh-Hans", "ltr"),
  ])
  func `tells the direction of the language`(text: String, direction: String) throws {
    #expect(try #require(LanguageTag(text)).direction == direction)
  }

  @Test(arguments: [
    ("es", ["es"]), ("es-MX", ["es-MX", "es"]), ("zh-Hans", ["zh-Hans", "zh"]),
    ("zh", ["zh", "zh-Hans"]),
    ("zh-CN", ["zh-CN", "zh-Hans", "zh"]), ("zh-Hans-SG", ["zh-Hans-SG", "zh-Hans", "zh"]),
    ("zh-Latn", ["zh-Latn"]),
    ("sr-Latn-RS", ["sr-Latn-RS", "sr-Latn", "sr"]),
    ("zh-Hant", ["zh-Hant"]), ("zh-TW", ["zh-TW"]), ("zh-Hant-HK", ["zh-Hant-HK", "zh-Hant"]),
  ])
  func `falls back to the language and its script`(
    text: String, fallbacks: [String]
  ) throws {
    #expect(try #require(LanguageTag(text)).fallbackChain.map(\.text) == fallbacks)
  }
}
