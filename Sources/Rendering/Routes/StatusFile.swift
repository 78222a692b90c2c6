import Loans
import Pages
import Site
import SiteIndex
import Words

/// The script `status.js`, which has the time of the data and says whether the data is stale. It
/// has a fixed name, so that pages do not change with the time of the data.
enum StatusFile {
  static let route = Route(at: PagePaths.statusFile) { context in
    let site = context.layout
    var json = ScriptJSON(setting: "status")
    json.write("{\"time\":\"\(site.data.time.iso8601)\",\"words\":")
    json.writeString(site.words.formats.text(.time(site.data.time)).utf8.span)
    if let notice = site.data.staleNotice(in: site.words) {
      json.write(",\"notice\":")
      json.writeString(notice.utf8.span)
    }
    json.write("}")
    return json.finish()
  }
}
