import Loans
import Site

extension Feed {
  /// The feed as JSON Feed 1.1, with an entry on each line.
  ///
  /// Source: https://www.jsonfeed.org/version/1.1/.
  var json: [UInt8] {
    var object = JSONObject()
    object.add("version", "https://jsonfeed.org/version/1.1")
    object.add("title", title)
    object.add("home_page_url", page)
    object.add("feed_url", address)
    object.add("description", subtitle)
    object.add("language", language)
    object.add("authors", [author]) { author, bytes in
      JSONObject.append(author, to: &bytes) { $1.add("name", $0) }
    }
    var bytes = object.closed
    bytes.removeLast()
    bytes += ",\"items\":[".utf8
    for (index, entry) in entries.enumerated() {
      bytes.append(index == 0 ? "\n" : ",\n")
      JSONObject.append(entry, to: &bytes) { $0.write(to: &$1) }
    }
    bytes += "\n]}\n".utf8
    return bytes
  }
}

extension FeedEntry {
  fileprivate func write(to object: inout JSONObject) {
    object.add("id", quoting: id.appendURN)
    object.add("url", link)
    object.add("external_url", kivaLink)
    object.add("title", title)
    object.add("content_html", utf8: content.span)
    object.add("image", picture)
    object.add("date_published", published)
    object.add("date_modified", updated)
    object.add("tags", tags)
  }
}
