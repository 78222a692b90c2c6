#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <microhttpd.h>
#include <netdb.h>
#include <netinet/in.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

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

/// Opens a socket that listens on a port of a host, which is a name or an address. If the port is 0,
/// the system chooses one. Returns -1 with the `errno` in `code` if the host has no such port, or
/// with the negative code of getaddrinfo(3) if the host is not known.
static inline int kivagen_listen(const char *host, uint16_t port, int *code) {
  struct addrinfo hints, *addresses = NULL;
  char service[8];
  memset(&hints, 0, sizeof hints);
  hints.ai_flags = AI_PASSIVE | AI_NUMERICSERV;
  hints.ai_socktype = SOCK_STREAM;
  snprintf(service, sizeof service, "%u", port);
  int unknown = getaddrinfo(host, service, &hints, &addresses);
  if (unknown) {
    *code = unknown < 0 ? unknown : -unknown;
    return -1;
  }
  int found = -1;
  for (struct addrinfo *address = addresses; address && found < 0; address = address->ai_next) {
    int on = 1, descriptor = socket(address->ai_family, address->ai_socktype, address->ai_protocol);
    if (descriptor >= 0 && fcntl(descriptor, F_SETFD, FD_CLOEXEC) == 0 &&
        setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &on, sizeof on) == 0 &&
        bind(descriptor, address->ai_addr, address->ai_addrlen) == 0 &&
        listen(descriptor, SOMAXCONN) == 0) {
      found = descriptor;
    } else {
      *code = errno;
      if (descriptor >= 0) close(descriptor);
    }
  }
  freeaddrinfo(addresses);
  return found;
}

/// Returns the port of a listening socket, or 0 if it is not known.
static inline uint16_t kivagen_port(int socket) {
  struct sockaddr_storage address;
  socklen_t length = sizeof address;
  if (getsockname(socket, (struct sockaddr *)&address, &length) != 0) return 0;
  return ntohs(address.ss_family == AF_INET6 ? ((struct sockaddr_in6 *)&address)->sin6_port
                                             : ((struct sockaddr_in *)&address)->sin_port);
}

/// Leaves the percent-encoding of a path as it is.
static inline size_t kivagen_mhd_keep_escapes(void *context, struct MHD_Connection *connection,
                                              char *text) {
  (void)context;
  (void)connection;
  return strlen(text);
}

/// Starts a server with one thread for all connections on a listening socket, which the server
/// closes at its end. Paths are not percent-decoded. Returns NULL if the server cannot be started.
static inline struct MHD_Daemon *kivagen_mhd_serve(int socket, unsigned connections,
                                                   unsigned timeout_seconds,
                                                   MHD_AccessHandlerCallback handler,
                                                   MHD_RequestCompletedCallback completed,
                                                   MHD_NotifyConnectionCallback connected,
                                                   void *context) {
  return MHD_start_daemon(
      MHD_USE_AUTO | MHD_USE_INTERNAL_POLLING_THREAD | MHD_ALLOW_SUSPEND_RESUME, 0, NULL, NULL,
      handler, context, MHD_OPTION_LISTEN_SOCKET, socket, MHD_OPTION_CONNECTION_LIMIT, connections,
      MHD_OPTION_CONNECTION_TIMEOUT, timeout_seconds, MHD_OPTION_CONNECTION_MEMORY_LIMIT,
      (size_t)32768, MHD_OPTION_NOTIFY_COMPLETED, completed, context, MHD_OPTION_NOTIFY_CONNECTION,
      connected, context, MHD_OPTION_UNESCAPE_CALLBACK, kivagen_mhd_keep_escapes, NULL,
      MHD_OPTION_END);
}

/// Returns the socket of a connection, or -1 if it is not known.
static inline int kivagen_mhd_socket(struct MHD_Connection *connection) {
  const union MHD_ConnectionInfo *info =
      MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CONNECTION_FD);
  return info ? info->connect_fd : -1;
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
static const enum MHD_ConnectionNotificationCode kivagen_mhd_connection_started =
    MHD_CONNECTION_NOTIFY_STARTED;
