/*
 * quincunx.h - the whole library at once.
 */
#ifndef QUINCUNX_H
#define QUINCUNX_H

#include <quincunx/analysis.h>
#include <quincunx/base.h>
#include <quincunx/batch.h>
#include <quincunx/book.h>
#include <quincunx/bot.h>
#include <quincunx/chair.h>
#include <quincunx/diary.h>
#include <quincunx/edit.h>
#include <quincunx/exchange.h>
#include <quincunx/explorer.h>
#include <quincunx/file.h>
#include <quincunx/fit.h>
#include <quincunx/flag.h>
#include <quincunx/folders.h>
#include <quincunx/game.h>
#include <quincunx/guide.h>
#include <quincunx/hint.h>
#include <quincunx/json.h>
#include <quincunx/machine.h>
#include <quincunx/match.h>
#include <quincunx/othello.h>
#include <quincunx/peers.h>
#include <quincunx/perft.h>
#include <quincunx/problem.h>
#include <quincunx/puzzle.h>
#include <quincunx/random.h>
#include <quincunx/reply.h>
#include <quincunx/retry.h>
#include <quincunx/review.h>
#include <quincunx/session.h>
#include <quincunx/solve.h>
#include <quincunx/train.h>
#include <quincunx/taps.h>
#include <quincunx/trial.h>
#include <quincunx/view.h>
#include <quincunx/words.h>

#endif
