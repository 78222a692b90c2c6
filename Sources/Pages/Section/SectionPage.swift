import SiteIndex

/// A page with loans of a country or of a sector, most often the section's only page.
package struct SectionPage: PageModel, Sendable {
  let layout: PageLayout
  let section: Section
  let list: LoanList
}
