/*
 * program.cpp - a C++ program that uses the library: flags, inline functions, and the same
 * functions as symbols.
 */
#include <quincunx/quincunx.h>

#include <dlfcn.h>

#include <cstdio>
#include <vector>

template <class F> static F symbol(const char *name)
{
    return reinterpret_cast<F>(dlsym(RTLD_DEFAULT, name));
}

int main()
{
    qx_rules rules;
    qx_error error;
    if (!qx_rules_init(&rules, qx_game_find("neutreeko"), "repetition=off", &error))
        return 1;
    qx_flag stop{false};
    qx_work work{};
    work.stop = &stop;
    if (qx_work_is_stopped(&work))
        return 2;
    stop = true;
    if (!qx_work_is_stopped(&work))
        return 3;

    const auto turn = symbol<decltype(&qx_turn)>("qx_turn");
    const auto moves = symbol<decltype(&qx_moves)>("qx_moves");
    const auto apply = symbol<decltype(&qx_apply)>("qx_apply");
    const auto key = symbol<decltype(&qx_key)>("qx_key");
    if (!turn || !moves || !apply || !key)
        return 4;
    std::vector<qx_move> first(rules.n_moves_max), second(rules.n_moves_max);
    void *a = qx_state_new(&rules), *b = qx_state_new(&rules);
    for (int i = 0; i < 100 && qx_turn(&rules, a) != QX_NOBODY; i++) {
        const qx_seat seat = qx_turn(&rules, a);
        const size_t n = qx_moves(&rules, a, seat, first.data());
        if (turn(&rules, b) != seat || moves(&rules, b, seat, second.data()) != n)
            return 5;
        const qx_move move = first[static_cast<size_t>(i) % n];
        qx_apply(&rules, a, seat, move);
        apply(&rules, b, seat, move);
        if (qx_key(&rules, a) != key(&rules, b))
            return 6;
    }
    qx_state_free(a);
    qx_state_free(b);
    std::printf("quincunx %s: %s is over after 100 moves at most, in C and through symbols alike\n",
                qx_version(), rules.game->title);
}
