"""memory.py - every game is kept and found again: the library, names, what is imported, a full disk."""
import os
import re
import signal
import subprocess
from pathlib import Path

from screen import Failure, Screen, run
from steps import BASE, come_to, open_game, play_draw, type_move


def library(screen):
    """From the first page to the library."""
    screen.click_on("Library +all your games")
    screen.lacks("all your games")
    screen.see("i import")
    return screen.rest()


def new_game(screen, moves):
    """From the first page through set-up, with what was chosen last."""
    screen.click_on("New game")
    screen.see(r"Play +. Enter")
    screen.press("s", "Moves  Values  Graph")
    for move in moves:
        type_move(screen, move)


def no_game_is_out_of_reach(program):
    """More games than the first page offers are all in the library, and the newest are offered first."""
    screen = open_game(program, "neutron", ["human", "human"])
    type_move(screen, "b1-b4")
    screen.keys("q", "q")
    for i in range(7):
        new_game(screen, ["a1-a4", "c3-c2"][:1 + i % 2])
        screen.keys("q", "q")
    screen.see("Continue")
    text = screen.rest()
    if len(re.findall("Continue ", text)) != 5:
        raise Failure(text)
    text = library(screen)
    if len(re.findall(r"Neutron +\d+ moves?", text)) != 8:
        raise Failure(text)


def finished_games_are_kept(program):
    screen = open_game(program, "neutreeko", ["human", "human"])
    play_draw(screen)
    screen.see("A draw")
    screen.press("q", "kept in the library")
    screen.keys("q")
    screen.see("New game")
    text = screen.rest()
    if "Continue" in text:
        raise Failure(f"a finished game is offered again:\n{text}")
    library(screen)
    screen.see("Neutreeko +A draw +human - human")
    screen.press("Enter", "A draw: third repetition")
    screen.press(",", "After move 7 of 8")
    screen.press("q", "Neutreeko +A draw")
    screen.press("d", "Delete this game")
    screen.press("y", "No game is kept yet")


def dealt_games_are_not_kept(program):
    """What chance dealt is no game: nobody has done anything yet."""
    screen = open_game(program, "compromise", ["human", "greedy"])
    screen.see("choose")
    screen.keys("q", "q")
    screen.see("New game")
    text = screen.rest()
    if "Continue" in text:
        raise Failure(text)


def what_was_taken_back_is_not_lost(program):
    """A game that is left at its beginning goes on from its last record, while its moves could be brought back."""
    screen = open_game(program, "neutreeko", ["human", "human"])
    for move in ("b1-b4", "b5-a4"):
        type_move(screen, move)
    screen.press("q", "the game is kept")
    screen.press("q", "Continue +Neutreeko, 2 moves")
    screen.press("Enter", "Black: slide a piece")
    screen.press("0", "Before move 1 of 2")
    screen.press("x", "playing on from move 0; U brings the later moves back")
    screen.press("q", "the game is kept: Continue goes on with it")
    screen.see("Continue +Neutreeko, 2 moves")
    screen.press("Enter", "Black: slide a piece")
    screen.press("u", "White: slide a piece")
    screen.press("u", "Black: slide a piece")
    os.kill(screen.pid(), signal.SIGHUP)
    screen.until(lambda _: screen.is_dead(), "the end of the program")
    again = Screen(program, home=screen.home)
    again.see("Continue +Neutreeko, 1 move")


def chance_makes_no_moves(program):
    """Neither where a game is offered again nor in the library."""
    screen = open_game(program, "compromise", ["human", "greedy"], "compromise.rules=type=simple,pips=5,length=3,ties=no\n",
                       wanted="choose")
    type_move(screen, "111")
    come_to(screen, lambda text: "turn 2 of 3" in text and "Your turn" in text, "the second turn")
    screen.keys("q", "q")
    screen.see("Continue +Compromise, 2 moves")
    library(screen)
    screen.see("Compromise +2 moves")


def names_survive(program):
    screen = Screen(program, settings=BASE + "game=neutron\nneutron.play.1=human\nneutron.play.2=human\n")
    screen.see("New game")
    screen.press("Enter", r"Play +. Enter")
    screen.keys("Up", "Up", "Up")
    screen.press("n", "Who is it")
    screen.type("Zoe\r")
    screen.see("White +‹ Zoe ›")
    screen.press("s", "White Zoe")
    type_move(screen, "b1-b4")
    screen.keys("q", "q")
    screen.see("Continue +Neutron, 1 move: Zoe - human")
    screen.kill()
    again = Screen(program, home=screen.home)
    again.see("Zoe - human")
    again.press("Enter", "White Zoe")


def games_from_windows_are_offered(program):
    """A record whose lines end with carriage returns, finished or not, is listed and goes on."""
    screen = open_game(program, "neutreeko", ["human", "human"])
    play_draw(screen)
    screen.see("A draw")
    screen.keys("q", "q")
    new_game(screen, ["b1-b4"])
    screen.keys("q", "q")
    screen.see("New game")
    screen.kill()
    for path in Path(screen.home).rglob("*.qx"):
        path.write_bytes(path.read_bytes().replace(b"\n", b"\r\n"))
    again = Screen(program, home=screen.home)
    again.see("Continue +Neutreeko, 1 move: human - human")
    again.press("Enter", "Moves  Values  Graph")
    again.press("q", "New game")
    library(again)
    again.see("Neutreeko +A draw +human - human")


def library_is_searched(program):
    screen = open_game(program, "neutron", ["human:Anna", "human"])
    type_move(screen, "b1-b4")
    screen.keys("R", "y")
    screen.see("White wins|Black wins")
    screen.press("M", "same seats")
    type_move(screen, "a1-a4")
    screen.keys("q", "q")
    library(screen)
    screen.see(r"Neutron +1 move +Anna - human")
    screen.see(r"Neutron +White wins +Anna - human")
    screen.press("/", "Look for")
    screen.type("WHITE\r")
    screen.see("Library: .WHITE.")
    text = screen.rest()
    if "1 move" in text:
        raise Failure(text)
    screen.press("n", "Name of the game")
    screen.keys("C-u")
    screen.type("a fine one\r")
    screen.see("No game has this|a fine one")
    screen.press("/", "Look for")
    screen.keys("C-u")
    screen.type("fine\r")
    screen.see("White wins.*a fine one")


def the_library_tells_what_it_cannot_do(program):
    screen = open_game(program, "neutreeko", ["human", "human"])
    type_move(screen, "b1-b4")
    screen.press("s", "Save the game as")
    screen.keys("C-u")
    screen.type("one\r")
    screen.see("saved as .one.")
    screen.keys("q", "q")
    library(screen)
    screen.press("/", "Look for")
    screen.type("one\r")
    screen.see("Library: .one.")
    screen.press("n", "Name of the game")
    screen.keys("Enter")
    screen.lacks("Name of the game")
    screen.lacks("another game of this name")
    path = screen.home + "/data/quincunx/games/one.qx"
    screen.press("n", "Name of the game")
    os.rename(path, path + ".away")
    screen.keys("C-u")
    screen.type("two\r")
    screen.see("it keeps its name: No such file")
    os.rename(path + ".away", path)
    screen.press("Escape", "i import")
    screen.press("d", "Delete this game")
    os.unlink(path)
    screen.press("y", "it is not deleted: No such file")


def what_is_exported_comes_in(program):
    screen = Screen(program, settings=BASE)
    library(screen)
    screen.press("i", "A file, a position")
    screen.type("nothing\r")
    screen.see("this is no file, no position and no transcript")
    screen.keys("C-u")
    screen.type(".W.W./..B../...../..W../.B.B. b\r")
    screen.see("(?s)Neutreeko.*Black: slide a piece")
    screen.press("q", "import")
    screen.press("i", "A file, a position")
    screen.type("f5d6c3\r")
    screen.see("(?s)Othello.*White: place a disc")
    screen.press("s", "Save the game as")
    screen.keys("C-u")
    screen.type("three\r")
    screen.see("saved as .three.")
    path = screen.home + "/three.txt"
    os.rename(screen.home + "/data/quincunx/games/three.qx", path)
    screen.press("q", "import")
    screen.press("i", "A file, a position")
    screen.type(path + "\r")
    screen.see("(?s)Othello.*White: place a disc")


def what_holds_no_game_is_refused(program):
    """With the reason of its own format; nothing at all is no game of Othello."""
    screen = Screen(program, settings=BASE)
    library(screen)
    for name, bytes_, sentence in (("empty", "", "it is of no format that is known"), ("blank", " \n\n", "it has none|it is of no"),
                                   ("cut.sgf", "(;GM[2];B[fe]", "game 0: it is cut off"),
                                   ("damaged.qx", "quincunx record 1\ngame: othello\nend\n", "game 0: line 3: ")):
        with open(f"{screen.home}/{name}", "w") as file:
            file.write(bytes_)
        screen.press("i", "A file, a position")
        screen.type(f"~/{name}\r")
        screen.see(f"this file holds no game: ({sentence})")
        screen.press("Escape", "i import")
        screen.lacks("A file, a position")
    for line in ("", "  "):
        screen.press("i", "A file, a position")
        screen.type(line + "\r")
        screen.see("this is no file, no position and no transcript")
        screen.press("Escape", "i import")
        screen.lacks("A file, a position")


def saving_replaces_no_other_game(program):
    """Names offered are free, those of other games are refused; a game may be saved over itself."""
    line = "cd; \"$0\" match neutron ok random --games 2 --opening 0 --save m.qx >/dev/null 2>&1; \"$0\" replay m.qx"
    screen = Screen(program, command=f"sh -c '{line}' '{program}'")
    screen.see("2 games of m.qx")
    for key in ("Home", "End"):
        screen.keys(key)
        screen.press("Enter", "wins: |A draw")
        screen.press("s", "Save the game as")
        screen.press("Enter", "saved as .neutron-")
        screen.press("q", "2 games of m.qx")
    if len(os.listdir(screen.home + "/data/quincunx/games")) != 2:
        raise Failure("a game was saved over another one")
    screen = open_game(program, "neutron", ["human", "human"])
    for move, name, answer in (("b1-b4", "one", "saved as .one."), ("c3-c2 a5-a2", "one", "saved as .one."),
                               (None, "two", "saved as .two.")):
        if move:
            type_move(screen, move)
        screen.press("s", "Save the game as")
        screen.keys("C-u")
        screen.type(name + "\r")
        screen.see(answer)
    screen.press("u", "Black: slide a piece")
    type_move(screen, "e5-e2")
    screen.press("s", "> two")
    screen.keys("C-u")
    screen.type("one\r")
    screen.see("there is a game of this name already")
    screen.press("Escape", "White: slide the Neutron")
    screen.press("q", r"Play +. Enter")
    screen.press("q", "all your games")
    library(screen)
    screen.press("/", "Look for")
    screen.type("one\r")
    screen.press("Enter", "3 ○|White: slide the Neutron")
    screen.press("s", "> one")
    screen.press("Enter", "saved as .one.")


def a_game_gone_on_with_is_saved_over_itself(program):
    """It has forgotten its name, and is known by its moves; another game of one move is not it."""
    screen = open_game(program, "neutreeko", ["human", "human"])
    type_move(screen, "b1-b4")
    screen.press("s", "Save the game as")
    screen.keys("C-u")
    screen.type("mine\r")
    screen.see("saved as .mine.")
    screen.press("q", r"Play +. Enter")
    screen.press("q", "Continue")
    screen.press("Enter", "White: slide a piece")
    type_move(screen, "b5-a4")
    screen.press("s", "Save the game as")
    screen.keys("C-u")
    screen.type("mine\r")
    screen.see("saved as .mine.")
    screen.press("q", "Continue")
    new_game(screen, ["d1-d4"])
    screen.press("s", "Save the game as")
    screen.keys("C-u")
    screen.type("mine\r")
    screen.see("there is a game of this name already")
    with open(screen.home + "/data/quincunx/games/mine.qx") as file:
        if "b5-a4" not in file.read():
            raise Failure("the second move is not saved")


def a_full_disk_is_told(program):
    """A game that cannot be written is not left without a question."""
    # ThreadSanitizer writes a little before main, which ignores the signal from there on.
    limits = f"sh -c 'trap \"\" XFSZ; ulimit -f 0; exec \"{program}\" play neutron --seat 2=human'"
    screen = Screen(program, command=limits)
    screen.see("White: slide a piece")
    type_move(screen, "b1-b4")
    screen.see("not saved: ")
    screen.press("q", "This game is kept nowhere")
    screen.press("n", "Black: slide the Neutron")
    screen.keys("R", "y")
    screen.see("White wins: Black resigned")
    for key in ("m", "M", "o"):
        screen.press(key, "This game is kept nowhere")
        screen.press("n", "White wins: Black resigned")
        screen.lacks("kept nowhere")
    screen.press("Home", "Before move 1 of")
    screen.press("x", "This game is kept nowhere")
    screen.press("n", "Before move 1 of")
    screen.press("End", "White wins: Black resigned")
    screen.press("m", "This game is kept nowhere")
    screen.press("y", "a new game with seats swapped")
    type_move(screen, "b1-b4")
    screen.see("not saved: ")
    screen.press("q", "This game is kept nowhere")
    screen.keys("y")
    screen.until(lambda _: screen.is_dead(), "the end of the program")
    if "the game is kept" in screen.text():
        raise Failure(f"a game that is lost is said to be kept:\n{screen.text()}")


def a_game_is_kept_without_threads(program):
    """Few machines have memory for such a stack: where no thread starts, records are written all the same."""
    if "QEMU_SET_ENV" in os.environ:
        print("not tried: qemu takes such a stack for itself, and ends")
        return
    screen = Screen(program, command=f"sh -c 'ulimit -S -s 300000000; exec \"{program}\" play neutron --seat 2=human'")
    screen.see("White: slide a piece")
    type_move(screen, "b1-b4")
    screen.see("Black: slide the Neutron")
    screen.keys("q")
    screen.until(lambda _: screen.is_dead(), "the end of the program")
    with open(screen.home + "/data/quincunx/unfinished/1.qx") as file:
        if "b1-b4" not in file.read():
            raise Failure("the game is said to be kept, and is not")


def a_home_that_takes_nothing_is_told(program):
    screen = Screen(program, env={"XDG_DATA_HOME": "/dev/null"}, command=f"'{program}' play neutron --seat 2=human")
    screen.see("not saved: the folder /dev/null/quincunx/unfinished cannot be made")
    type_move(screen, "b1-b4")
    screen.press("q", "This game is kept nowhere")


def a_library_that_takes_nothing_is_told(program):
    screen = open_game(program, "neutreeko", ["human", "human"])
    with open(screen.home + "/data/quincunx/games", "w"):
        pass
    play_draw(screen)
    screen.see("A draw")
    screen.press("Home", "Before move 1 of")
    screen.press("x", "the game stays among the unfinished ones: the folder")
    type_move(screen, "b1-b4")
    screen.keys("R", "y")
    screen.see("White wins|Black wins")
    screen.press("q", "the game stays among the unfinished ones: the folder")
    if len([name for name in os.listdir(screen.home + "/data/quincunx/unfinished") if name.endswith(".qx")]) != 2:
        raise Failure("a finished game is lost")


def games_are_offered_where_no_lock_can_be_made(program):
    """A folder in place of the lock's file stands for a disk that takes no more files."""
    screen = open_game(program, "neutreeko", ["human", "human"])
    type_move(screen, "b1-b4")
    screen.press("q", "the game is kept")
    screen.kill()
    os.mkdir(screen.home + "/data/quincunx/unfinished/1.lock")
    again = Screen(program, home=screen.home)
    again.see("Continue +Neutreeko, 1 move")
    library(again)
    again.see("Neutreeko +1 move")


def an_unfinished_game_that_is_loaded_goes_on_in_its_file(program):
    screen = open_game(program, "neutreeko", ["human", "human"])
    type_move(screen, "b1-b4")
    screen.press("q", "the game is kept")
    screen.kill()
    folder = screen.home + "/data/quincunx/unfinished"
    again = Screen(program, home=screen.home, command=f"'{program}' play neutreeko --load {folder}/1.qx")
    again.see("White: slide a piece")
    type_move(again, "b5-a4")
    again.keys("q")
    again.until(lambda _: again.is_dead(), "the end of the program")
    if os.listdir(folder) != ["1.qx"]:
        raise Failure(f"there are two of one game: {os.listdir(folder)}")
    with open(folder + "/1.qx") as file:
        if "b5-a4" not in file.read():
            raise Failure("the game has not gone on in its file")


def records_are_leafed_through(program):
    """quincunx replay on a terminal; of a match's file the one that is chosen."""
    line = "cd; \"$0\" match neutron ok random --games 2 --opening 0 --save m.qx >/dev/null 2>&1; \"$0\" replay m.qx; echo left"
    screen = Screen(program, command=f"sh -c '{line}; sleep 600' '{program}'")
    screen.see("2 games of m.qx")
    screen.see("Neutron +(White|Black) wins +ok - random")
    screen.keys("Down")
    screen.press("Enter", "wins: |A draw")
    screen.press("Home", "Before move 1 of")
    screen.press(".", "After move 1 of")
    screen.keys("End")
    screen.press("u", "this game stays as it was")
    screen.press("q", "2 games of m.qx")
    screen.press("q", "(?m)^left")


def named_people_play_on(program):
    """A player of a record that is no bot's name is a person's; one of --seat must be a bot."""
    screen = Screen(program, command="sh")
    screen.see(r"\$")
    with open(screen.home + "/r.qx", "w") as file:
        file.write("quincunx record 1\ngame: neutreeko\nrules: repetition=3\nseed: 1\nplayer 1: Rose\nplayer 2: human\nmoves: 0\nend\n")
    screen.type(f"cd; '{program}' play neutreeko --load r.qx --seat 2=Rose\n")
    screen.see('there is no bot "Rose"')
    screen.type(f"'{program}' play neutreeko --load r.qx\n")
    screen.see("Black Rose")
    type_move(screen, "b1-a1")
    screen.see("1 ● b1-a1")


def damage_to_one_game_leaves_the_others(program):
    """Those that cannot be read are counted in the title, whether they lack their end or are wrong inside."""
    line = "cd; \"$0\" match neutron ok random --games 4 --opening 0 --save m.qx >/dev/null 2>&1; " \
        "sed -e \"/^@ 1/,/^end/s/^seed:.*/seed: x/\" -e \"/^@ 2/,/^end/{/^end/d}\" m.qx > d.qx; \"$0\" replay d.qx; echo left"
    screen = Screen(program, command=f"sh -c '{line}; sleep 600' '{program}'")
    screen.see("2 games of d.qx, 2 damaged")
    screen.see("game [1-4]: line [0-9]+: ")
    screen.keys("End")
    screen.press("Enter", "wins: |A draw")
    screen.press("q", "2 games of d.qx, 2 damaged")
    screen.press("q", "(?m)^left")


def replayed_games_go_on_as_their_own(program):
    """A record that is looked at stays; what is played on from its end is kept in the library."""
    line = "cd; echo d3 | \"$0\" play othello --text --seat 1=human --seat 2=human --save r.qx >/dev/null; cp r.qx before; " \
        "\"$0\" replay r.qx; cmp r.qx before && echo same"
    screen = Screen(program, command=f"sh -c '{line}; sleep 600' '{program}'")
    screen.see("White: place")
    type_move(screen, "c3")
    screen.see("Black: place")
    screen.press("q", "(?m)^same")
    if len(os.listdir(screen.home + "/data/quincunx/unfinished")) != 1:
        raise Failure("the game that went on is not kept")


def files_of_many_games_come_in(program):
    """The games of a match, or of another program's format, are listed; ~/ is the person's folder."""
    screen = Screen(program)
    match = [program, "match", "othello", "greedy", "random", "--games", "2", "--opening", "0", "--rules", "size=8"]
    subprocess.run([*match, "--save", screen.home + "/m.qx"], check=True, capture_output=True)
    subprocess.run([program, "convert", "m.qx", "--to", "sgf", "--save", "m.sgf"], cwd=screen.home, check=True, capture_output=True)
    screen.see("New game")
    for name in ("~/m.qx", "~/m.sgf"):
        screen.keys("Home", "Down", "Down", "Down")
        screen.press("Enter", "i import")
        screen.press("i", "A file, a position")
        screen.type(name + "\r")
        screen.see(f"2 games of {name[2:]}")
        screen.press("Enter", "(Black|White) wins: |A draw: ")
        screen.press("q", "2 games of")
        screen.press("q", "i import")
        screen.press("q", "New game")


if __name__ == "__main__":
    run([no_game_is_out_of_reach, finished_games_are_kept, dealt_games_are_not_kept, what_was_taken_back_is_not_lost, chance_makes_no_moves, names_survive, games_from_windows_are_offered, library_is_searched, the_library_tells_what_it_cannot_do,
         what_is_exported_comes_in, what_holds_no_game_is_refused, saving_replaces_no_other_game,
         a_game_gone_on_with_is_saved_over_itself, a_full_disk_is_told, a_game_is_kept_without_threads, a_home_that_takes_nothing_is_told, a_library_that_takes_nothing_is_told, games_are_offered_where_no_lock_can_be_made,
         an_unfinished_game_that_is_loaded_goes_on_in_its_file,
         records_are_leafed_through, named_people_play_on, damage_to_one_game_leaves_the_others, replayed_games_go_on_as_their_own,
         files_of_many_games_come_in])
