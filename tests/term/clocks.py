"""clocks.py - clocks for people at one screen: chosen, running down, kept with the game, and lost on."""
import contextlib
import glob
import re
import signal

from screen import Failure, Screen, run
from steps import BASE, come_to, open_game, type_move


def shown(screen, name):
    """The seconds on the clock of a seat."""
    found = re.search(rf"{name}\b.* (\d+):(\d\d)\b", screen.rest())
    return 60 * int(found.group(1)) + int(found.group(2))


def chosen_with_the_game(program):
    """The row of the clock; what was chosen is remembered, and counts down."""
    screen = Screen(program, settings=BASE + "game=neutron\nneutron.play.1=human\nneutron.play.2=human\n")
    screen.see("New game")
    screen.press("Enter", r"Play +. Enter")
    screen.press("Up", "clock +‹ none ›")
    screen.keys("Left")
    screen.press("Enter", "─ clock ─")
    screen.press("Escape", "clock +‹ 60 min \\+ 30 s ›")
    screen.press("s", r"White human +(60:00|59:\d\d)")
    screen.see("Black human +60:00")
    type_move(screen, "b1-b4")
    screen.see(r"White human +60:[0-3]\d")  # 30 s for the turn
    screen.keys("q", "q")
    screen.see("Continue")
    screen.press("Down", "New game")
    screen.press("Enter", "clock +60 min")


def lost_on_time(program):
    """Also while a move is being typed; the loser's moves come too late."""
    screen = Screen(program, command=f"'{program}' play neutron --seat 2=human --clock 2")
    screen.see("White: slide a piece|ran out of time")
    screen.keys(":")
    screen.see("Black wins: White ran out of time")
    text = screen.rest()
    if "Type a move" in text or not re.search(r"White human +0:00", text):
        raise Failure(text)


def played_again_with(program):
    screen = open_game(program, "neutron", ["human", "human"], "clock=30 min\n")
    type_move(screen, "a1-a4")
    screen.keys("R", "y")
    screen.see("wins: .* resigned")
    screen.press("M", "a new game in the same seats")
    type_move(screen, "b1-b4")
    wait_for_record(screen, "1 b1-b4", "clock: 1800000+0")


def wait_for_record(screen, *lines):
    """Until an unfinished game on disk has all these lines."""
    def is_saved(_):
        for path in glob.glob(screen.home + "/data/quincunx/unfinished/*.qx"):
            with contextlib.suppress(FileNotFoundError), open(path) as file:
                if set(lines) <= set(file.read().splitlines()):
                    return True
        return False
    screen.until(is_saved, f"{lines} on disk")


def kept_with_the_game(program):
    """A kill loses neither the clock nor what is left of it."""
    screen = Screen(program, command=f"'{program}' play neutron --seat 2=human --clock 1000+9")
    screen.see("White: slide a piece")
    type_move(screen, "b1-b4")
    wait_for_record(screen, "clock: 1000000+9000")
    left = shown(screen, "White human")
    screen.kill()
    again = Screen(program, home=screen.home)
    again.see("Continue")
    again.press("Enter", "Black: slide the Neutron")
    if abs(shown(again, "White human") - left) > 1:
        raise Failure(f"{left} s were left:\n{again.text()}")


def leaving_gives_no_time_back(program):
    """Neither by q nor by a signal."""
    home = None
    left = 1000
    for end in (None, signal.SIGTERM):
        screen = Screen(program, home=home, command=None if home else f"'{program}' play neutron --seat 2=human --clock 1000")
        if home:
            screen.press("Enter", "Black: slide the Neutron")
        else:
            screen.see("White: slide a piece")
            type_move(screen, "b1-b4")
        home = screen.home
        if shown(screen, "Black human") > left:
            raise Failure(f"{left} s were left:\n{screen.text()}")
        left -= 4
        screen.until(lambda _, left=left: shown(screen, "Black human") <= left, "some seconds to pass")
        if end:
            screen.kill(end)
        else:
            screen.keys("q")
            screen.until(lambda _, screen=screen: screen.is_dead(), "the end of the program")
    again = Screen(program, home=home)
    again.press("Enter", "Black: slide the Neutron")
    if shown(again, "Black human") > left:
        raise Failure(f"{left} s were left:\n{again.text()}")


def hand_overs_cost_nothing(program):
    """While the keyboard changes hands nobody's clock runs; each has an own one."""
    screen = open_game(program, "compromise", ["human", "human"], "compromise.rules=type=simple,pips=2,length=1,ties=yes\n"
                       "clock=30 min\n")
    screen.see("Hand the keyboard to Red")
    screen.keys("Enter")
    screen.see(r"Red human .*(30:00|29:\d\d)")
    type_move(screen, "111")
    screen.see("Hand the keyboard to Green")
    screen.keys("Enter")
    screen.see("Green: choose")
    screen.see(r"Green human .*(30:00|29:\d\d)")
    type_move(screen, "222")
    come_to(screen, lambda text: re.search("wins: |A draw|nobody wins", text.splitlines()[-2]), "the end")


def line_mode_has_none(program):
    screen = Screen(program, command=f"sh -c '\"{program}\" play neutron --text --clock 5; echo ended with $?; sleep 600'")
    screen.see("--clock needs the whole screen")
    screen.see("ended with 2")


if __name__ == "__main__":
    run([chosen_with_the_game, lost_on_time, played_again_with, kept_with_the_game, leaving_gives_no_time_back,
         hand_overs_cost_nothing, line_mode_has_none])
