#include <stddef.h>

/// One template of the folder `HelpTemplates`, as it was when the program was compiled.
typedef struct {
  /// The file's name without its extension, such as `bash`, terminated by NUL.
  const char *name;
  /// The file's bytes, without a terminator.
  const unsigned char *bytes;
  /// The number of bytes.
  size_t length;
} help_template;

/// Returns the number of templates embedded in the binary.
size_t help_templates_count(void);
/// Returns the template at `index` in the order of names. `index` must be less than `help_templates_count()`.
help_template help_templates_at(size_t index);
