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
      var object = JSONObject()
      object.add("name", author)
      bytes += object.closed
    }
    var bytes = object.closed
    bytes.removeLast()
    bytes += ",\"items\":[".utf8
    for (index, entry) in entries.enumerated() {
      bytes += (index == 0 ? "\n" : ",\n").utf8
      bytes += entry.json
    }
    bytes += "\n]}\n".utf8
    return bytes
  }
}

extension FeedEntry {
  fileprivate var json: [UInt8] {
    var object = JSONObject()
    object.add("id", id.urn)
    object.add("url", link)
    object.add("external_url", kivaLink)
    object.add("title", title)
    object.add("content_html", content.text)
    object.add("image", picture)
    object.add("date_published", published?.iso8601)
    object.add("date_modified", updated.iso8601)
    object.add("tags", tags, write: appendJSONString)
    return object.closed
  }
}
