/*
 * zebra_gtp.c - Zebra, by Gunnar Andersson, behind as much of GTP as a match needs.
 *
 * usage: zebra_gtp SECONDS     the clock of a game, which Zebra shares out among its moves by
 * itself
 *
 * Compiled with Zebra's own sources (tests/strength/versus does it) and run where its coeffs2.bin
 * lies.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "constant.h"
#include "display.h"
#include "end.h"
#include "eval.h"
#include "game.h"
#include "getcoeff.h"
#include "globals.h"
#include "hash.h"
#include "learn.h"
#include "midgame.h"
#include "moves.h"
#include "osfbook.h"
#include "search.h"
#include "timer.h"

enum { HASH_BITS = 20, DEPTH_TIMED = 60 };

static double clock_s, left_s;

static int colour_of(const char *word)
{
    return word[0] == 'b' || word[0] == 'B' ? BLACKSQ : WHITESQ;
}

static void clear_board(void)
{
    int side;
    game_init(NULL, &side);
    setup_hash(TRUE);
    clear_stored_game();
    left_s = clock_s;
}

static void play(int side, const char *word)
{
    if (word[0] == 'p' || word[0] == 'P') {
        hash1 ^= hash_flip_color1;
        hash2 ^= hash_flip_color2;
        return;
    }
    int move = 10 * (word[1] - '0') + (word[0] | 32) - 'a' + 1;
    generate_all(side);
    store_move(disks_played, move);
    make_move(side, move, TRUE);
}

static void genmove(int side, char answer[5])
{
    generate_all(side);
    strcpy(answer, "pass");
    if (move_count[disks_played] > 0) {
        EvaluationType value;
        reset_real_timer();
        double began = get_real_timer();
        start_move(left_s, 0, disks_played + 4);
        determine_move_time(left_s, 0, disks_played + 4);
        int move = compute_move(side, TRUE, (int)left_s, 0, TRUE, FALSE, DEPTH_TIMED, DEPTH_TIMED,
                                DEPTH_TIMED, FALSE, &value);
        left_s -= get_real_timer() - began;
        if (left_s < 1)
            left_s = 1;
        snprintf(answer, 5, "%c%c", 'a' + move % 10 - 1, '0' + move / 10);
    }
    play(side, answer);
}

int main(int argc, char **argv)
{
    clock_s = argc > 1 ? atof(argv[1]) : 26;
    echo = FALSE;
    display_pv = FALSE;
    toggle_status_log(FALSE);
    global_setup(FALSE, HASH_BITS);
    init_coeffs();
    clear_board();
    char line[256];
    while (fgets(line, sizeof line, stdin)) {
        char command[64] = "", first[64] = "", second[64] = "", answer[5] = "";
        sscanf(line, "%63s %63s %63s", command, first, second);
        if (strcmp(command, "clear_board") == 0)
            clear_board();
        else if (strcmp(command, "play") == 0)
            play(colour_of(first), second);
        else if (strcmp(command, "genmove") == 0)
            genmove(colour_of(first), answer);
        else if (strcmp(command, "quit") == 0)
            break;
        printf("= %s\n\n", answer);
        fflush(stdout);
    }
    return 0;
}
