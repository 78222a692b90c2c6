#include <gumbo.h>

// Swift cannot pass the address of a constant of C.
static inline GumboOutput *kivagen_gumbo_parse(const char *bytes, size_t length) {
  GumboOptions options = kGumboDefaultOptions;
  // Errors in HTML are not reported, so none need to be kept.
  options.max_errors = 0;
  return gumbo_parse_with_options(&options, bytes, length);
}

static inline void kivagen_gumbo_free(GumboOutput *output) {
  gumbo_destroy_output(&kGumboDefaultOptions, output);
}
