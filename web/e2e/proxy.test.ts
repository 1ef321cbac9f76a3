// proxy.test.ts - two browsers against each other through nginx, by deploy/try: each game to its end while a third watches,
// the network is cut, a page is closed and opened again, and the server is killed.
//
// ONLINE=all (make check-online) plays all five games; else there is one, and what needs nginx is left out where it is not.

import { spawn, spawnSync, type ChildProcess } from "node:child_process";
import { createInterface } from "node:readline";
import { connect, createServer, type AddressInfo, type Server, type Socket } from "node:net";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { BrowserContextOptions, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { chooser, launch, openWindow, PATIENCE, PROGRAM, targets, watchOver, type Stage } from "./stage";

const PATH = `${process.env["PATH"]}:/usr/sbin`;
const isAll = process.env["ONLINE"] === "all";
const hasNginx = spawnSync("nginx", ["-v"], { env: { ...process.env, PATH } }).status === 0;

/** What a browser says of a line that is cut, and of nginx while there is no server behind it. */
const LINE_LOST = /WebSocket connection to|net::ERR_|status of 50[24]/;
const TALL_PHONE: BrowserContextOptions = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

// --- the servers -------------------------------------------------------------------------------------------

const listen = (server: Server): Promise<number> =>
  new Promise((resolve) => server.listen(0, "127.0.0.1", () => resolve((server.address() as AddressInfo).port)));

async function freePort(): Promise<number> {
  const server = createServer();
  const port = await listen(server);
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** The network of one browser: every byte to and from nginx goes through here, until it is cut. */
class Network {
  private readonly sockets = new Set<Socket>();
  private isCut = false;
  private server: Server | undefined;

  /** The address by which nginx is reached through it. */
  async open(target: number): Promise<string> {
    this.server = createServer((near) => {
      const far = connect(target, "127.0.0.1");
      for (const [one, other] of [
        [near, far],
        [far, near],
      ] as const) {
        this.sockets.add(one);
        one.on("error", () => other.destroy()).on("close", () => this.sockets.delete(one));
        one.pipe(other);
      }
      if (this.isCut) near.destroy();
    });
    return `https://localhost:${await listen(this.server)}/`;
  }

  cut(): void {
    this.isCut = true;
    for (const socket of this.sockets) socket.destroy();
  }

  mend(): void {
    this.isCut = false;
  }

  close(): void {
    this.cut();
    this.server?.close();
  }
}

/** deploy/try: nginx, and behind it a server that is started again when it is killed. */
class Site {
  port = 0;
  private script: ChildProcess | undefined;
  /** The server's process. */
  private server = 0;
  private restarted: () => void = () => {};

  async open(): Promise<void> {
    const folder = fileURLToPath(new URL("../../deploy/try", import.meta.url));
    this.port = await freePort();
    const script = spawn(folder, ["--again", PROGRAM, String(this.port)], { env: { ...process.env, PATH } });
    this.script = script;
    let why = "";
    script.stderr.on("data", (text) => (why += String(text)));
    const lines = createInterface(script.stdout);
    await new Promise<void>((resolve, reject) => {
      lines.on("line", (line) => {
        const [, server] = /^server (\d+) at/.exec(line) ?? [];
        if (server) {
          this.server = Number(server);
          this.restarted();
        } else {
          resolve();
        }
      });
      script.once("exit", () => reject(new Error(`deploy/try ended: ${why}`)));
    });
  }

  /** kill -9; resolves when another server is there. */
  kill(): Promise<void> {
    const restarted = new Promise<void>((resolve) => (this.restarted = resolve));
    process.kill(this.server, "SIGKILL");
    return restarted;
  }

  async close(): Promise<void> {
    const { script } = this;
    if (!script || script.exitCode !== null) return;
    const gone = new Promise((resolve) => script.once("exit", resolve));
    script.kill("SIGTERM");
    await gone;
  }
}

// --- people ------------------------------------------------------------------------------------------------

/** Somebody in a browser: at a desk with a mouse, or with a phone in the hand. */
class Person {
  constructor(
    readonly stage: Stage,
    public page: Page,
  ) {}

  static async come(stage: Stage, options: BrowserContextOptions, path = ""): Promise<Person> {
    const page = await openWindow(stage, options, LINE_LOST);
    await page.goto(stage.address + path);
    return new Person(stage, page);
  }

  /** Closes the page and opens it anew, as the browser remembers it. */
  async comeAgain(): Promise<void> {
    const address = this.page.url();
    const context = this.page.context();
    await this.page.close();
    this.page = await context.newPage();
    watchOver(this.stage, this.page, LINE_LOST);
    await this.page.goto(address);
  }

  /** The page notices that its line is lost, and when it has one again. */
  async cutNetwork(network: Network): Promise<void> {
    const lost = this.page.locator(".told", { hasText: "The line is lost" });
    network.cut();
    await lost.waitFor();
    network.mend();
    await lost.waitFor({ state: "detached" });
  }

  /** All that tells whether a tap did something. */
  private state(): Promise<string> {
    return this.page.$eval(".table", (table) => {
      const { steps, staged, room } = (table as HTMLElement).dataset;
      const prompt = table.querySelector(".prompt")?.textContent ?? "";
      const owes = [...table.querySelectorAll(".strip.owes .who")].map((who) => who.textContent);
      return [room, steps, staged, prompt, ...owes].join("|");
    });
  }

  isOver(): Promise<boolean> {
    return this.page.locator(".status.over").isVisible();
  }

  /** Does the room wait for this person, and can a finger do something about it? */
  async owes(): Promise<boolean> {
    const mine = this.page.locator(".strip.owes .who", { hasText: /^you$/ });
    if ((await mine.count()) === 0) return false;
    return (await this.page.locator(".table .cell.target, .prompt .strong").count()) > 0;
  }

  private async tap(cell: number): Promise<void> {
    const place = this.page.locator(`.table [data-cell="${cell}"]`);
    await place.scrollIntoViewIfNeeded();
    const box = (await place.boundingBox())!;
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    if (this.page.viewportSize()!.width < 500) await this.page.touchscreen.tap(x, y);
    else await this.page.mouse.click(x, y);
  }

  /** Says yes to what is asked, or taps the board; skips only where nothing else is left. */
  private async touch(choose: <T>(list: T[]) => T): Promise<void> {
    const asked = this.page.locator(".prompt .strong");
    const cells = await targets(this.page);
    const words = await asked.allTextContents();
    const yes = words.findIndex((word) => word !== "skip");
    if (yes >= 0) await asked.nth(yes).click();
    else if (cells.length > 0) await this.tap(choose(cells));
    else if (words.length > 0) await asked.first().click();
  }

  /** Touches something, again where nothing came of it, until something has changed. */
  async act(choose: <T>(list: T[]) => T): Promise<void> {
    const before = await this.state();
    const hasChanged = async (): Promise<boolean> => (await this.state()) !== before;
    for (const until = Date.now() + PATIENCE; Date.now() < until && !(await hasChanged());) {
      await this.touch(choose);
      for (let i = 0; i < 200 && !(await hasChanged()); i++) await this.page.waitForTimeout(25);
    }
    expect(await this.state()).not.toBe(before);
  }

  steps = async (): Promise<number> => Number(await this.page.getAttribute(".table", "data-steps"));

  /** The record as it is saved as a file. */
  async record(): Promise<string> {
    const [file] = await Promise.all([
      this.page.waitForEvent("download"),
      this.page.click('button:has-text("Save as a file")'),
    ]);
    return readFileSync(await file.path(), "utf8");
  }
}

// --- games -------------------------------------------------------------------------------------------------

/** Every game with rules that make it short, where its rules have any. */
const GAMES: [string, Record<string, string>][] = [
  ["othello", { size: "4" }],
  ["neutron", {}],
  ["compromise", { pips: "3", length: "2", ties: "yes" }],
  ["neutreeko", {}],
  ["gamma", { width: "4", height: "3", areas: "2" }],
];

const site = new Site();
const home = mkdtempSync(join(tmpdir(), "quincunx-browsers-"));
const networks = [new Network(), new Network()] as const;
const stages: Stage[] = [];

/** Creates a room with these rules, and takes its link. */
async function create({ page, stage }: Person, game: string, rules: Record<string, string>): Promise<string> {
  await page.click('a:has-text("Play online")');
  await page.selectOption(".create .option:has-text('Game') select", game);
  await page.selectOption(".create .option:has-text('You are') select", "0");
  if (Object.keys(rules).length > 0) await page.click('.create summary:has-text("Rules")');
  for (const [name, value] of Object.entries(rules)) {
    const field = page.locator(".create details .option", { has: page.locator("span", { hasText: name }) }).first();
    if (await field.locator("select").count()) await field.locator("select").selectOption(value);
    else await field.locator("input").fill(value);
  }
  await page.click(".create button.strong:not([disabled])");
  return (await page.inputValue(".invitation input")).slice(stage.address.length);
}

/** Plays until somebody has done `n` things, or to the end. */
async function play(players: Person[], choose: <T>(list: T[]) => T, n = Infinity): Promise<void> {
  for (let done = 0; done < n && !(await players[0]!.isOver());) {
    let hasActed = false;
    for (const player of players) {
      if (done >= n || !(await player.owes())) continue;
      await player.act(choose);
      hasActed = true;
      done++;
    }
    if (!hasActed) await players[0]!.page.waitForTimeout(20);
  }
}

async function playThrough(game: string, rules: Record<string, string>, seed: number): Promise<void> {
  const [desk, pocket] = stages as [Stage, Stage];
  const ann = await Person.come(desk, {});
  const link = await create(ann, game, rules);
  const bob = await Person.come(pocket, TALL_PHONE, link);
  await bob.page.click('button:has-text("Take the free seat")');
  const eve = await Person.come(pocket, {}, link);
  const all = [ann, bob, eve];
  for (const { page } of all) await page.waitForSelector('.table[data-room="live"]');
  const choose = chooser(seed);

  await play([ann, bob], choose, 2);
  await ann.cutNetwork(networks[0]);
  await bob.comeAgain();
  await play([ann, bob], choose, 1);
  const before = await Promise.all(all.map((person) => person.steps()));
  await site.kill();
  await eve.comeAgain(); // who has nothing yet is told all by the new server
  for (const [i, person] of all.entries())
    await expect.poll(() => person.steps(), { timeout: PATIENCE }).toBeGreaterThanOrEqual(before[i]!);
  await play([ann, bob], choose);

  const words = await ann.page.textContent(".status.over");
  const record = await ann.record();
  expect(record).toContain(`game: ${game}\n`);
  for (const person of [bob, eve]) {
    await person.page.waitForSelector(".status.over");
    expect(await person.page.textContent(".status.over")).toBe(words);
    expect(await person.record()).toBe(record);
  }
  for (const { page } of all) await page.context().close();
}

describe.runIf(hasNginx || isAll)("through nginx", () => {
  beforeAll(async () => {
    await site.open();
    for (const network of networks) {
      const browser = await launch(join(home, String(stages.length)), ["--ignore-certificate-errors"]);
      stages.push({ address: await network.open(site.port), browser });
    }
  }, 240_000);
  afterAll(async () => {
    for (const { browser } of stages) await browser.close();
    for (const network of networks) network.close();
    await site.close();
    rmSync(home, { recursive: true, force: true });
  }, 240_000);

  for (const [i, [game, rules]] of (isAll ? GAMES : GAMES.slice(0, 1)).entries())
    test(`two play ${game} to its end while lines and the server are lost`, { timeout: 900_000 }, () =>
      playThrough(game, rules, 11 + i),
    );
});
