package import Fetching
internal import SQLite

/// Identifies the pictures that a site shows of loans from one API.
package struct SitePictures: Hashable, Sendable {
  package var site: String
  package var api: String

  package init(site: String, api: String) {
    self.site = site
    self.api = api
  }
}

/// A picture that a site wants and that does not exist.
package struct StoredPictureFailure: Hashable, Sendable {
  /// The number of the picture, or its URL if it has no number.
  package var source: String
  /// The time when the picture was requested, in seconds since 1970, UTC.
  package var failedSeconds: Int
  /// The reason of the failure, as one sentence without a full stop.
  package var cause: String

  package init(source: String, failedSeconds: Int, cause: String) {
    self.source = source
    self.failedSeconds = failedSeconds
    self.cause = cause
  }
}

extension Store {
  /// Returns the sources of the pictures that are kept for a site. Their responses may be missing.
  package func pictures(of pictures: SitePictures) throws(StoreError) -> Set<String> {
    try using(absent: []) { database throws(DatabaseError) in
      Set(
        try database.texts(
          "SELECT source FROM site_pictures WHERE site = ? AND api = ?", .text(pictures.site),
          .text(pictures.api)))
    }
  }

  /// Saves a picture of a site, in place of an older response with the same key. The picture is
  /// kept as long as any site uses it. The source is the number of the picture, or its URL if it
  /// has no number. Prunes and throws as `save` does.
  package func keepPicture(
    _ source: String, _ response: CachedResponse, of pictures: SitePictures, prunes: Bool = true
  ) throws(StoreError) {
    try keep([response], prunes: prunes) { database throws(DatabaseError) in
      let replaced = try database.delete([source], of: pictures)
      try database.run(
        "INSERT INTO site_pictures (site, api, source, key) VALUES (?, ?, ?, ?)",
        .text(pictures.site), .text(pictures.api), .text(source), .text(response.key))
      return replaced
    }
  }

  /// Deletes these pictures of a site, and their responses unless another site uses them.
  package func deletePictures(
    _ sources: Set<String>, of pictures: SitePictures
  ) throws(StoreError) {
    try writing(absent: ()) { database throws(DatabaseError) in
      for key in try database.delete(sources.sorted(), of: pictures) {
        try database.deleteIfUnreferenced(key)
      }
    }
  }

  /// Returns the pictures that a site wants and that do not exist, ordered by source.
  package func pictureFailures(
    of pictures: SitePictures
  ) throws(StoreError) -> [StoredPictureFailure] {
    try using(absent: []) { database throws(DatabaseError) in
      try database.rows(
        """
        SELECT source, failed, cause FROM picture_failures WHERE site = ? AND api = ?
        ORDER BY source
        """, .text(pictures.site), .text(pictures.api)
      ) {
        StoredPictureFailure(
          source: $0.text(0) ?? "", failedSeconds: $0.integer(1), cause: $0.text(2) ?? "")
      }
    }
  }

  /// Replaces all failures of a site's pictures. The errors are those of `save`.
  package func replacePictureFailures(
    _ failures: [StoredPictureFailure], of pictures: SitePictures
  ) throws(StoreError) {
    try writing(absent: failures.isEmpty ? () : nil) { database throws(DatabaseError) in
      try database.run(
        "DELETE FROM picture_failures WHERE site = ? AND api = ?", .text(pictures.site),
        .text(pictures.api))
      for failure in failures {
        try database.run(
          """
          REPLACE INTO picture_failures (site, api, source, failed, cause) VALUES (?, ?, ?, ?, ?)
          """, .text(pictures.site), .text(pictures.api), .text(failure.source),
          .integer(failure.failedSeconds), .text(failure.cause))
      }
    }
  }
}

extension Database {
  /// Deletes the pictures of a site, and returns the keys of their responses.
  fileprivate func delete(
    _ sources: [String], of pictures: SitePictures
  ) throws(DatabaseError) -> Set<String> {
    let picture = "site = ? AND api = ? AND source = ?"
    var keys: Set<String> = []
    for source in sources {
      let values = [SQLValue.text(pictures.site), .text(pictures.api), .text(source)]
      keys.formUnion(
        try texts("SELECT key FROM site_pictures WHERE \(picture)", values[0], values[1], values[2])
      )
      try run("DELETE FROM site_pictures WHERE \(picture)", values[0], values[1], values[2])
    }
    return keys
  }
}
