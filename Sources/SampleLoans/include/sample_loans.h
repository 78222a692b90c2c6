#include <stddef.h>
/// The sample listing, as JSON; `count` receives its length in bytes.
const unsigned char *sample_loans(size_t *count);
