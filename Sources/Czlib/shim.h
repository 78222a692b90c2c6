// Input is only read.
#define ZLIB_CONST
#include <zlib.h>

// Swift does not import macros made of others.

/// Writes gzip.
static inline int kivagen_deflate_init(z_stream *stream) {
  return deflateInit2(stream, Z_DEFAULT_COMPRESSION, Z_DEFLATED, 15 + 16, 8, Z_DEFAULT_STRATEGY);
}

/// Reads gzip and zlib, told apart by the first bytes.
static inline int kivagen_inflate_init(z_stream *stream) { return inflateInit2(stream, 15 + 32); }

/// Goes on with another gzip member.
static inline int kivagen_inflate_next_member(z_stream *stream) {
  return inflateReset2(stream, 15 + 16);
}
