import SiteIndex

/// The overview of all countries or of all sectors, which is an alphabetical index.
package struct SectionIndexPage: PageModel, Sendable {
  let layout: PageLayout
  let sections: SectionIndex
  /// The totals of all loans of the site.
  let totals: Totals
}
