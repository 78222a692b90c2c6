#include <stddef.h>

/// One file of the folder `LiveReload`, as it was when the program was compiled.
typedef struct {
  /// The file's bytes, without a terminator.
  const unsigned char *bytes;
  /// The number of bytes.
  size_t length;
} live_reload_file;

/// Returns the script that `kivagen serve` adds to every page.
live_reload_file live_reload_script(void);
/// Returns the style of the report of a failed build.
live_reload_file live_reload_style(void);
