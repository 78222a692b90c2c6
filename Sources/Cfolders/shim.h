// The system calls, most of them for folders, that Swift cannot import: variadic functions, and
// declarations that the headers have only for GNU programs.
//
// The system's headers are not included, because Swift would then attribute their declarations to
// this module.
#ifndef KIVAGEN_CFOLDERS_H
#define KIVAGEN_CFOLDERS_H

int openat(int folder, const char *name, int flags, ...);

/// Opens a file of an open folder. If it is created, it gets this mode.
static inline int kivagen_openat(int folder, const char *name, int flags, unsigned int mode) {
  return openat(folder, name, flags, mode);
}

#ifdef __linux__
#include <sys/syscall.h>

/// The nanoseconds of a time that is not to be set (`UTIME_OMIT`).
static const int kivagen_unchanged_time = (1 << 30) - 2;

long syscall(long number, ...);

/// The flag to open a folder only to reach the files in it, for which no permission to read it is
/// needed (`O_PATH`).
static const int kivagen_only_path = 010000000;

long getxattr(const char *path, const char *name, void *value, unsigned long size);

/// Returns whether a folder gives an access control list to what is created in it.
static inline int kivagen_passes_acl_on(const char *path) {
  return getxattr(path, "system.posix_acl_default", 0, 0) > 0;
}

int mallopt(int parameter, int value);

/// Sets the limits of memory allocation that mallopt(3) calls `M_TOP_PAD`, `M_TRIM_THRESHOLD` and
/// `M_MMAP_THRESHOLD`, in bytes.
static inline void kivagen_set_malloc_limits(int top_pad, int trim_threshold, int mmap_threshold) {
  enum { set_trim_threshold = -1, set_top_pad = -2, set_mmap_threshold = -3 };
  mallopt(set_top_pad, top_pad);
  mallopt(set_trim_threshold, trim_threshold);
  mallopt(set_mmap_threshold, mmap_threshold);
}

/// Renames a file or folder, and fails with `EEXIST` if anything has the new name.
///
/// Each name is that of an entry of the open folder before it.
static inline int kivagen_rename_new(
    int from_folder, const char *from, int to_folder, const char *to) {
  const unsigned int rename_noreplace = 1;
  return (int)syscall(SYS_renameat2, from_folder, from, to_folder, to, rename_noreplace);
}
#else
static const int kivagen_only_path = 0;
static const int kivagen_unchanged_time = -2;

void *acl_get_file(const char *path, int type);
int acl_free(void *list);

/// Returns whether a folder has an access control list, which may be for what is created in it.
static inline int kivagen_passes_acl_on(const char *path) {
  const int extended = 0x100;
  void *list = acl_get_file(path, extended);
  if (list) acl_free(list);
  return list != 0;
}

int renameatx_np(
    int from_folder, const char *from, int to_folder, const char *to, unsigned int flags);

static inline int kivagen_rename_new(
    int from_folder, const char *from, int to_folder, const char *to) {
  const unsigned int rename_excl = 4;
  return renameatx_np(from_folder, from, to_folder, to, rename_excl);
}
#endif

#endif
