// Its type checks take constant options only.
#define CURL_DISABLE_TYPECHECK
#include <curl/curl.h>

// Swift imports neither variadic functions nor macros made of others.

static inline CURLcode kivagen_curl_global_init(void) {
  return curl_global_init(CURL_GLOBAL_ALL);
}

static inline CURLcode kivagen_curl_set_long(CURL *handle, CURLoption option, long value) {
  return curl_easy_setopt(handle, option, value);
}

/// libcurl copies the text.
static inline CURLcode kivagen_curl_set_text(CURL *handle, CURLoption option, const char *value) {
  return curl_easy_setopt(handle, option, value);
}

static inline CURLcode kivagen_curl_set_pointer(CURL *handle, CURLoption option, void *value) {
  return curl_easy_setopt(handle, option, value);
}

static inline CURLcode kivagen_curl_set_callback(CURL *handle, CURLoption option,
                                                 curl_write_callback value) {
  return curl_easy_setopt(handle, option, value);
}

/// Makes the next request a POST; libcurl copies the bytes. NULL would make it read standard input.
static inline CURLcode kivagen_curl_post(CURL *handle, const void *bytes, size_t count) {
  CURLcode code = curl_easy_setopt(handle, CURLOPT_POSTFIELDSIZE_LARGE, (curl_off_t)count);
  return code == CURLE_OK ? curl_easy_setopt(handle, CURLOPT_COPYPOSTFIELDS, count ? bytes : "") : code;
}

static inline long kivagen_curl_status(CURL *handle) {
  long status = 0;
  curl_easy_getinfo(handle, CURLINFO_RESPONSE_CODE, &status);
  return status;
}

/// Where an answer with a Location sends on to, as an absolute URL; NULL if it does not.
static inline const char *kivagen_curl_redirect(CURL *handle) {
  char *url = NULL;
  curl_easy_getinfo(handle, CURLINFO_REDIRECT_URL, &url);
  return url;
}
