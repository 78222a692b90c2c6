#include "drawing_libraries.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdio.h>

#ifdef __APPLE__
#define FILE_NAME(name, version) "lib" name "." #version ".dylib"
// Given a name without a folder, dlopen(3) does not look where Homebrew on Apple silicon and
// MacPorts have their libraries.
static const char *const folders[] = {
    "", "/opt/homebrew/lib/", "/usr/local/lib/", "/opt/local/lib/"};
#else
#define FILE_NAME(name, version) "lib" name ".so." #version
static const char *const folders[] = {""};
#endif

static struct kivagen_drawing functions;
static int are_functions_complete;

static void *open_library(const char *name) {
  for (unsigned int i = 0; i < sizeof folders / sizeof *folders; i++) {
    char path[64];
    snprintf(path, sizeof path, "%s%s", folders[i], name);
    void *library = dlopen(path, RTLD_LAZY | RTLD_LOCAL);
    if (library) return library;
  }
  return NULL;
}

/// Ignores a message of the libraries, which GLib would otherwise write to standard error.
static void ignore(const char *domain, int level, const char *message, void *data) {}

static void open_libraries(void) {
  void *glib = open_library(FILE_NAME("glib-2.0", 0));
  void *objects = open_library(FILE_NAME("gobject-2.0", 0));
  void *fonts = open_library(FILE_NAME("fontconfig", 1));
  void *text = open_library(FILE_NAME("pango-1.0", 0));
  void *text_on_canvas = open_library(FILE_NAME("pangocairo-1.0", 0));
  void *canvas = open_library(FILE_NAME("cairo", 2));
  if (!glib || !objects || !fonts || !text || !text_on_canvas || !canvas) return;
#define LOAD(library, name) \
  functions.name = (__typeof__(functions.name))dlsym(library, #name); \
  if (!functions.name) return;
  KIVAGEN_DRAWING_FUNCTIONS(LOAD)
  functions.g_log_set_default_handler(ignore, NULL);
  are_functions_complete = 1;
}

const struct kivagen_drawing *kivagen_open_drawing(void) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, open_libraries);
  return are_functions_complete ? &functions : NULL;
}
