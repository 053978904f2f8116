/* Posts messages to the 1,000 rooms of setup.sql, as an agent does: one call for each, by a prepared statement with parameters. pgbench
 * can only put such parameters together in SQL, which costs the server more.
 *
 * post URL CONNECTIONS SECONDS FIRST
 *
 * FIRST is a message number that no other run has used. Prints how many messages a second were posted.
 *
 * cc -O2 post.c -o post -lpq -lpthread
 */
#include <inttypes.h>
#include <libpq-fe.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static const char *url;
static int64_t first;
static double end;
static atomic_long count;

static double now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return time.tv_sec + time.tv_nsec / 1e9;
}

static PGresult *require(PGresult *result, ExecStatusType status, PGconn *connection) {
  if (PQresultStatus(result) == status) return result;
  fprintf(stderr, "post: %s", PQerrorMessage(connection));
  exit(1);
}

static void *post_messages(void *argument) {
  int person = (int)(intptr_t)argument + 1;
  int64_t number = (int64_t)person << 32 | first;
  unsigned seed = person;
  char token[80], operations[200], call[24];
  int length = sprintf(token, "%d.", person);
  memset(token + length, 'a', 64);
  token[length + 64] = 0;
  const char *values[] = {token, operations, call};
  PGconn *connection = PQconnectdb(url);
  PQclear(require(
    PQprepare(connection, "post", "CALL parlor_api.act_and_hint($1, $2::jsonb, NULL, $3::bigint)", 0, NULL),
    PGRES_COMMAND_OK, connection));
  for (int64_t done = 0; now() < end; done++) {
    snprintf(
      operations, sizeof operations,
      "[{\"op\":\"post\",\"room\":%d,\"number\":%" PRId64 ",\"text\":\"a message of about forty letters, so to say\"}]",
      rand_r(&seed) % 1000 + 1, number + done);
    snprintf(call, sizeof call, "%" PRId64, done);
    PQclear(require(
      PQexecPrepared(connection, "post", 3, values, NULL, NULL, 0), PGRES_TUPLES_OK, connection));
    count += 1;
  }
  PQfinish(connection);
  return NULL;
}

int main(int words, char **word) {
  if (words != 5) return 64;
  url = word[1];
  int connections = atoi(word[2]);
  double begin = now();
  end = begin + atof(word[3]);
  first = strtoll(word[4], NULL, 10);
  pthread_t *threads = calloc(connections, sizeof *threads);
  for (int index = 0; index < connections; index++)
    pthread_create(&threads[index], NULL, post_messages, (void *)(intptr_t)index);
  for (int index = 0; index < connections; index++) pthread_join(threads[index], NULL);
  printf("%f\n", count / (now() - begin));
  return 0;
}
