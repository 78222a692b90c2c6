#include <stddef.h>

/// One file of the folder `Templates`, as it was when the program was compiled.
typedef struct {
  /// The file's name, NUL-terminated: `card.mustache`.
  const char *name;
  /// Its bytes; not terminated, not NULL even if there are none.
  const unsigned char *bytes;
  /// How many bytes there are.
  size_t length;
} template_file;

/// The number of files embedded in the binary.
size_t templates_count(void);
/// The file at `index`, sorted by name; `index` must be less than `templates_count()`.
template_file templates_at(size_t index);
