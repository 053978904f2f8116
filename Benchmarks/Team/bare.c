/* A listener that does the least: how long a message takes from one connection to others, with nothing but libpq.
 *
 * bare URL LISTENERS OTHERS SENDERS RATE SECONDS
 *
 * The senders post to room 1 of setup.sql with parlor_api.act, and then send the hint. Each listener has a connection that
 * listens, and one that fetches what a hint tells of. The others are connections that listen to another channel. Prints the
 * microseconds from just before a message is posted until a listener has it, one line for each message and listener. What is
 * sent in the first second counts for nothing, because PostgreSQL plans the first statements of a connection.
 *
 * cc -O2 bare.c -o bare -lpq -lpthread
 */
#include <inttypes.h>
#include <libpq-fe.h>
#include <poll.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static const char *url;
static int senders, rate, seconds;
static int64_t first;
static atomic_int ready, is_over;
static pthread_mutex_t output = PTHREAD_MUTEX_INITIALIZER;

static int64_t now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (int64_t)time.tv_sec * 1000000000 + time.tv_nsec;
}

static void require(int holds, PGconn *connection) {
  if (holds) return;
  fprintf(stderr, "bare: %s", PQerrorMessage(connection));
  exit(1);
}

static PGconn *connect_to_server(void) {
  PGconn *connection = PQconnectdb(url);
  require(PQstatus(connection) == CONNECTION_OK, connection);
  return connection;
}

/* The access token of a person of setup.sql: the number, a dot, and 64 times the letter a. */
static const char *token(char *text, int person) {
  int length = sprintf(text, "%d.", person);
  memset(text + length, 'a', 64);
  text[length + 64] = 0;
  return text;
}

static void *listen_for_messages(void *argument) {
  int person = (int)(intptr_t)argument % 64 + 1;
  PGconn *hints = connect_to_server(), *fetcher = connect_to_server();
  PQclear(PQexec(hints, "LISTEN parlor_w1"));
  char words[80], streams[80], known[24];
  PGresult *start = PQexec(fetcher, "SELECT rev FROM parlor.room WHERE id = 1");
  require(PQntuples(start) == 1, fetcher);
  strcpy(known, PQgetvalue(start, 0, 0));
  PQclear(start);
  const char *values[] = {token(words, person), streams};
  ready += 1;
  while (!is_over) {
    struct pollfd source = {PQsocket(hints), POLLIN, 0};
    poll(&source, 1, 100);
    require(PQconsumeInput(hints), hints);
    int count = 0;
    for (PGnotify *hint; (hint = PQnotifies(hints)); PQfreemem(hint)) count += 1;
    if (!count) continue;
    snprintf(streams, sizeof streams, "{\"rooms\": {\"1\": %s}}", known);
    PGresult *answer = PQexecParams(
      fetcher, "SELECT parlor_api.changes($1, $2::jsonb, 1000)", 2, NULL, values, NULL, NULL, 0);
    require(PQresultStatus(answer) == PGRES_TUPLES_OK, fetcher);
    int64_t at = now();
    /* Short keys come first, so the first number is that of the room. */
    const char *text = PQgetvalue(answer, 0, 0), *rev = strstr(text, "\"rev\": ");
    if (rev) snprintf(known, sizeof known, "%lld", strtoll(rev + 7, NULL, 10));
    pthread_mutex_lock(&output);
    for (; (text = strstr(text, "\"text\": \"")); text += 9)
      if (strtoll(text + 9, NULL, 10) > first) printf("%lld\n", (at - strtoll(text + 9, NULL, 10)) / 1000);
    pthread_mutex_unlock(&output);
    PQclear(answer);
  }
  PQfinish(hints);
  PQfinish(fetcher);
  return NULL;
}

static void *send_messages(void *argument) {
  int place = (int)(intptr_t)argument, person = place % 64 + 1;
  PGconn *connection = connect_to_server();
  char words[80], operations[300], hint[40];
  const char *values[] = {token(words, person), operations}, *hints[] = {hint};
  int64_t pause = (int64_t)1000000000 * senders / rate, next = now() + pause * place / senders;
  /* No other run has used these numbers. */
  int64_t number = ((int64_t)person << 32) | (time(NULL) & 0xFFFFFF) << 8;
  for (int64_t end = first + (int64_t)seconds * 1000000000; next < end; next += pause) {
    struct timespec until = {next / 1000000000, next % 1000000000};
    clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &until, NULL);
    snprintf(
      operations, sizeof operations,
      "[{\"op\": \"post\", \"room\": 1, \"number\": %" PRId64 ", \"text\": \"%" PRId64 " a message of about forty letters\"}]",
      ++number, now());
    PGresult *answer = PQexecParams(
      connection, "SELECT parlor_api.act($1, $2::jsonb)->'hints'->0->>1", 2, NULL, values, NULL, NULL, 0);
    require(PQresultStatus(answer) == PGRES_TUPLES_OK && !PQgetisnull(answer, 0, 0), connection);
    snprintf(hint, sizeof hint, "%s", PQgetvalue(answer, 0, 0));
    PQclear(answer);
    PQclear(PQexecParams(connection, "SELECT pg_notify('parlor_w1', $1)", 1, NULL, hints, NULL, NULL, 0));
  }
  PQfinish(connection);
  return NULL;
}

int main(int count, char **words) {
  if (count != 7) return 64;
  url = words[1];
  int listeners = atoi(words[2]), others = atoi(words[3]);
  senders = atoi(words[4]);
  rate = atoi(words[5]);
  seconds = atoi(words[6]);
  PGconn **idle = calloc(others, sizeof *idle);
  for (int index = 0; index < others; index++) {
    idle[index] = connect_to_server();
    PQclear(PQexec(idle[index], "LISTEN parlor_w2"));
  }
  pthread_t *threads = calloc(listeners + senders, sizeof *threads);
  for (int index = 0; index < listeners; index++)
    pthread_create(&threads[index], NULL, listen_for_messages, (void *)(intptr_t)index);
  while (ready < listeners) poll(NULL, 0, 10);
  first = now() + 1000000000;
  for (int index = 0; index < senders; index++)
    pthread_create(&threads[listeners + index], NULL, send_messages, (void *)(intptr_t)index);
  for (int index = 0; index < senders; index++) pthread_join(threads[listeners + index], NULL);
  poll(NULL, 0, 1000);
  is_over = 1;
  for (int index = 0; index < listeners; index++) pthread_join(threads[index], NULL);
  for (int index = 0; index < others; index++) PQfinish(idle[index]);
  return 0;
}
