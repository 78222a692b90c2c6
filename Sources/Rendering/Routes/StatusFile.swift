import Loans
import Site

/// The script `status.js`, which says of which time the data are and whether they are stale.
///
/// Its name never changes, so that a page that asks for it does not change with the time of the
/// data.
enum StatusFile {
  static let path = OutputPath(known: "status.js")

  static let route = Route(at: path) { context in
    let site = context.layout
    // A formatted time needs no escapes.
    let notice = site.staleNotice.map { ",\"notice\":\"\($0)\"" } ?? ""
    let status =
      "{\"time\":\"\(site.time.iso8601)\",\"words\":\"\(site.time.formatted)\"\(notice)}"
    return Array("document.currentScript.status=\(status)\n".utf8)
  }
}
