import Mustache
import Pages
import Rendering
import Testing

struct TemplateBindingsTests {
  @Test func `has a meaning for each name`() {
    let records = TemplateReference([]).records
    #expect(records.count > 30)
    for field in records.flatMap(\.schema.fields) {
      #expect(!field.meaning.isEmpty && !field.meaning.hasSuffix("."), "\(field.name)")
    }
  }

  @Test func `gives each record a title of its own`() {
    let titles = TemplateReference([]).records.map(\.title)
    #expect(Set(titles).count == titles.count)
  }

  @Test func `lets a model replace a name of its part`() {
    #expect(
      LoanPage.bindings.schema.field("picture")?.meaning
        == "the picture: at Kiva 800 wide, of the site's own 480")
    #expect(LoanPage.bindings.schema.field("amount")?.kind == .text)
    #expect(LoanPage.bindings.schema.field("nmae") == nil)
  }
}
