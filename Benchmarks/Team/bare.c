/* A client that does the least, with nothing but libpq.
 *
 * bare URL PERSON [CHANNEL]
 *
 * It posts each line of its input to room 1 of setup.sql, and then sends the hint, as an agent does. If a channel is named, it
 * listens to it, on a connection that does nothing else, and prints the text of each message that a hint tells of. It prints an
 * empty line when it is ready, and ends with its input.
 *
 * cc -O2 bare.c -o bare -lpq
 */
#include <inttypes.h>
#include <libpq-fe.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

static PGconn *server;
static char token[80], known[24];

static PGresult *require(PGresult *result, ExecStatusType status, PGconn *connection) {
  if (PQresultStatus(result) == status) return result;
  fprintf(stderr, "bare: %s", PQerrorMessage(connection));
  exit(1);
}

static PGresult *ask(const char *name, int count, const char *const *values) {
  return require(PQexecPrepared(server, name, count, values, NULL, NULL, 0), PGRES_TUPLES_OK, server);
}

static void prepare(const char *name, const char *statement) {
  PQclear(require(PQprepare(server, name, statement, 0, NULL), PGRES_COMMAND_OK, server));
}

static void post(const char *text, int64_t number) {
  char operations[300], call[24];
  const char *values[] = {token, operations, call};
  snprintf(
    operations, sizeof operations, "[{\"op\": \"post\", \"room\": 1, \"number\": %" PRId64 ", \"text\": \"%.100s\"}]", number,
    text);
  snprintf(call, sizeof call, "%" PRId64, number);
  PGresult *answer = ask("post", 3, values);
  if (!strstr(PQgetvalue(answer, 0, 0), "\"sequence\"")) {
    fprintf(stderr, "bare: %s\n", PQgetvalue(answer, 0, 0));
    exit(1);
  }
  PQclear(answer);
}

/* Prints what is new. Short keys come first in the answer, so the first number is that of the room. */
static void fetch(void) {
  char streams[60];
  snprintf(streams, sizeof streams, "{\"rooms\": {\"1\": %s}}", known);
  const char *values[] = {token, streams};
  PGresult *answer = ask("fetch", 2, values);
  const char *text = PQgetvalue(answer, 0, 0), *rev = strstr(text, "\"rev\": "), start[] = "\"text\": \"";
  if (rev) snprintf(known, sizeof known, "%lld", strtoll(rev + 7, NULL, 10));
  while ((text = strstr(text, start))) {
    text += sizeof start - 1;
    int length = strcspn(text, "\"");
    printf("%.*s\n", length, text);
    text += length;
  }
  fflush(stdout);
  PQclear(answer);
}

int main(int count, char **words) {
  if (count < 3) return 64;
  int64_t person = atoi(words[2]);
  int length = sprintf(token, "%" PRId64 ".", person);
  memset(token + length, 'a', 64);
  server = PQconnectdb(words[1]);
  prepare("post", "CALL parlor_api.act_and_hint($1, $2::jsonb, NULL, $3::bigint)");
  prepare("fetch", "SELECT parlor_api.changes($1, $2::jsonb, 1000)");
  PGresult *start = require(PQexec(server, "SELECT rev FROM parlor.room WHERE id = 1"), PGRES_TUPLES_OK, server);
  snprintf(known, sizeof known, "%s", PQgetvalue(start, 0, 0));
  PQclear(start);
  PGconn *hints = NULL;
  if (count > 3) {
    char listen[80];
    snprintf(listen, sizeof listen, "LISTEN %s", words[3]);
    hints = PQconnectdb(words[1]);
    PQclear(require(PQexec(hints, listen), PGRES_COMMAND_OK, hints));
  }
  printf("\n");
  fflush(stdout);
  /* No other run has used these numbers. */
  int64_t number = person << 32 | (time(NULL) & 0xFFFFFF) << 8;
  struct pollfd sources[] = {{STDIN_FILENO, POLLIN, 0}, {hints ? PQsocket(hints) : -1, POLLIN, 0}};
  for (;;) {
    if (poll(sources, 2, -1) < 0) return 1;
    if (sources[1].revents) {
      if (!PQconsumeInput(hints)) return 1;
      int is_new = 0;
      for (PGnotify *hint; (hint = PQnotifies(hints)); PQfreemem(hint)) is_new = 1;
      if (is_new) fetch();
    }
    if (sources[0].revents) {
      char lines[4096], *line, *rest = lines;
      ssize_t size = read(STDIN_FILENO, lines, sizeof lines - 1);
      if (size <= 0) return 0;
      lines[size] = 0;
      while ((line = strsep(&rest, "\n")))
        if (*line) post(line, ++number);
    }
  }
}
