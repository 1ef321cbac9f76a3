// online.test.ts - two browsers against each other by a link, a third that watches, a page that is reloaded in mid-game.

import { tmpdir } from "node:os";
import { expect, test } from "vitest";
import type { Page } from "playwright-core";
import { chooser, PHONE, progress, progressed, serious, setStage, shoot, tapCell, targets, visit } from "./stage";

/** A folder for tables that has none: what is known without any is told. */
const stage = setStage([`--tables=${tmpdir()}`]);

/** Somebody creates a room of this game, and gets its link. */
async function create(page: Page, game: string): Promise<string> {
  await page.click('a:has-text("Play online")');
  await page.selectOption(".create .option:has-text('Game') select", game);
  await page.selectOption(".create .option:has-text('You are') select", "0");
  await page.click(".create button.strong:not([disabled])");
  await page.waitForSelector('.invitation:has-text("on this machine only")'); // a friend elsewhere would find nothing
  return page.inputValue(".invitation input");
}

/** Two who have sat down by one click and one link. */
async function pair(game: string): Promise<[Page, Page, string]> {
  const ann = await visit(stage, { bypassCSP: true });
  const link = await create(ann, game);
  const bob = await visit(stage, { viewport: PHONE, bypassCSP: true }, link.slice(stage.address.length));
  await bob.click('button:has-text("Take the free seat")');
  for (const page of [ann, bob]) {
    await page.waitForSelector('.table[data-room="live"]');
    await page.waitForSelector('.strips:last-child .who:text-is("you")'); // who sits down sits at the near side
  }
  return [ann, bob, link];
}

const steps = (page: Page): Promise<string | null> => page.getAttribute(".table", "data-steps");
const isDone = async (page: Page): Promise<boolean> => (await page.$(".status.over")) !== null;

async function seen(page: Page, n: string): Promise<void> {
  await page.waitForFunction((m) => document.querySelector(".table")?.getAttribute("data-steps") === m, n);
}

/** One move by taps; then everybody has seen it. */
async function move(page: Page, others: Page[], choose: <T>(list: T[]) => T): Promise<void> {
  const before = await steps(page);
  while ((await steps(page)) === before) {
    await page.waitForSelector(".table .cell.target");
    const cells = await targets(page);
    if (cells.length === 0) break;
    const was = await progress(page);
    await tapCell(page, choose(cells));
    await progressed(page, was);
  }
  const now = (await steps(page))!;
  for (const other of others) await seen(other, now);
}

async function resign(page: Page): Promise<void> {
  await page.click('button:has-text("Resign")');
  await page.click("button.danger");
}

test("each is told whose turn it is and what was played, and no slip of a finger ends a game", async () => {
  const [ann, bob] = await pair("othello");
  await ann.waitForSelector('.status:has-text("Your turn: place a disc")');
  await bob.waitForSelector('.status:has-text("Black: place a disc")');
  expect([await ann.title(), await bob.title()]).toEqual(["Your turn · Othello", "Othello · Quincunx"]);
  await move(ann, [bob], chooser(1));
  await bob.waitForSelector('.status:has-text("Your turn")');
  await bob.waitForSelector('.told:has-text("Black places a disc on")');
  await bob.waitForSelector('.voice[role=status]:has-text("Black places a disc on")', { state: "attached" });
  expect(await bob.title()).toBe("Your turn · Othello");
  expect(await bob.locator(".strip .points").allTextContents()).toEqual(["4", "1"]);
  await move(bob, [ann], chooser(2));
  await bob.click('button:has-text("Resign")');
  await bob.click('button:has-text("Play on")');
  await move(ann, [bob], chooser(3));
  await resign(bob);
  await ann.waitForSelector('.ending .status.over:has-text("White resigned")');
  expect(await ann.textContent(".ending h2")).toBe("You win");
  expect(await ann.textContent(".voice[aria-live]")).toContain("White resigned"); // to the ear, too
  expect(await bob.textContent(".ending h2")).toBe("You lose");
  expect(await ann.textContent(".ending .final")).toBe(await bob.textContent(".ending .final"));
  await ann.click('.ending button:has-text("Look back")');
  await ann.waitForSelector('.status:has-text("After 0 of 3 moves")');
  await ann.keyboard.press("End");
  await ann.waitForSelector(".ending");
});

test(
  "whose game begins while they are elsewhere is called, and who has watched is gone",
  { timeout: 240_000 },
  async () => {
    const ann = await visit(stage, { bypassCSP: true });
    const link = (await create(ann, "gamma")).slice(stage.address.length);
    expect(await ann.locator(".prompt button").count()).toBe(0); // no move before anybody has come
    const go = (page: Page, hash: string) => page.evaluate((to) => (location.hash = to), hash);
    await go(ann, "#online");
    await ann.waitForSelector(".create");
    const bob = await visit(stage, { viewport: PHONE }, link);
    await bob.click('button:has-text("Take the free seat")');
    await ann.waitForSelector('.call:has-text("Your turn")');
    await expect.poll(() => ann.title()).toBe("Your turn · Gamma");
    expect(await serious(ann)).toEqual([]);
    await shoot(ann, "call");
    const eve = await visit(stage, {}, link);
    await eve.waitForSelector('.table[data-room="live"]');
    await bob.waitForSelector('.told:has-text("1 watching")');
    await go(eve, "#online/leaders/gamma");
    await bob.waitForSelector('.told:has-text("1 watching")', { state: "detached" });
    await ann.click('a:has-text("To the game")');
    await ann.waitForSelector('.table[data-room="live"]');
    expect(await ann.locator(".call strong").count()).toBe(0);
    await move(ann, [bob], chooser(1));
    await go(ann, "#online/leaders/gamma");
    await ann.waitForSelector('.call:has-text("Your game goes on")');
    await bob.click('button:has-text("Call off")');
    await ann.waitForSelector('.toast:has-text("Your game is over")');
    await ann.waitForSelector(".call strong", { state: "detached" });
  },
);

test("a name that the server refuses costs nobody who they are", async () => {
  const page = await visit(stage, {}, "#online");
  const who = () => page.getAttribute('a:has-text("Your games here")', "href");
  const rename = async (name: string) => {
    await page.fill(".account input", name);
    await page.click('.account button:has-text("Keep")');
  };
  const guest = () => page.evaluate(() => localStorage.getItem("quincunx.guest"));
  await page.waitForSelector(".create button.strong:not([disabled])");
  const [me, kept] = [await who(), await guest()];
  await rename("left\u202eright");
  await page.waitForSelector('.toast:has-text("name")');
  await page.waitForSelector(".create button.strong:not([disabled])");
  expect([await who(), await guest()]).toEqual([me, kept]);
  await rename("Ann");
  await expect.poll(guest).toContain('"Ann"');
  expect(await who()).toBe(me);
});

test("moves stand in a list and in a phone's line, and lead back and forth until the next one comes", async () => {
  const [ann, bob] = await pair("neutreeko");
  await move(ann, [bob], chooser(1));
  await move(bob, [ann], chooser(2));
  expect(await ann.locator(".moves .turn").count()).toBe(2);
  expect(await bob.locator(".move-line .ply").count()).toBe(2);
  await ann.click('button[aria-label="First position"]');
  await ann.waitForSelector('.status:has-text("After 0 of 2 moves")');
  expect(await targets(ann)).toEqual([]);
  await ann.keyboard.press("ArrowRight");
  await ann.waitForSelector('.status:has-text("After 1 of 2 moves")');
  await ann.keyboard.press("End");
  await ann.waitForSelector('.status:has-text("Your turn")');
  await bob.click('.move-line button[aria-label="Back"]');
  await bob.waitForSelector('.status:has-text("After 1 of 2 moves")');
  await move(ann, [bob], chooser(3));
  await bob.waitForSelector('.status:has-text("Your turn")');
  for (const page of [ann, bob]) expect(await serious(page)).toEqual([]);
});

test("two browsers play a game to its end, one watches, one is reloaded in between", { timeout: 300_000 }, async () => {
  const [ann, bob, link] = await pair("neutreeko");
  const eve = await visit(stage, {}, link.slice(stage.address.length));
  await eve.waitForSelector('.table[data-room="live"]');
  const choose = chooser(11);
  for (let n = 0; n < 400 && !(await isDone(ann)); n++) {
    const [mover, other] = n % 2 === 0 ? [ann, bob] : [bob, ann];
    await move(mover, [other, eve], choose);
    if (n === 2) {
      await bob.reload();
      await seen(bob, "3");
    }
  }
  const words = await ann.textContent(".status.over");
  expect(words).not.toBe("");
  for (const page of [bob, eve]) {
    await page.waitForSelector(".status.over");
    expect(await page.textContent(".status.over")).toBe(words);
  }
  const titles = [await ann.textContent(".ending h2"), await bob.textContent(".ending h2")].sort();
  expect(titles).toEqual(["You lose", "You win"]);
  expect(await eve.textContent(".ending h2")).toMatch(/ wins$/); // a watcher reads who
  expect(await serious(ann)).toEqual([]);
  await ann.click('button:has-text("Rematch")');
  await ann.waitForSelector('.offer:has-text("You have offered a rematch")');
  await bob.click('button:has-text("Accept the rematch")');
  await ann.click('a:has-text("To the rematch")');
  await ann.waitForSelector('.table[data-room="live"][data-steps="0"]');
  await bob.click('a:has-text("To the rematch")');
  await bob.waitForSelector('.table[data-room="live"][data-steps="0"]');
  await ann.click('button:has-text("Call off")');
  await bob.waitForSelector('.ending h2:text-is("Called off")');
});

test(
  "seats for three: a friend by the link, a level in the third, unusual rules told",
  { timeout: 240_000 },
  async () => {
    const ann = await visit(stage);
    await ann.click('a:has-text("Play online")');
    await ann.selectOption(".create .option:has-text('Game') select", "gamma");
    await ann.click('.create summary:has-text("Rules")');
    for (const [name, value] of Object.entries({ width: "3", height: "3", players: "3" }))
      await ann.fill(`.create details .option:has(span:text-is("${name}")) input`, value);
    await ann.selectOption(".create .option:has-text('You are') select", "1");
    await ann.selectOption(".create .option:has-text('And') select", "level:1");
    await ann.click(".create button.strong:not([disabled])");
    const link = (await ann.inputValue(".invitation input")).slice(stage.address.length);
    await ann.waitForSelector('.unusual:has-text("Rules: width 3, height 3, players 3")');
    const bob = await visit(stage, { viewport: PHONE }, link);
    await bob.waitForSelector('.unusual:has-text("players 3")');
    await bob.click('button:has-text("Take the free seat")');
    for (const page of [ann, bob]) await page.waitForSelector('.table[data-room="live"]');
    await bob.waitForSelector(".table .cell.target");
    await tapCell(bob, 0);
    await seen(ann, "1");
    await ann.waitForSelector(".table .cell.target");
    await tapCell(ann, 4);
    await seen(bob, "3"); // the level has answered
    const kinds = await ann.locator(".strip .who").allTextContents();
    expect(kinds.filter((words) => words === "you")).toHaveLength(1);
    expect(await ann.locator(".strip").count()).toBe(3);
  },
);

test("a secret is shown when both have chosen", { timeout: 120_000 }, async () => {
  const [ann, bob] = await pair("compromise");
  const before = Number(await steps(ann));
  for (const page of [ann, bob]) {
    await page.waitForSelector(".table .cell.target");
    expect(await page.textContent(".status")).toBe("Your turn: choose a grid, row and column to freeze");
    await tapCell(page, (await targets(page))[0]!);
    await page.click('button:has-text("Lock in")');
  }
  for (const page of [ann, bob])
    await page.waitForFunction(
      (n) => Number(document.querySelector(".table")?.getAttribute("data-steps")) > n + 2,
      before,
    );
});

test(
  "a line that swallows everything is noticed, and the move made on it is not lost",
  { timeout: 120_000 },
  async () => {
    const [ann, bob] = await pair("neutreeko");
    let isSilent = false;
    await ann.routeWebSocket(/api\/online/, (near) => {
      const far = near.connectToServer();
      near.onMessage((words) => isSilent || far.send(words));
      far.onMessage((words) => isSilent || near.send(words));
    });
    await ann.reload();
    await ann.waitForSelector(".table .cell.target");
    isSilent = true;
    const before = await progress(ann);
    await tapCell(ann, (await targets(ann))[0]!);
    await progressed(ann, before);
    await tapCell(ann, (await targets(ann))[0]!);
    await ann.waitForSelector('.told:has-text("The line is lost")');
    isSilent = false;
    for (const page of [ann, bob]) await seen(page, "1");
  },
);

/** What is not there, and what is said of it. */
const GONE = [
  ["#room/0000000000", "there is no such room"],
  ["#online/arena/0000000000", "there is no such arena"],
  ["#online/player/0000000000", "there is no such player"],
] as const;

test("a room, an arena and a player that are not there are said so, with a way out", { timeout: 240_000 }, async () => {
  const [page] = await Promise.all(
    GONE.map(async ([path, words]) => {
      const visited = await visit(stage, {}, path);
      await visited.waitForSelector(`.loading:has-text("${words}")`);
      await visited.waitForSelector(".toast", { state: "detached" }); // the word stays when the toast has gone
      await visited.waitForSelector(`.loading:has-text("${words}")`);
      return visited;
    }),
  );
  await page!.click('a:has-text("To the open rooms")');
  await page!.waitForSelector(".create");
});

/** A name that no try of a test has taken before. */
const freshName = (name: string): string => `${name}_${Date.now().toString(36)}`;

/** Makes an account in the lobby. */
async function register(page: Page, name: string): Promise<void> {
  await page.click('a:has-text("Play online")');
  await page.click('summary:has-text("Sign in")');
  await page.fill(".signin input[autocomplete=username]", name);
  await page.fill(".signin input[type=password]", "correct horse");
  await page.click('button:has-text("Make an account")');
  await page.waitForSelector('.account:has-text("Signed in as")');
}

test("two sign in and play a rated game; the list of leaders has both", { timeout: 240_000 }, async () => {
  const [annName, bobName] = [freshName("Ann"), freshName("Bob")];
  const ann = await visit(stage);
  await register(ann, annName);
  await ann.selectOption(".create .option:has-text('Game') select", "neutreeko");
  await ann.selectOption(".create .option:has-text('You are') select", "0");
  expect(await ann.$(".create .switch:has-text('Rated')")).toBeNull(); // only by a clock
  await ann.selectOption(".create .option:has-text('Clock') select", "3");
  await ann.click(".create .switch:has-text('Rated')");
  await ann.click('.create summary:has-text("Rules")');
  await ann.selectOption(".create .option:has-text('repetition') select", { index: 0 });
  await ann.click(".create button.strong:not([disabled])");
  const link = (await ann.inputValue(".invitation input")).slice(stage.address.length);
  const bob = await visit(stage);
  await register(bob, bobName);
  await bob.goto(stage.address + link);
  await bob.click('button:has-text("Take the free seat")');
  await ann.waitForSelector('.table[data-room="live"]');
  const choose = chooser(5);
  await bob.waitForSelector('.table[data-room="live"]');
  await move(ann, [bob], choose);
  await move(bob, [ann], choose);
  expect(await ann.$('button:has-text("Take back")')).toBeNull();
  await resign(bob);
  await ann.waitForSelector(".status.over");
  const [won] = await ann.locator('[aria-label="Rating"]').allTextContents();
  expect(won).toMatch(/^1\d{3}\? \([+−]\d+\)$/);
  await ann.click(`.strip .name a:has-text("${bobName}")`);
  await ann.waitForSelector(`h1:has-text("${bobName}")`);
  await ann.waitForSelector(`ul[aria-label="Games"] li:has-text("${annName} – ${bobName}")`);
  await ann.click('ul[aria-label="Ratings"] a:has-text("Neutreeko")');
  await ann.waitForSelector(".leaders");
  const names = await ann.locator(".leaders tbody td:nth-child(2)").allTextContents();
  expect(names.indexOf(annName)).toBeLessThan(names.indexOf(bobName));
  expect(names).toContain(annName);
  await ann.click(`.leaders a:has-text("${bobName}")`);
  await ann.click('ul[aria-label="Games"] li a');
  await ann.click('button:has-text("Analyse")');
  await ann.waitForFunction(() => location.hash.startsWith("#play/"));
});

test("signing out makes a guest, signing in finds the account, and sessions end", { timeout: 240_000 }, async () => {
  const name = freshName("Ann");
  const ann = await visit(stage);
  await register(ann, name);
  await ann.click('button:has-text("Sign out")');
  await ann.waitForSelector(".signin");
  await ann.click('summary:has-text("Sign in")');
  await ann.fill(".signin input[autocomplete=username]", name.toLowerCase());
  await ann.fill(".signin input[type=password]", "wrong horse");
  await ann.click('.signin button:has-text("Sign in")');
  await ann.waitForSelector('.toast:has-text("the name or the password is wrong")');
  await ann.fill(".signin input[type=password]", "correct horse");
  await ann.click('.signin button:has-text("Sign in")');
  await ann.waitForSelector(`.account:has-text("Signed in as ${name}")`);
  const other = await visit(stage, { viewport: PHONE });
  await other.click('a:has-text("Play online")');
  await other.click('summary:has-text("Sign in")');
  await other.fill(".signin input[autocomplete=username]", name);
  await other.fill(".signin input[type=password]", "correct horse");
  await other.click('.signin button:has-text("Sign in")');
  await other.waitForSelector(`.account:has-text("Signed in as ${name}")`);
  await ann.click('summary:has-text("Where you are signed in")');
  await ann.click('button:has-text("End all others")');
  await other.waitForSelector(".signin"); // the token is no good any more: a guest again
  await ann.click('summary:has-text("Change the password")');
  await ann.fill(".change input[autocomplete=current-password]", "correct horse");
  await ann.fill(".change input[autocomplete=new-password]", "another horse");
  await ann.click('button:has-text("Change it")');
  await ann.waitForSelector('.toast:has-text("The password is changed")');
  await ann.click('summary:has-text("Be forgotten")');
  await ann.fill(".forget input", "correct horse");
  await ann.click('button:has-text("Delete the account")');
  await ann.waitForSelector('.toast:has-text("wrong")');
  await ann.fill(".forget input", "another horse");
  await ann.click('button:has-text("Delete the account")');
  await ann.waitForSelector('.toast:has-text("You are forgotten here")');
  await ann.waitForSelector(".signin");
});

test("a move is prepared while the other thinks, taken back, made, and dropped", { timeout: 240_000 }, async () => {
  const [ann, bob] = await pair("neutreeko");
  const at = async (page: Page, name: string): Promise<void> =>
    tapCell(page, Number(await page.getAttribute(`.cell[aria-label^="${name}"]`, "data-cell")));
  const prepare = async (page: Page, ...cells: string[]): Promise<void> => {
    for (const cell of cells) await at(page, cell);
    await page.waitForSelector(`.prepared:has-text("Prepared: ${cells.join(" ")}")`);
  };
  await prepare(bob, "b5");
  await bob.click('button:has-text("Take it back")');
  await prepare(bob, "b5", "a5");
  await at(ann, "b1");
  await at(ann, "a1");
  await seen(ann, "2"); // what Bob had prepared is played at once
  await seen(bob, "2");
  await prepare(bob, "b5", "c5"); // nothing is on b5 any more
  await at(ann, "a1");
  await at(ann, "c1");
  await bob.waitForSelector('.toast:has-text("not possible any more")');
  await seen(ann, "3");
  expect(await bob.$(".prepared")).toBeNull();
});

test("the page's analysis has the exact values of its server", { timeout: 120_000 }, async () => {
  const page = await visit(stage);
  const answered = page.waitForResponse((response) => response.url().includes("/api/value?game=neutreeko"));
  await page.click('button[aria-label="Play Neutreeko"]');
  await page.click("#tab-analysis");
  const told = (await (await answered).json()) as { value: { words: string }; moves: unknown[] };
  await page.waitForSelector(`.verdict:has-text("${told.value.words}")`);
  await page.waitForFunction((n) => document.querySelectorAll(".weighed li").length === n, told.moves.length);
});

test("an arena of two rounds is held, joined by link, played and ends", { timeout: 300_000 }, async () => {
  const host = await visit(stage);
  await host.click('a:has-text("Play online")');
  await host.click('summary:has-text("A new arena")');
  await host.fill(".hold input[maxlength]", "Club evening");
  await host.selectOption(".hold .option:has-text('Game') select", "neutreeko");
  await host.fill(".hold .option:has-text('Rounds') input", "2");
  await host.click('.hold summary:has-text("Rules")');
  await host.selectOption(".hold .option:has-text('repetition') select", "off");
  await host.click('button:has-text("Open the arena")');
  await host.waitForSelector('h1:has-text("Club evening")');
  await host.waitForSelector('.arena:has-text("Rules: repetition off")');
  const id = (await host.inputValue('input[aria-label="The host\'s link"]')).replace(/^.*arena\/(\w+)\..*$/, "$1");
  const players: Page[] = [];
  for (const options of [{}, { viewport: PHONE }]) {
    const page = await visit(stage, options, `#online/arena/${id}`);
    await page.click('button:has-text("Join")');
    await page.click('button:has-text("Leave the arena")');
    await page.click('button:text-is("Stay")'); // nor does a slip of a finger lead out of an arena
    await page.waitForSelector('button:has-text("Leave the arena")');
    players.push(page);
  }
  await host.click('.host button:has-text("Start")');
  const [ann, bob] = players as [Page, Page];
  for (const round of [1, 2]) {
    for (const page of players) {
      const way = round === 1 ? 'a:has-text("To my game")' : 'a:has-text("To my next game")';
      await page.waitForSelector(way);
      expect(await page.locator('button:has-text("Rematch")').count()).toBe(0);
      await page.click(way);
      await page.waitForSelector('.table[data-room="live"]');
    }
    if (round === 1) {
      // Either may have the first seat.
      await ann.waitForSelector(".strip.owes");
      const isFirst = (await ann.locator('.strip.owes:has(.who:text-is("you"))').count()) > 0;
      const [first, second] = isFirst ? [ann, bob] : [bob, ann];
      await move(first, [second], chooser(3));
      await move(second, [first], chooser(4));
      await ann.reload(); // a game knows whose it is
      await ann.waitForSelector('a:has-text("To the arena")');
    }
    if (round === 1) await resign(bob);
    else await ann.click('button:has-text("Call off")');
    if (round === 2) break;
  }
  await ann.waitForSelector('.toast:has-text("not called off")');
  await host.click('button:has-text("End the arena")');
  await host.click('button.danger:has-text("End it")');
  await host.waitForSelector('.arena[data-arena="over"]');
  const points = await host.locator(".leaders tbody td:nth-child(3)").allTextContents();
  expect(points).toEqual(["1", "0"]);
  await host.goto(`${stage.address}#online`); // a room of one's own is none of the arena's
  await host.selectOption(".create .option:has-text('Against') select", "level:1");
  await host.click(".create button.strong:not([disabled])");
  await host.click('button:has-text("Call off")');
  await host.waitForSelector('.ending button:has-text("Rematch")');
  expect(await host.locator('a:has-text("To the arena")').count()).toBe(0);
});
