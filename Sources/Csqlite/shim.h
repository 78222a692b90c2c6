#include <sqlite3.h>
#include <stddef.h>

// Swift does not import SQLITE_TRANSIENT, a macro with a cast that makes SQLite copy the value.

static inline int kivagen_sqlite_bind_text(sqlite3_stmt *statement, int index, const void *text,
                                           int count) {
  return sqlite3_bind_text(statement, index, count ? text : "", count, SQLITE_TRANSIENT);
}

static inline int kivagen_sqlite_bind_bytes(sqlite3_stmt *statement, int index, const void *bytes,
                                            sqlite3_uint64 count) {
  return sqlite3_bind_blob64(statement, index, count ? bytes : "", count, SQLITE_TRANSIENT);
}

// These values are a part of `bytes`, which SQLite does not copy. It reads them only while the statement
// runs, so `bytes` must stay in place until the statement is reset.

static inline int kivagen_sqlite_bind_text_in_place(sqlite3_stmt *statement, int index,
                                                    const void *bytes, ptrdiff_t start,
                                                    ptrdiff_t count) {
  return sqlite3_bind_text64(statement, index, count ? (const char *)bytes + start : "",
                             (sqlite3_uint64)count, SQLITE_STATIC, SQLITE_UTF8);
}

static inline int kivagen_sqlite_bind_bytes_in_place(sqlite3_stmt *statement, int index,
                                                     const void *bytes, ptrdiff_t start,
                                                     ptrdiff_t count) {
  return sqlite3_bind_blob64(statement, index, count ? (const char *)bytes + start : "",
                             (sqlite3_uint64)count, SQLITE_STATIC);
}
