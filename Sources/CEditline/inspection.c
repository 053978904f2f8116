#define _GNU_SOURCE
#include "CEditline.h"

#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

static int named(const char *path, struct sockaddr_un *name) {
  memset(name, 0, sizeof *name);
  name->sun_family = AF_UNIX;
  if (strlen(path) >= sizeof name->sun_path) return -1;
  strcpy(name->sun_path, path);
  return socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
}

int inspection_listen(const char *path) {
  struct sockaddr_un name;
  int file = named(path, &name);
  if (file < 0) return -1;
  // Only this user can enter the folder. So nobody else can connect before chmod has set the mode of the file.
  if (bind(file, (struct sockaddr *)&name, sizeof name) == 0 && chmod(path, 0600) == 0 && listen(file, 4) == 0) return file;
  close(file);
  return -1;
}

int inspection_accept(int listener, int buffer) {
  int file = accept4(listener, NULL, NULL, SOCK_CLOEXEC | SOCK_NONBLOCK);
  if (file < 0) return -1;
  struct ucred peer;
  socklen_t size = sizeof peer;
  if (getsockopt(file, SOL_SOCKET, SO_PEERCRED, &peer, &size) == 0 && peer.uid == geteuid()) {
    setsockopt(file, SOL_SOCKET, SO_SNDBUF, &buffer, sizeof buffer);
    return file;
  }
  close(file);
  return -1;
}

int inspection_connect(const char *path) {
  struct sockaddr_un name;
  int file = named(path, &name);
  if (file < 0) return -1;
  if (connect(file, (struct sockaddr *)&name, sizeof name) == 0) return file;
  close(file);
  return -1;
}
