#include <stddef.h>
/// Returns the sample listing as JSON. `count` receives its length in bytes.
const unsigned char *sample_loans(size_t *count);
