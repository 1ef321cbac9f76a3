/*
 * test_train.c - claims about learning from games, on as few of them as there can be.
 */
#include "lib/claim.h"
#include "lib/company.h"

#include <signal.h>
#include <stdio.h>
#include <sys/resource.h>
#include <unistd.h>

#include "knowledge/othello/weights.h"
#include "train/sample_file.h"

static const struct qx_training tiny = {.seed = 3, .games = 200, .generations = 1, .depth = 4};

/* A folder of this test, and a path in it. */
static char folder[] = "/tmp/quincunx-train-XXXXXX";

static const char *path_of(const char *name)
{
    static char path[4][64];
    static int next;
    char *out = path[next++ % 4];
    snprintf(out, sizeof path[0], "%s/%s", folder, name);
    return out;
}

static int make_folder(void **unused)
{
    (void)unused;
    return mkdtemp(folder) ? 0 : -1;
}

static int remove_folder(void **unused)
{
    (void)unused;
    static const char *const names[] = {"whole",  "broken", "broken.work",
                                        "blocks", "alone",  "many"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        remove(path_of(names[i]));
    return rmdir(folder);
}

/* Stops the training when it has told of its work so many times. */
struct patience {
    int left;
    atomic_bool stop;
};

static void lose_patience(void *context, const char *stage, uint64_t done, uint64_t total)
{
    struct patience *patience = context;
    (void)stage, (void)done, (void)total;
    if (--patience->left == 0)
        atomic_store(&patience->stop, true);
}

static bool train(const char *name, uint32_t threads, int patience_left)
{
    struct patience patience = {.left = patience_left};
    struct qx_trained trained;
    struct qx_error error = {""};
    const struct qx_work work = {
        .threads = threads, .stop = &patience.stop, .tell = lose_patience, .context = &patience};
    atomic_init(&patience.stop, false);
    const bool ok = qx_train_othello(&tiny, path_of(name), &work, &trained, &error);
    assert_true(ok || strstr(error.text, "go on"));
    for (int i = 0; ok && i < 3; i++) /* even a few games teach something about the end */
        assert_true(trained.band[i].error < trained.band[i].spread);
    return ok;
}

static void a_broken_training_ends_like_a_whole_one(void **unused)
{
    (void)unused;
    size_t n_whole, n_broken;
    assert_true(train("whole", 2, 0));
    assert_false(train("broken", 1, 4));
    assert_int_equal(access(path_of("broken"), F_OK), -1);
    assert_true(train("broken", 1, 0));
    assert_int_equal(access(path_of("broken.work"), F_OK), -1);
    char *whole = qx_file_read(path_of("whole"), &n_whole, NULL);
    char *broken = qx_file_read(path_of("broken"), &n_broken, NULL);
    assert_int_equal(n_whole, OTHELLO_WEIGHTS_BYTES);
    assert_int_equal(n_broken, n_whole);
    assert_memory_equal(whole, broken, n_whole);
    struct othello_weights *weights = othello_weights_new((uint8_t *)whole, n_whole, NULL);
    assert_non_null(weights);
    othello_weights_free(weights);
    free(whole);
    free(broken);
}

/* --- peers --- */

struct lesson {
    const char *name;
    uint32_t threads;  /* of the others */
    int patience_left; /* of number 0   */
    bool ok;
};

static void train_peer(void *context, const struct qx_peers *peers)
{
    struct lesson *lesson = context;
    struct patience patience = {.left = peers->number == 0 ? lesson->patience_left : 0};
    struct qx_trained trained;
    struct qx_error error = {""};
    const struct qx_work work = {.threads = peers->number == 0 ? 1 : lesson->threads,
                                 .stop = &patience.stop,
                                 .tell = lose_patience,
                                 .context = &patience,
                                 .peers = peers};
    const char *path = peers->number == 0 ? path_of(lesson->name) : "/no/such/folder/weights";
    atomic_init(&patience.stop, false);
    const bool ok = qx_train_othello(&tiny, path, &work, &trained, &error);
    if (peers->number == 0)
        lesson->ok = ok;
}

static bool train_together(int n, const char *name, uint32_t threads, int patience_left)
{
    struct lesson lesson = {.name = name, .threads = threads, .patience_left = patience_left};
    company_run(n, train_peer, &lesson);
    return lesson.ok;
}

/* After the claim above, whose weights it takes for what one process learns. */
static void peers_learn_what_one_process_learns(void **unused)
{
    (void)unused;
    size_t n_alone, n_many;
    assert_false(train_together(3, "many", 1, 3)); /* stopped, */
    assert_int_equal(access(path_of("many.work"), F_OK), 0);
    assert_true(train_together(2, "many", 2, 0)); /* and taken up by others */
    assert_int_equal(access(path_of("many.work"), F_OK), -1);
    char *alone = qx_file_read(path_of("whole"), &n_alone, NULL);
    char *many = qx_file_read(path_of("many"), &n_many, NULL);
    assert_int_equal(n_alone, n_many);
    assert_memory_equal(alone, many, n_alone);
    free(many);
    assert_true(train_together(1, "lonely", 1, 0)); /* nobody else came */
    many = qx_file_read(path_of("lonely"), &n_many, NULL);
    assert_int_equal(n_alone, n_many);
    assert_memory_equal(alone, many, n_alone);
    free(alone);
    free(many);
}

static void peers_go_home_where_the_file_cannot_be_written(void **unused)
{
    (void)unused;
    assert_false(train_together(3, "no/folder", 1, 0));
}

static void a_torn_block_is_made_again(void **unused)
{
    (void)unused;
    static struct sample out[SAMPLE_BLOCK], in[SAMPLE_BLOCK];
    const char *path = path_of("blocks");
    struct sample_file *file = sample_file_open(path, &tiny, 3, NULL);
    for (int i = 0; i < SAMPLE_BLOCK; i++)
        in[i] = (struct sample){.own = (uint64_t)i << 40, .opp = 7, .value = (int16_t)-i};
    assert_non_null(file);
    assert_false(sample_file_find(file, 2, out));
    assert_true(sample_file_add(file, 2, in, NULL));
    assert_true(sample_file_add(file, 0, in, NULL));
    sample_file_close(file);
    size_t size;
    free(qx_file_read(path, &size, NULL));
    assert_int_equal(truncate(path, (off_t)size - 1), 0);
    file = sample_file_open(path, &tiny, 3, NULL);
    assert_non_null(file);
    assert_true(sample_file_find(file, 2, out));
    assert_memory_equal(in, out, sizeof in);
    assert_false(sample_file_find(file, 0, out));
    assert_true(sample_file_add(file, 0, in, NULL));
    assert_true(sample_file_find(file, 0, out));
    sample_file_close(file);
}

/* The file and the reason are named; blocks that were there before can still be read. */
static void a_full_disk_is_told(void **unused)
{
    (void)unused;
    static struct sample in[SAMPLE_BLOCK], out[SAMPLE_BLOCK];
    struct rlimit limit;
    struct qx_error error = {""};
    struct sample_file *file = sample_file_open(path_of("full"), &tiny, 3, NULL);
    assert_non_null(file);
    assert_true(sample_file_add(file, 0, in, NULL));
    assert_int_equal(getrlimit(RLIMIT_FSIZE, &limit), 0);
    const rlim_t before = limit.rlim_cur;
    signal(SIGXFSZ, SIG_IGN);
    limit.rlim_cur = SAMPLE_BLOCK_BYTES;
    assert_int_equal(setrlimit(RLIMIT_FSIZE, &limit), 0);
    const bool ok = sample_file_add(file, 1, in, &error);
    limit.rlim_cur = before;
    assert_int_equal(setrlimit(RLIMIT_FSIZE, &limit), 0);
    signal(SIGXFSZ, SIG_DFL);
    assert_false(ok);
    assert_non_null(strstr(error.text, "full"));
    assert_non_null(strstr(error.text, "cannot be written: File too large"));
    assert_true(sample_file_find(file, 0, out));
    sample_file_close(file);
}

static void another_training_is_not_mixed_in(void **unused)
{
    (void)unused;
    struct qx_training other = tiny;
    struct qx_error error = {""};
    other.seed++;
    assert_null(sample_file_open(path_of("blocks"), &other, 3, &error));
    assert_non_null(strstr(error.text, "another training"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_broken_training_ends_like_a_whole_one),
        cmocka_unit_test(peers_learn_what_one_process_learns),
        cmocka_unit_test(peers_go_home_where_the_file_cannot_be_written),
        cmocka_unit_test(a_torn_block_is_made_again),
        cmocka_unit_test(a_full_disk_is_told),
        cmocka_unit_test(another_training_is_not_mixed_in),
    };
    return cmocka_run_group_tests(tests, make_folder, remove_folder);
}
