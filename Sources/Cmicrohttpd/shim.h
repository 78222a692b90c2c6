#include <arpa/inet.h>
#include <microhttpd.h>
#include <netinet/in.h>
#include <string.h>
#include <sys/socket.h>

// Swift imports neither variadic functions nor macros with casts, and its names for
// closed C enumerations depend on its version.

/// Starts a server on 127.0.0.1 with a thread for each connection. If the port is 0, the system
/// chooses one. Returns NULL if the port is in use.
static inline struct MHD_Daemon *kivagen_mhd_start(uint16_t port,
                                                   MHD_AccessHandlerCallback handler,
                                                   MHD_RequestCompletedCallback completed,
                                                   void *context) {
  struct sockaddr_in address;
  memset(&address, 0, sizeof address);
  address.sin_family = AF_INET;
  address.sin_port = htons(port);
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  // Without AUTO the server uses select(), which fails in a process with more than 1024 open files.
  return MHD_start_daemon(MHD_USE_AUTO | MHD_USE_INTERNAL_POLLING_THREAD |
                              MHD_USE_THREAD_PER_CONNECTION,
                          port, NULL, NULL, handler, context, MHD_OPTION_SOCK_ADDR,
                          (struct sockaddr *)&address, MHD_OPTION_NOTIFY_COMPLETED, completed, NULL,
                          MHD_OPTION_END);
}

/// Returns the port on which the server listens, or 0 if it is not known.
static inline uint16_t kivagen_mhd_port(struct MHD_Daemon *daemon) {
  const union MHD_DaemonInfo *info = MHD_get_daemon_info(daemon, MHD_DAEMON_INFO_BIND_PORT);
  return info ? info->port : 0;
}

static const ssize_t kivagen_mhd_end = -1;
static const ssize_t kivagen_mhd_end_with_error = -2;
static const uint64_t kivagen_mhd_size_unknown = UINT64_MAX;

static const enum MHD_Result kivagen_mhd_yes = MHD_YES;
static const enum MHD_Result kivagen_mhd_no = MHD_NO;
static const enum MHD_ValueKind kivagen_mhd_query = MHD_GET_ARGUMENT_KIND;
static const enum MHD_ValueKind kivagen_mhd_headers = MHD_HEADER_KIND;
static const enum MHD_ResponseMemoryMode kivagen_mhd_copy = MHD_RESPMEM_MUST_COPY;
