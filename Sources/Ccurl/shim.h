// The type checks of libcurl only accept constant options.
#define CURL_DISABLE_TYPECHECK
#include <curl/curl.h>
#include <netinet/in.h>
#include <stdlib.h>
#include <sys/socket.h>

// Swift imports neither variadic functions nor macros that use other macros.

static inline CURLcode kivagen_curl_global_init(void) {
  return curl_global_init(CURL_GLOBAL_ALL);
}

static inline CURLcode kivagen_curl_set_long(CURL *handle, CURLoption option, long value) {
  return curl_easy_setopt(handle, option, value);
}

/// Sets an option to a text, which libcurl copies.
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

/// Makes the next request a POST of these bytes, which libcurl copies. It would read standard input
/// if they were NULL.
static inline CURLcode kivagen_curl_post(CURL *handle, const void *bytes, size_t count) {
  CURLcode code = curl_easy_setopt(handle, CURLOPT_POSTFIELDSIZE_LARGE, (curl_off_t)count);
  return code == CURLE_OK ? curl_easy_setopt(handle, CURLOPT_COPYPOSTFIELDS, count ? bytes : "") : code;
}

static inline long kivagen_curl_status(CURL *handle) {
  long status = 0;
  curl_easy_getinfo(handle, CURLINFO_RESPONSE_CODE, &status);
  return status;
}

/// Returns the absolute URL to which the response redirects, or NULL if it does not redirect.
static inline const char *kivagen_curl_redirect(CURL *handle) {
  char *url = NULL;
  curl_easy_getinfo(handle, CURLINFO_REDIRECT_URL, &url);
  return url;
}

/// Returns the status of a proxy's response to CONNECT, or 0 if there was none.
static inline long kivagen_curl_proxy_status(CURL *handle) {
  long status = 0;
  curl_easy_getinfo(handle, CURLINFO_HTTP_CONNECTCODE, &status);
  return status;
}

/// Returns the port of a URL, by default that of its scheme, or 0 for a malformed URL.
static inline long kivagen_curl_port(const char *url) {
  char *text = NULL;
  CURLU *parts = curl_url();
  if (parts && curl_url_set(parts, CURLUPART_URL, url, 0) == CURLUE_OK)
    curl_url_get(parts, CURLUPART_PORT, &text, CURLU_DEFAULT_PORT);
  long port = text ? strtol(text, NULL, 10) : 0;
  curl_free(text);
  curl_url_cleanup(parts);
  return port;
}

static inline CURLcode kivagen_curl_set_opener(CURL *handle, curl_opensocket_callback value) {
  return curl_easy_setopt(handle, CURLOPT_OPENSOCKETFUNCTION, value);
}

static inline CURLcode kivagen_curl_set_progress(CURL *handle, curl_xferinfo_callback value) {
  return curl_easy_setopt(handle, CURLOPT_XFERINFOFUNCTION, value);
}

/// Opens a socket as libcurl does by default.
static inline curl_socket_t kivagen_curl_open(const struct curl_sockaddr *address) {
  return socket(address->family, address->socktype, address->protocol);
}

/// Returns the port for which a socket is opened.
static inline long kivagen_curl_port_of_address(const struct curl_sockaddr *address) {
  const void *any = &address->addr;
  return ntohs(address->family == AF_INET6 ? ((const struct sockaddr_in6 *)any)->sin6_port
                                           : ((const struct sockaddr_in *)any)->sin_port);
}
