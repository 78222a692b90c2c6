#include <stddef.h>

/// One file of the folder `Scaffold`, as it was when the program was compiled.
typedef struct {
  /// The file's path in the folder `Scaffold`, such as `site/README.md`, terminated by NUL.
  const char *name;
  /// The file's bytes, without a terminator. The pointer is never NULL, not even for an empty file.
  const unsigned char *bytes;
  /// The number of bytes.
  size_t length;
} scaffold_file;

/// Returns the number of files embedded in the binary.
size_t scaffold_count(void);
/// Returns the file at `index` in the order of names. `index` must be less than `scaffold_count()`.
scaffold_file scaffold_at(size_t index);
