#include "sample_loans.h"

#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char loans[] = {
#embed "loans.json"
};

const unsigned char *sample_loans(size_t *count) {
  *count = sizeof loans;
  return loans;
}
