#include <stddef.h>

/// One file of the folder `Templates`, as it was when the program was compiled.
typedef struct {
  /// The file's name, such as `card.mustache`, terminated by NUL.
  const char *name;
  /// The file's bytes, without a terminator. The pointer is never NULL, not even for an empty file.
  const unsigned char *bytes;
  /// The number of bytes.
  size_t length;
} template_file;

/// Returns the number of files embedded in the binary.
size_t templates_count(void);
/// Returns the file at `index` in the order of names. `index` must be less than `templates_count()`.
template_file templates_at(size_t index);
