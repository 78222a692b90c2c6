#include <stddef.h>
/// The number of files embedded in the binary.
size_t templates_count(void);
