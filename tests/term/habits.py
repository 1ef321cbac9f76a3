"""habits.py - what every good terminal program does: restores the terminal, sleeps when idle, is asked by mouse."""
import fcntl
import os
import re
import signal
import subprocess
import tempfile
import termios
import time

from screen import Failure, Screen, run
from steps import type_move

SETTINGS = "seed=7\nnodes=300\ngame=neutron\nneutron.play.1=human\nneutron.play.2=human\n"


def shell(program):
    """A shell that keeps its terminal's modes to compare, and runs the program in it."""
    screen = Screen(program, settings=SETTINGS, command="sh", env={"QX": program})
    screen.see(r"\$")
    screen.type("stty -g > $HOME/before; clear; echo in the shell\n")
    screen.see("(?m)^in the shell$")
    screen.type("\"$QX\"\n")
    screen.see("New game")
    return screen


def child(screen):
    """The program that the shell runs."""
    with open(f"/proc/{screen.pid()}/task/{screen.pid()}/children") as file:
        return int(file.read().split()[0])


def check_restored(screen):
    """The shell's screen is back, and the modes of the terminal are what they were."""
    screen.see("in the shell")
    screen.lacks("New game")
    screen.checks = getattr(screen, "checks", 0) + 1
    screen.type(f"stty -g > $HOME/after; echo compared {screen.checks}\n")
    screen.see(f"(?m)^(\\$ )?compared {screen.checks}$")
    with open(screen.home + "/before") as before, open(screen.home + "/after") as after:
        if before.read() != after.read():
            raise Failure("the modes of the terminal have changed")
    flags = screen.tmux("display-message", "-p", "#{alternate_on} #{cursor_flag} #{mouse_any_flag}")
    if flags.split() != ["0", "1", "0"]:
        raise Failure(f"alternate screen, cursor, mouse: {flags}")


def restored_after_quit(program):
    screen = shell(program)
    screen.keys("q")
    check_restored(screen)


def restored_after_signals(program):
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGSEGV, signal.SIGABRT):
        screen = shell(program)
        os.kill(child(screen), number)
        check_restored(screen)
        screen.close()


def restored_after_ctrl_c(program):
    screen = shell(program)
    screen.keys("C-c")
    check_restored(screen)


def lines_tell_of_a_kept_game_at_ctrl_c(program):
    """Also while a bot thinks."""
    screen = Screen(program, command=f"sh -c 'trap : INT; \"{program}\" play othello --text --time 600000 --seat \"2=cmd:echo ready; sleep 600\"; echo code $?; sleep 600'")
    screen.see("Your turn: place")
    screen.type("d3\r")
    screen.see("(?m)^Black.* d3")
    screen.keys("C-c")
    screen.see("The game is kept: the full screen goes on with it")
    screen.see("code 130")


def lines_leave_no_file_half_written(program):
    """Whenever Ctrl-C comes to a game of bots that take no time."""
    with tempfile.TemporaryDirectory() as folder:
        for _ in range(5):
            game = subprocess.Popen([program, "play", "gamma", "--rules", "width=300,height=300", "--text", "--save", folder + "/game.qx",
                                     "--seat", "1=random", "--seat", "2=random"], text=True, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
            while not os.path.exists(folder + "/game.qx"):
                time.sleep(0.01)
            game.send_signal(signal.SIGINT)
            _, told = game.communicate(timeout=60)
            if (game.returncode, told, os.listdir(folder)) != (130, f"The game is kept in {folder}/game.qx.\n", ["game.qx"]):
                raise Failure(f"{game.returncode}, {told}, {os.listdir(folder)}")
            os.unlink(folder + "/game.qx")


def pipes_are_waited_for_until_ctrl_c(program):
    for words in (["book", "othello", "--learn", "-", "--save", "/dev/null"], ["puzzle", "neutron", "--make", "1", "--from", "-"]):
        waits = subprocess.Popen([program, *words], stdin=subprocess.PIPE, stderr=subprocess.DEVNULL)
        waits.stdin.write(b"?")
        waits.stdin.flush()
        while fcntl.ioctl(waits.stdin, termios.FIONREAD, bytes(4)) != bytes(4) and waits.poll() is None:
            time.sleep(0.01)
        waits.send_signal(signal.SIGINT)
        if waits.wait(timeout=60) != -signal.SIGINT:
            raise Failure(f"{words}: {waits.returncode}")


def suspended_and_continued(program):
    screen = shell(program)
    screen.keys("C-z")
    check_restored(screen)
    screen.type("fg\n")
    screen.see("New game")
    screen.press("Enter", "Play")
    screen.keys("q", "q")
    check_restored(screen)


def idle_takes_no_time(program):
    screen = Screen(program, settings=SETTINGS)
    screen.see("New game")
    screen.press("Enter", "Play")
    screen.press("s", "Moves  Values")
    screen.rest()
    check_idle(screen)


def no_advice_takes_no_time(program):
    """A bot that has nothing to say is not asked again and again."""
    screen = Screen(program, settings="seed=7\nnodes=300\ngame=gamma\n"
                    "gamma.rules=width=5,height=5,players=9,areas=3\n")
    screen.see("New game")
    screen.press("Enter", "Play")
    screen.press("s", "Moves  Values")
    screen.press("Tab", "nothing to value now")
    screen.rest()
    check_idle(screen)


def check_idle(screen):
    """A program that asks again and again is at work in every spell; one that ends something late is not."""
    spells = []
    for _ in range(5):
        before = used(screen.pid())
        time.sleep(0.5)
        spells.append(used(screen.pid()) - before)
        if spells[-1] == 0:
            return
    raise Failure(f"the program works while nothing happens: {spells} ticks in half seconds")


def thinking_freezes_nothing(program):
    """While a bot thinks for ten minutes the board can be turned; Esc makes it move at once."""
    screen = Screen(program, settings="seed=7\nthinking=600000\ngame=othello\nothello.play.2=alphabeta\n")
    screen.see("New game")
    screen.press("Enter", "Play")
    screen.press("s", "Moves  Values")
    type_move(screen, "f5")
    screen.see("White .alphabeta. is thinking")
    screen.press("f", "h   g   f   e   d   c   b   a")
    screen.press("Escape", "2 ○ ")
    screen.see("Your turn: place a disc")


def used(pid):
    """Ticks (1/100 s) of processor time so far."""
    with open(f"/proc/{pid}/stat") as file:
        fields = file.read().rsplit(")", 1)[1].split()
    return int(fields[11]) + int(fields[12])


def mouse_plays(program):
    screen = Screen(program, settings=SETTINGS)
    screen.click_on("New game")
    screen.click_on(r"Play +. Enter")
    screen.see("Moves  Values")
    screen.click_cell("a", "1")
    screen.see("from a1 to where")
    screen.click_cell("a", "4")
    screen.see(r"1 ○ a1-a4")
    screen.click(77, 23)
    screen.see("Continue")


def mouse_can_be_off(program):
    """Then the terminal marks text with it."""
    screen = Screen(program, settings=SETTINGS + "mouse=off\n")
    screen.see("New game")
    if screen.tmux("display-message", "-p", "#{mouse_any_flag}").strip() != "0":
        raise Failure("the mouse is taken")
    screen = Screen(program, settings=SETTINGS)
    screen.see("New game")
    screen.until(lambda _: screen.tmux("display-message", "-p", "#{mouse_any_flag}").strip() == "1", "the mouse")


def dumb_and_unknown_terminals_get_lines(program):
    for name in ("dumb", "nobody-made-this-one"):
        screen = Screen(program, settings=SETTINGS, env={"TERM": name})
        screen.see("what shall we play")
        screen.keys("q", "Enter")


def many_players_are_numbers(program):
    """On the board as beside it, also where a cell has room for a shape."""
    seats = " ".join(f"--seat {i}=human" for i in range(2, 10))
    screen = Screen(program, command=f"'{program}' play gamma --rules players=9,width=3,height=3 {seats}")
    screen.see("Player 1: take a free field")
    screen.open_line()
    screen.type("1,1 0,0\r")
    text = screen.see("Player 3: take a free field")
    if not re.search("│. +1 +.│", text) or not re.search("│. +2 +.│", text) or "█" in text:
        raise Failure(text)


def lines_tell_who_plays(program):
    screen = Screen(program, command=f"'{program}' play neutron --text --seed 5")
    screen.see("(?m)^White: human, Black: level 5.$")
    screen.see("(?m)^Seed 5: --seed plays the same again. Type help to see what you can type.$")


def play_opens_its_game(program):
    screen = Screen(program, command=f"'{program}' play othello --rules size=4 --seat 2=greedy")
    screen.see("Othello +size 4")
    screen.see("White greedy")
    type_move(screen, "b1")
    screen.see("2 ○ ")
    for words, sentence in (("--seat 2=nobody", 'there is no bot "nobody" for Othello'), ("--seat 3=human", "--seat needs")):
        screen = Screen(program, command=f"sh -c '\"{program}\" play othello {words}; read -r nothing'")
        screen.see(sentence)


def small_window_still_works(program):
    screen = Screen(program, settings=SETTINGS, cols=30, rows=8)
    screen.see("New game")
    screen.keys("Enter", "s")
    screen.rest()
    screen.resize(80, 24)
    screen.see("Moves  Values")


def consoles_get_ascii(program):
    """The font of Linux's own console lacks our signs, whatever the locale says."""
    screen = Screen(program, settings=SETTINGS, term="linux")
    screen.see("New game")
    screen.press("Enter", "Play")
    screen.press("s", "Moves  Values")
    if not screen.rest().isascii():
        raise Failure(screen.text())


def colours_of_terminals(program):
    """256, 16 and no colours: the screen has the same characters."""
    seen = []
    for term, wish in (("tmux-256color", "auto"), ("tmux-256color", "16"), ("screen", "auto"), ("vt100", "auto")):
        screen = Screen(program, settings=SETTINGS + f"colours={wish}\n", term=term)
        screen.see("New game")
        screen.press("Enter", "Play")
        screen.press("s", "Moves  Values")
        seen.append(re.sub(r"\d+:\d\d", "0:00", screen.rest()))
    if len(set(seen)) != 1:
        raise Failure("\n".join(seen))


if __name__ == "__main__":
    run([restored_after_quit, restored_after_signals, restored_after_ctrl_c, lines_tell_of_a_kept_game_at_ctrl_c,
         lines_leave_no_file_half_written, pipes_are_waited_for_until_ctrl_c, suspended_and_continued,
         idle_takes_no_time, no_advice_takes_no_time, thinking_freezes_nothing, mouse_plays, mouse_can_be_off,
         dumb_and_unknown_terminals_get_lines,
         many_players_are_numbers, lines_tell_who_plays, play_opens_its_game, small_window_still_works, consoles_get_ascii, colours_of_terminals])
