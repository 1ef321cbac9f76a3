"""Players written for the original Compromise."""

import doctest
import io

import pytest

import quincunx as qx
from quincunx import compromise


class Witness(compromise.Player):
    """Writes down what it is asked."""

    def __init__(self):
        self.plays, self.places = [], []

    def play(self, *question):
        self.plays.append(question)
        return [2, 1, 0]

    def placePips(self, my_state, opp_state, my_score, opp_score, turn, length, nPips):
        self.places.append((my_state, turn, length, nPips))
        return [[0, 1, 2]] * nPips


def test_examples_in_the_documentation():
    failed, tried = doctest.testmod(compromise)
    assert tried > 0 and failed == 0


@pytest.mark.parametrize("rules", ["", "type=complex,pips=3,length=2", "type=gamble,pips=2"])
def test_the_plain_player_plays_every_kind(rules):
    result = qx.match(qx.Game("compromise", rules=rules), compromise.Player(), "random", games=4)
    assert not any("no legal move" in record for record in result.records)


def test_a_player_is_asked_as_in_the_original():
    game, player = qx.Game("compromise", type="complex", pips=3, length=2, ties="yes"), Witness()
    result = qx.match(game, player, "random", games=2, opening=0)
    assert not any("no legal move" in record for record in result.records)
    assert [question[4:] for question in player.plays] == [(1, 2, 3), (2, 2, 3)] * 2
    assert [place[1:] for place in player.places] == [(1, 2, 3), (2, 2, 3)] * 2
    mine, theirs, my_score, opp_score = player.plays[0][:4]
    assert mine[0][1][2] == 3 and sum(sum(sum(row) for row in grid) for grid in mine) == 3
    assert sum(sum(sum(row) for row in grid) for grid in theirs) == 3 and my_score == opp_score == 0
    session = qx.Session.load(result.records[0])
    assert [game.move_text(move) for seat, move in session.history if seat == 0][:4] == ["123", "123", "123", "321"]


def test_a_place_outside_the_grids_forfeits():
    class Wrong(compromise.Player):
        def play(self, *question):
            return [3, 0, 0]

    result = qx.match(qx.Game("compromise"), Wrong(), "random", games=2)
    assert result.lost == 2 and "made no legal move: a move is three digits" in result.records[0]
    talk = io.StringIO("game compromise\nrules pips=1\nseat 1\nready?\nposition " + ",".join("0" * 27) + "|" + ",".join("0" * 27)
                       + "|0-0|1\ngo seed 1\nquit\n")
    said = io.StringIO()
    qx.bot.main(Wrong(), talk, said)
    assert said.getvalue() == "ready\nmove [3, 0, 0]\n"


@pytest.mark.parametrize("type", ["complex", "gamble"])
@pytest.mark.parametrize("opening", [0, 1, 5, 8])
def test_pips_that_an_opening_placed_are_left_out(type, opening):
    """Also where one player object has both seats, and plays game after game."""
    player, game = Witness(), qx.Game("compromise", type=type, pips=4, length=3, ties="yes")
    result = qx.match(game, player, player, games=6, opening=opening)
    assert result.games == 6 and not any("no legal move" in record for record in result.records)
    for record in result.records:
        steps = [(seat, move) for seat, move in qx.Session.load(record).history if seat >= 0]
        places = [move for seat, move in steps[opening:] if move != 9 * 2 + 3 * 1]
        assert set(places) == {9 * 0 + 3 * 1 + 2}
    last = min(4, opening), max(0, opening - 4)  # one seat places after the other
    assert len(player.places) == sum(3 - (placed == 4) for placed in last) * 6


def test_too_few_places_are_told_to_their_author():
    class Lazy(compromise.Player):
        def place_pips(self, *question):
            return [[0, 0, 0]]

    with pytest.raises(qx.Error, match="1 places are given for 3 pips"):
        qx.match(qx.Game("compromise", type="complex", pips=3), Lazy(), "random", games=2)
