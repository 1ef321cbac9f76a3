"""classic.py - Gamma's interactive mode: the classic keys, sizes, mouse, and what is printed in the end."""
from screen import Failure, Screen, run


def begin(program, line, **options):
    screen = Screen(program, command=f"sh -c 'trap : INT; \"{program}\" gamma; echo ended with $?; sleep 600'", **options)
    screen.type(line + "\n")
    screen.see("Moves  Values")
    return screen


def plays_by_the_classic_keys(program):
    screen = begin(program, "I 5 4 2 2")
    screen.golden("classic-start")
    screen.keys("Space")
    screen.see("1 ● 2,1")
    screen.keys("Space")
    screen.see("this field is taken; g makes the golden move")
    screen.keys("g")
    screen.see("2 ○ g2,1")
    screen.keys("Right", "G")
    screen.see("nothing lies here to be taken")
    screen.keys("c")
    screen.see("3 ● skip")
    screen.keys("Up", "Space")
    screen.see("4 ○ 3,2")
    screen.golden("classic-middle")
    screen.press("q", "End the game and print the result")
    screen.press("n", "18 free fields")
    screen.keys("C-d")
    screen.see("ended with 0")
    screen.golden("classic-result")


def line_may_come_through_a_pipe(program):
    line = "echo I 5 4 2 2 | \"$0\" gamma; echo ended with $?; sleep 600"
    screen = Screen(program, command=f"sh -c '{line}' '{program}'")
    screen.see("Moves  Values")
    screen.keys("Space")
    screen.see("1 ● 2,1")
    screen.keys("C-d")
    screen.see("ended with 0")
    screen.see("1. Player 1: 1")
    line = "echo I 5 4 2 2 | setsid -w \"$0\" gamma; echo ended with $?; sleep 600"
    screen = Screen(program, command=f"sh -c '{line}' '{program}'")
    screen.see("needs a terminal")
    screen.see("ended with 1")


def says_why_not(program):
    screen = begin(program, "I 5 1 2 1")
    screen.keys("Space")
    screen.see("1 ● 2,0")
    screen.keys("Left", "Left", "Space")
    screen.see("2 ○ 0,0")
    screen.keys("Right", "Right", "Right", "Right", "Space")
    screen.see("4,0 would be one area too many for you: 1 is allowed")
    screen.keys("C-d")
    screen.see("ended with 0")


def ends_by_itself(program):
    screen = begin(program, "I 2 1 2 1")
    screen.keys("Space")
    screen.see("1 ● 1,0")
    screen.keys("Left", "Space")
    screen.see("2 ○ 0,0")
    screen.keys("c")
    screen.keys("c")
    screen.see("Player 1 and Player 2 both win: everybody skipped")
    screen.keys("Space")
    screen.see("ended with 0")


def large_boards_scroll(program):
    screen = begin(program, "I 300 300 12 9")
    screen.golden("classic-large")
    screen.keys("L", "L", "L", "J", "J", "J", "Space")
    screen.see("1 1 174,125")
    screen.resize(120, 40)
    screen.golden("classic-larger")
    screen.resize(80, 24)
    screen.keys("C-c")
    screen.see("ended with 130")
    if "Moves" in screen.text():
        raise Failure("the terminal was not restored")


def mouse_takes_fields(program):
    screen = begin(program, "I 5 4 2 2")
    text = screen.rest().splitlines()
    row = [i for i, line in enumerate(text) if line.strip().startswith("3 │")][0]
    column = text[row].index("│") + 2
    screen.click(column, row)
    screen.see("1 ● 0,3")
    screen.click(column, row)
    screen.see("this field is taken")


def the_wheel_leads_nowhere(program):
    """Not into the past, from which the classic keys know no way back."""
    screen = begin(program, "I 5 4 2 2")
    screen.keys("Space")
    screen.see("1 ● 2,1")
    screen.type("\033[<64;20;10M")
    screen.keys("Right", "Space")
    screen.see("2 ○ 3,1")


if __name__ == "__main__":
    run([plays_by_the_classic_keys, line_may_come_through_a_pipe, says_why_not, ends_by_itself, large_boards_scroll, mouse_takes_fields, the_wheel_leads_nowhere])
