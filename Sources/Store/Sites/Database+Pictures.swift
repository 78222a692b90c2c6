internal import Fetching

extension Database {
  func pictures(of pictures: SitePictures) throws(SQLiteError) -> [String] {
    try texts(
      "SELECT source FROM site_pictures WHERE site = ? AND api = ?", .text(pictures.site),
      .text(pictures.api))
  }

  /// Keeps a picture, and deletes responses that were last checked before `oldest`.
  func keepPicture(
    _ packed: PackedResponse, from source: String, of pictures: SitePictures,
    checkedSince oldest: Int?
  ) throws(SQLiteError) {
    try keeping([packed], checkedSince: oldest) { () throws(SQLiteError) in
      let key = packed.response.key
      let replaced = try delete([source], of: pictures)
      try run(
        "INSERT INTO site_pictures (site, api, source, key) VALUES (?, ?, ?, ?)",
        .text(pictures.site), .text(pictures.api), .text(source), .text(key))
      return replaced
    }
  }

  func deletePictures(_ sources: [String], of pictures: SitePictures) throws(SQLiteError) {
    try writing { () throws(SQLiteError) in
      for key in try delete(sources, of: pictures) { try deleteIfUnreferenced(key) }
    }
  }

  /// Deletes the pictures of a site, and returns the keys of their responses.
  private func delete(
    _ sources: [String], of pictures: SitePictures
  ) throws(SQLiteError) -> Set<String> {
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

// MARK: - Failures

extension Database {
  func pictureFailures(
    of pictures: SitePictures
  ) throws(SQLiteError) -> [StoredPictureFailure] {
    try rows(
      """
      SELECT source, failed, cause FROM picture_failures WHERE site = ? AND api = ? ORDER BY source
      """, .text(pictures.site), .text(pictures.api)
    ) {
      StoredPictureFailure(
        source: $0.text(0) ?? "", failedSeconds: $0.integer(1), cause: $0.text(2) ?? "")
    }
  }

  func replacePictureFailures(
    _ failures: [StoredPictureFailure], of pictures: SitePictures
  ) throws(SQLiteError) {
    try writing { () throws(SQLiteError) in
      try run(
        "DELETE FROM picture_failures WHERE site = ? AND api = ?", .text(pictures.site),
        .text(pictures.api))
      for failure in failures { try put(failure, of: pictures) }
    }
  }

  /// Inserts or replaces a failure; to be called within a transaction.
  func put(
    _ failure: StoredPictureFailure, of pictures: SitePictures
  ) throws(SQLiteError) {
    try run(
      """
      REPLACE INTO picture_failures (site, api, source, failed, cause) VALUES (?, ?, ?, ?, ?)
      """, .text(pictures.site), .text(pictures.api), .text(failure.source),
      .integer(failure.failedSeconds), .text(failure.cause))
  }
}
