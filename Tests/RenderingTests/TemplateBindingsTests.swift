import Mustache
import Rendering
import Testing

struct TemplateBindingsTests {
  @Test(arguments: [
    PageLayout.bindings.schema, ListPage.bindings.schema, Card.bindings.schema,
    LoanPage.bindings.schema, NotePage.bindings.schema, NotFoundPage.bindings.schema,
    LoanList.bindings.schema, SectionPage.bindings.schema, SectionIndexPage.bindings.schema,
    PageLink.bindings.schema, ListFilter.bindings.schema, RangeFilter.bindings.schema,
    Facet.bindings.schema, FacetOption.bindings.schema, FacetOption.activityBindings.schema,
  ])
  func `has a meaning for each name`(_ schema: Schema) {
    #expect(schema.fields.allSatisfy { !$0.meaning.isEmpty && !$0.meaning.hasSuffix(".") })
  }

  @Test func `lets a model replace a name of its part`() {
    #expect(
      LoanPage.bindings.schema.field("picture")?.meaning
        == "the picture: at Kiva 800 wide, of the site's own 480")
    #expect(LoanPage.bindings.schema.field("amount")?.kind == .text)
    #expect(LoanPage.bindings.schema.field("nmae") == nil)
  }
}
