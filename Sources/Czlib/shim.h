// Makes the pointers to input constant.
#define ZLIB_CONST
#include <zlib.h>

// Swift does not import macros that use other macros.

/// Prepares to compress to gzip.
static inline int kivagen_deflate_init(z_stream *stream) {
  return deflateInit2(stream, Z_DEFAULT_COMPRESSION, Z_DEFLATED, 15 + 16, 8, Z_DEFAULT_STRATEGY);
}

/// Prepares to compress to a zlib stream.
static inline int kivagen_deflate_init_zlib(z_stream *stream, int level) {
  return deflateInit(stream, level);
}

/// Prepares to decompress gzip or zlib, which zlib recognizes by the first bytes.
static inline int kivagen_inflate_init(z_stream *stream) { return inflateInit2(stream, 15 + 32); }

/// Prepares to decompress another gzip member.
static inline int kivagen_inflate_next_member(z_stream *stream) {
  return inflateReset2(stream, 15 + 16);
}
