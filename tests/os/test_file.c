/*
 * test_file.c - claims about files read and written as a whole, on a disk that is slow, interrupts
 * and fails.
 *
 * The calls of the system that the library makes are those below: they do what they should, less of
 * it, or nothing.
 */
#include "lib/claim.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <quincunx/file.h>

/* --- a disk with faults ---------------------------------------------------------------------- */

enum call { READ, WRITE, FSYNC, FCHOWN, FCHMOD, CLOSE, RENAME, NO_CALL };

static struct {
    enum call fails;  /* with EIO; NO_CALL: none does */
    int n_interrupts; /* of the next calls of read and write */
    size_t most;      /* bytes at once */
    size_t n_vast;    /* bytes that are there to be read, though nobody has written them */
    int n_files_flushed, n_folders_flushed;
} disk;

static void mend_disk(void)
{
    memset(&disk, 0, sizeof disk);
    disk.fails = NO_CALL;
    disk.most = SIZE_MAX;
}

static bool refuses(enum call call)
{
    const bool is_interrupted = (call == READ || call == WRITE) && disk.n_interrupts > 0;
    const bool is_refused = is_interrupted || disk.fails == call;
    disk.n_interrupts -= is_interrupted;
    if (is_refused) /* what goes well leaves errno alone, as the system does */
        errno = is_interrupted ? EINTR : EIO;
    return is_refused;
}

ssize_t read(int file, void *out, size_t size)
{
    if (disk.n_vast > 0) {
        const size_t n = size < disk.n_vast ? size : disk.n_vast;
        disk.n_vast -= n;
        return (ssize_t)n;
    }
    return refuses(READ) ? -1 : syscall(SYS_read, file, out, size < disk.most ? size : disk.most);
}

ssize_t write(int file, const void *bytes, size_t size)
{
    return refuses(WRITE) ? -1
                          : syscall(SYS_write, file, bytes, size < disk.most ? size : disk.most);
}

int fsync(int file)
{
    struct stat about;
    if (refuses(FSYNC) || fstat(file, &about) != 0)
        return -1;
    disk.n_folders_flushed += S_ISDIR(about.st_mode);
    disk.n_files_flushed += !S_ISDIR(about.st_mode);
    return 0;
}

int fchown(int file, uid_t user, gid_t group)
{
    return refuses(FCHOWN) ? -1 : (int)syscall(SYS_fchown, file, user, group);
}

int fchmod(int file, mode_t mode)
{
    return refuses(FCHMOD) ? -1 : (int)syscall(SYS_fchmod, file, mode);
}

int close(int file)
{
    const int code = (int)syscall(SYS_close, file);
    return refuses(CLOSE) ? -1 : code;
}

int rename(const char *from, const char *to)
{
    return refuses(RENAME) ? -1 : (int)syscall(SYS_renameat, AT_FDCWD, from, AT_FDCWD, to);
}

/* --- a folder of this test ------------------------------------------------------------------- */

static char folder[] = "/tmp/quincunx-file-XXXXXX";
static char path[64];

static int make_folder(void **unused)
{
    (void)unused;
    mend_disk();
    if (!mkdtemp(folder))
        return -1;
    snprintf(path, sizeof path, "%s/text", folder);
    return 0;
}

static int remove_folder(void **unused)
{
    (void)unused;
    mend_disk();
    unlink(path);
    return rmdir(folder);
}

static int n_files(void)
{
    DIR *listing = opendir(folder);
    int n = 0;
    assert_non_null(listing);
    for (const struct dirent *entry; (entry = readdir(listing));)
        n += entry->d_name[0] != '.';
    closedir(listing);
    return n;
}

/* The number that the next file opened gets: larger where one was left open. */
static int next_file(void)
{
    const int file = open("/dev/null", O_RDONLY);
    assert_true(file >= 0);
    syscall(SYS_close, file);
    return file;
}

static void claim_text(const char *text, size_t length)
{
    size_t n = 0;
    struct qx_error error;
    char *found = qx_file_read(path, &n, &error);
    if (!found)
        fail_msg("%s", error.text);
    assert_int_equal(n, length);
    assert_memory_equal(found, text, length);
    assert_true(found && found[n] == '\0');
    free(found);
}

/* The reason is told in the words of the C library. */
static void claim_error(const struct qx_error *error, const char *where, const char *what, int why)
{
    char expected[200];
    snprintf(expected, sizeof expected, "%s cannot be %s: %s", where, what, strerror(why));
    assert_string_equal(error->text, expected);
}

/* --- whole files ------------------------------------------------------------------------------ */

static void files_of_every_size_come_back(void **unused)
{
    (void)unused;
    static char text[300000];
    static const size_t sizes[] = {0, 1, 65534, 65535, 65536, 131071, 131072, 300000};
    const int next = next_file();
    for (size_t i = 0; i < sizeof text; i++)
        text[i] = (char)(i * 7 % 251);
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        assert_true(qx_file_write(path, text, sizes[i], NULL));
        claim_text(text, sizes[i]);
    }
    assert_int_equal(n_files(), 1);
    assert_int_equal(next_file(), next);
}

static void a_file_may_have_a_gibibyte_and_no_more(void **unused)
{
    (void)unused;
    const size_t most = (size_t)1 << 30;
    struct qx_error error;
    size_t n = 0;
    assert_true(qx_file_write(path, "", 0, NULL));
    disk.n_vast = most;
    char *text = qx_file_read(path, &n, &error);
    assert_non_null(text);
    assert_true(n == most);
    free(text);
    disk.n_vast = most + 1;
    assert_null(qx_file_read(path, &n, &error));
    mend_disk();
    claim_error(&error, path, "read", EFBIG);
    assert_true(n == most); /* as it was */
}

static void a_slow_disk_that_interrupts_gives_all(void **unused)
{
    (void)unused;
    char text[5000];
    memset(text, 'x', sizeof text);
    text[4999] = 'y';
    disk.most = 999;
    disk.n_interrupts = 3;
    assert_true(qx_file_write(path, text, sizeof text, NULL));
    disk.n_interrupts = 3;
    claim_text(text, sizeof text);
    mend_disk();
}

static void claim_mode(mode_t mode)
{
    struct stat about;
    assert_true(qx_file_write(path, "x", 1, NULL));
    assert_int_equal(stat(path, &about), 0);
    assert_int_equal(about.st_mode & 07777, mode);
}

static void a_file_is_for_whom_it_was_or_the_umask_leaves_it(void **unused)
{
    (void)unused;
    const mode_t before = umask(022);
    unlink(path);
    claim_mode(0644);
    umask(077);
    claim_mode(0644);
    unlink(path);
    claim_mode(0600);
    umask(022);
    claim_mode(0600);
    unlink(path);
    umask(before);
}

/* A group that we may not give it to must not be another's. */
static void a_file_stays_with_its_group_or_is_for_none(void **unused)
{
    (void)unused;
    struct stat about;
    const gid_t group = geteuid() == 0 ? 1234 : getegid(); /* root may give it to any */
    assert_true(qx_file_write(path, "old", 3, NULL));
    assert_int_equal(chown(path, (uid_t)-1, group), 0);
    assert_int_equal(chmod(path, 0664), 0);
    claim_mode(0664);
    assert_int_equal(stat(path, &about), 0);
    assert_int_equal(about.st_gid, group);
    disk.fails = FCHOWN;
    claim_mode(0604);
    mend_disk();
    unlink(path);
}

static void a_secret_is_for_the_user_alone(void **unused)
{
    (void)unused;
    struct stat about;
    assert_true(qx_file_write(path, "old", 3, NULL));
    assert_int_equal(chmod(path, 0644), 0);
    assert_true(qx_file_write_secret(path, "secret", 6, NULL));
    claim_text("secret", 6);
    assert_int_equal(stat(path, &about), 0);
    assert_int_equal(about.st_mode & 07777, 0600);
    unlink(path);
}

static void links_stay(void **unused)
{
    (void)unused;
    char link[80], found[80];
    snprintf(link, sizeof link, "%s/link", folder);
    assert_true(qx_file_write(path, "old", 3, NULL));
    assert_int_equal(symlink("text", link), 0);
    assert_true(qx_file_is_writable(link, NULL));
    assert_true(qx_file_write(link, "new", 3, NULL));
    claim_text("new", 3);
    unlink(path); /* it leads nowhere, and is still kept */
    assert_true(qx_file_write(link, "late", 4, NULL));
    claim_text("late", 4);
    assert_int_equal(readlink(link, found, sizeof found), 4);
    unlink(link);
    assert_int_equal(n_files(), 1);
}

static void links_to_links_stay(void **unused)
{
    (void)unused;
    char first[80], second[80];
    struct stat about;
    struct qx_error error;
    snprintf(first, sizeof first, "%s/first", folder);
    snprintf(second, sizeof second, "%s/second", folder);
    unlink(path);
    assert_int_equal(symlink("second", first), 0);
    assert_int_equal(symlink("text", second), 0);
    assert_true(qx_file_write(first, "new", 3, NULL));
    claim_text("new", 3);
    assert_int_equal(lstat(second, &about), 0);
    assert_true(S_ISLNK(about.st_mode));
    unlink(second);
    assert_int_equal(symlink("first", second), 0); /* round and round */
    assert_false(qx_file_is_writable(first, &error));
    claim_error(&error, first, "written", ELOOP);
    assert_false(qx_file_write(first, "new", 3, &error));
    claim_error(&error, first, "written", ELOOP);
    unlink(first);
    unlink(second);
    assert_int_equal(n_files(), 1);
}

/* Else what was printed before would be lost. */
static void standard_output_is_written_to(void **unused)
{
    (void)unused;
    fflush(stdout);
    const int before = dup(STDOUT_FILENO), file = open(path, O_WRONLY | O_CREAT | O_TRUNC, 0600);
    assert_true(before >= 0 && file >= 0 && dup2(file, STDOUT_FILENO) >= 0);
    fputs("before, ", stdout);
    const bool ok = qx_file_write(path, "text", 4, NULL);
    fputs(", after", stdout);
    fflush(stdout);
    dup2(before, STDOUT_FILENO);
    close(before);
    close(file);
    assert_true(ok);
    claim_text("before, text, after", 19);
}

/* A file beside it could not be renamed over it, or worse, could. */
static void what_cannot_be_replaced_is_written_to(void **unused)
{
    (void)unused;
    char pipe[80], text[8];
    struct stat about;
    struct qx_error error;
    snprintf(pipe, sizeof pipe, "%s/pipe", folder);
    assert_int_equal(mkfifo(pipe, 0600), 0);
    const int reader = open(pipe, O_RDONLY | O_NONBLOCK);
    assert_true(qx_file_is_writable(pipe, NULL));
    assert_true(qx_file_write(pipe, "text", 4, NULL));
    assert_int_equal(read(reader, text, sizeof text), 4);
    assert_int_equal(stat(pipe, &about), 0);
    assert_true(S_ISFIFO(about.st_mode));
    close(reader);
    unlink(pipe);
    assert_false(qx_file_write("/dev/full", "text", 4, &error));
    claim_error(&error, "/dev/full", "written", ENOSPC);
    assert_false(qx_file_write(folder, "text", 4, &error));
    claim_error(&error, folder, "written", EISDIR);
    assert_false(qx_file_is_writable(folder, &error));
    claim_error(&error, folder, "written", EISDIR);
}

/* Else a power cut could take the file back, or its name. */
static void the_file_and_its_folder_are_flushed(void **unused)
{
    (void)unused;
    char *const before = realpath(".", NULL);
    mend_disk();
    assert_true(qx_file_write(path, "x", 1, NULL));
    assert_int_equal(disk.n_files_flushed, 1);
    assert_int_equal(disk.n_folders_flushed, 1);
    assert_int_equal(chdir(folder), 0);
    assert_true(qx_file_write("text", "y", 1, NULL));
    assert_int_equal(disk.n_folders_flushed, 2);
    assert_int_equal(chdir(before), 0);
    claim_text("y", 1);
    free(before);
}

static void a_dash_is_standard_input(void **unused)
{
    (void)unused;
    const int before = dup(STDIN_FILENO), file = open(path, O_RDONLY);
    size_t n = 0;
    assert_true(file >= 0 && dup2(file, STDIN_FILENO) == STDIN_FILENO);
    char *text = qx_file_read("-", &n, NULL);
    assert_non_null(text);
    assert_string_equal(text, "y");
    assert_true(fcntl(STDIN_FILENO, F_GETFD) >= 0); /* it is not ours to close */
    free(text);
    if (before >= 0)
        dup2(before, STDIN_FILENO);
    close(file);
    close(before);
}

/* --- faults ----------------------------------------------------------------------------------- */

static void what_cannot_be_read_is_told_why(void **unused)
{
    (void)unused;
    struct qx_error error;
    size_t n;
    const int next = next_file();
    assert_null(qx_file_read("/nowhere/text", &n, &error));
    claim_error(&error, "/nowhere/text", "read", ENOENT);
    assert_null(qx_file_read(folder, &n, &error));
    claim_error(&error, folder, "read", EISDIR);
    disk.fails = READ;
    assert_null(qx_file_read(path, &n, &error));
    claim_error(&error, path, "read", EIO);
    mend_disk();
    assert_int_equal(next_file(), next);
}

static void a_file_that_cannot_be_written_stays_as_it_was(void **unused)
{
    (void)unused;
    static const enum call calls[] = {WRITE, FSYNC, FCHMOD, CLOSE, RENAME};
    const int next = next_file();
    struct qx_error error;
    assert_true(qx_file_write(path, "old", 3, NULL));
    for (size_t i = 0; i < sizeof calls / sizeof *calls; i++) {
        disk.fails = calls[i];
        assert_false(qx_file_write(path, "new", 3, &error));
        mend_disk();
        claim_error(&error, path, "written", EIO);
        claim_text("old", 3);
        assert_int_equal(n_files(), 1);
        assert_int_equal(next_file(), next);
    }
    assert_false(qx_file_write("/nowhere/text", "new", 3, &error));
    claim_error(&error, "/nowhere/text", "written", ENOENT);
}

/* Also by who may write to its folder. Root may write to all files: then somebody else tries. */
static void a_protected_file_is_left_alone(void **unused)
{
    (void)unused;
    enum { NOBODY = 65534 };
    struct qx_error error, before;
    assert_true(qx_file_write(path, "old", 3, NULL));
    assert_int_equal(chmod(path, 0444), 0);
    assert_int_equal(chmod(folder, 0777), 0);
    if (geteuid() == 0 && seteuid(NOBODY) != 0)
        skip();
    const bool can_write = qx_file_is_writable(path, &before);
    const bool has_written = qx_file_write(path, "new", 3, &error);
    if (getuid() == 0)
        assert_int_equal(seteuid(0), 0);
    assert_int_equal(chmod(folder, 0700), 0);
    assert_false(can_write);
    assert_false(has_written);
    claim_error(&before, path, "written", EACCES);
    claim_error(&error, path, "written", EACCES);
    claim_text("old", 3);
    assert_int_equal(chmod(path, 0600), 0);
}

/* --- tables ----------------------------------------------------------------------------------- */

static bool write_table(const struct qx_store *store, const struct qx_table_about *about,
                        struct qx_error *error)
{
    void *table = store->create(store->context, about, error);
    if (!table)
        return false;
    if (!store->append(store->context, table, "body", 4, error)) {
        store->abandon(store->context, table);
        return false;
    }
    return store->finish(store->context, table, error);
}

static void a_table_that_cannot_be_written_leaves_nothing(void **unused)
{
    (void)unused;
    static const enum call calls[] = {WRITE, FSYNC, CLOSE, RENAME};
    const int next = next_file(), before = n_files();
    struct qx_rules rules = claim_rules("neutreeko", NULL);
    const struct qx_table_about about = {.rules = &rules, .what = "test", .version = 1};
    struct qx_store *store = qx_store_new(folder);
    struct qx_error error;
    char name[128];
    size_t size;
    snprintf(name, sizeof name, "%s/neutreeko-test-repetition=3.qxt", folder);
    for (size_t i = 0; i < sizeof calls / sizeof *calls; i++) {
        disk.fails = calls[i];
        assert_false(write_table(store, &about, &error));
        mend_disk();
        claim_error(&error, name, "written", EIO);
        assert_int_equal(n_files(), before);
        assert_int_equal(next_file(), next);
        assert_null(store->map(store->context, &about, &size, &error));
        claim_error(&error, name, "read", ENOENT);
    }
    disk.most = 100;
    disk.n_interrupts = 2;
    disk.n_folders_flushed = 0;
    assert_true(write_table(store, &about, NULL));
    assert_int_equal(disk.n_folders_flushed, 1);
    mend_disk();
    const void *body = store->map(store->context, &about, &size, NULL);
    assert_non_null(body);
    assert_int_equal(size, 4);
    assert_memory_equal(body, "body", 4);
    store->unmap(store->context, body, size);
    assert_int_equal(next_file(), next);
    unlink(name);
    qx_store_free(store);
}

static void a_table_is_for_whom_the_umask_leaves_it(void **unused)
{
    (void)unused;
    struct qx_rules rules = claim_rules("neutreeko", NULL);
    const struct qx_table_about about = {.rules = &rules, .what = "test", .version = 1};
    struct qx_store *store = qx_store_new(folder);
    struct stat found;
    char name[128];
    const mode_t before = umask(077);
    snprintf(name, sizeof name, "%s/neutreeko-test-repetition=3.qxt", folder);
    assert_true(write_table(store, &about, NULL));
    umask(before);
    assert_int_equal(stat(name, &found), 0);
    assert_int_equal(found.st_mode & 07777, 0600);
    unlink(name);
    qx_store_free(store);
}

/* --- folders ---------------------------------------------------------------------------------- */

static void a_folder_that_cannot_be_is_told_why(void **unused)
{
    (void)unused;
    struct qx_rules rules = claim_rules("neutreeko", NULL);
    const struct qx_table_about about = {.rules = &rules, .what = "test", .version = 1};
    struct qx_store *store = qx_store_new("");
    struct qx_error error;
    char expected[200];
    assert_true(qx_folder_make(folder, NULL)); /* it is there already */
    assert_true(qx_file_write(path, "text", 4, NULL));
    assert_false(qx_folder_make(path, &error));
    snprintf(expected, sizeof expected, "the folder %s cannot be made: %s", path,
             strerror(ENOTDIR));
    assert_string_equal(error.text, expected);
    assert_false(write_table(store, &about, &error));
    assert_string_equal(error.text, "there is no home folder to keep files in");
    qx_store_free(store);
}

static void whether_a_file_can_be_written_is_told_before(void **state)
{
    (void)state;
    struct qx_error error;
    char name[64], nowhere[64];
    const int before = n_files();
    snprintf(name, sizeof name, "%s/new", folder);
    snprintf(nowhere, sizeof nowhere, "%s/none/new", folder);
    assert_true(qx_file_is_writable(name, &error));
    assert_true(qx_file_is_writable("new", &error));
    assert_int_equal(n_files(), before);
    assert_false(qx_file_is_writable(nowhere, &error));
    claim_error(&error, nowhere, "written", ENOENT);
    assert_false(qx_file_is_writable("/proc/self/new", &error));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(files_of_every_size_come_back),
        cmocka_unit_test(a_file_may_have_a_gibibyte_and_no_more),
        cmocka_unit_test(a_slow_disk_that_interrupts_gives_all),
        cmocka_unit_test(a_file_is_for_whom_it_was_or_the_umask_leaves_it),
        cmocka_unit_test(a_file_stays_with_its_group_or_is_for_none),
        cmocka_unit_test(a_secret_is_for_the_user_alone),
        cmocka_unit_test(links_stay),
        cmocka_unit_test(links_to_links_stay),
        cmocka_unit_test(what_cannot_be_replaced_is_written_to),
        cmocka_unit_test(standard_output_is_written_to),
        cmocka_unit_test(the_file_and_its_folder_are_flushed),
        cmocka_unit_test(a_dash_is_standard_input),
        cmocka_unit_test(what_cannot_be_read_is_told_why),
        cmocka_unit_test(a_file_that_cannot_be_written_stays_as_it_was),
        cmocka_unit_test(a_protected_file_is_left_alone),
        cmocka_unit_test(a_table_that_cannot_be_written_leaves_nothing),
        cmocka_unit_test(a_table_is_for_whom_the_umask_leaves_it),
        cmocka_unit_test(a_folder_that_cannot_be_is_told_why),
        cmocka_unit_test(whether_a_file_can_be_written_is_told_before),
    };
    return cmocka_run_group_tests_name("file", tests, make_folder, remove_folder);
}
