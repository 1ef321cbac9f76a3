// wire.ts - the line to the server: who we are there, and a socket that comes back when it is lost.
//
// A line may be lost without a word, and a page does not see the server's pings. So all that is said has a number, by
// which it is answered; where no word comes for a while, the line is lost; and something is asked from time to time.

import { signal } from "@preact/signals";
import { shapeOf, text } from "../model/check";
import { recallAny, remember } from "../model/settings";
import {
  arenaOf,
  arenasOf,
  errorOf,
  headOf,
  leadersOf,
  lobbyOf,
  playerOf,
  roomOf,
  sessionsOf,
  welcomeOf,
  type Arena,
  type ArenaBrief,
  type Brief,
  type Leaders,
  type PlayerPage,
  type Refusal,
  type Room,
  type Session,
} from "./messages";

/** Who this browser is on the server. */
interface Guest {
  name: string;
  token: string;
}

const GUEST = "guest";
const guestOf = shapeOf({ name: text, token: text });

function recallGuest(): Guest {
  try {
    return guestOf(recallAny(GUEST));
  } catch {
    return { name: "", token: "" };
  }
}

const FIRST_WAIT = 500;
const LONGEST_WAIT = 10_000;
/** So long an answer may take. */
const PATIENCE = 8000;
/** So long nothing is asked. */
const QUIET = 22_000;

export interface Hearer {
  welcome(): void;
  /** Is anybody there? Asks for something, whatever it is. */
  knock(): void;
  room(room: Room): void;
  /** An arena is open, and this is its host's link. */
  opened(link: string): void;
  /** The server will not have what it was asked for. */
  refused(): void;
  /** What there is to say in a sentence: the server's words, or that it does not hear us. */
  told(words: string): void;
}

export class Wire {
  readonly isOpen = signal(false);
  /** Why the server will not have what was asked for last; "": nothing was refused since we came to this place. */
  readonly refusal = signal("");
  readonly guest = signal<Guest>(recallGuest());
  readonly phrases = signal<string[]>([]);
  readonly lobby = signal<Brief[]>([]);
  /** Who we are by the server's word; "" before its welcome. */
  readonly player = signal("");
  readonly isMember = signal(false);
  readonly leaders = signal<Leaders | null>(null);
  readonly arenas = signal<ArenaBrief[]>([]);
  /** The arena that is followed. */
  readonly arena = signal<Arena | null>(null);
  readonly page = signal<PlayerPage | null>(null);
  readonly sessions = signal<Session[]>([]);
  private socket: WebSocket | null = null;
  private wait = FIRST_WAIT;
  private timer = 0;
  /** Runs while an answer is due; 0: none is. */
  private alarm = 0;
  private isWanted = false;
  private lastId = 0;
  /** The number of the request for a room that is not answered yet. */
  private created = Infinity;
  /** Another name that the server has not welcomed yet; "": none. */
  private wish = "";
  /** A hello was refused since the last welcome. */
  private isDoubted = false;
  /** What people have asked for and is not answered yet. */
  private awaited: { id: number; isAlone: boolean; done: () => void }[] = [];
  /** The arena of each room that was seen to be a game of one, in any round. */
  private readonly arenaOf = new Map<string, string>();

  constructor(private readonly hearer: Hearer) {
    const knock = () => this.isOpen.value && hearer.knock();
    setInterval(knock, QUIET);
    addEventListener("online", knock);
    document.addEventListener("visibilitychange", knock);
  }

  /** Keeps a line open from now on. */
  open(): void {
    this.isWanted = true;
    if (!this.socket) this.connect();
  }

  close(): void {
    this.isWanted = false;
    clearTimeout(this.timer);
    this.calm();
    this.socket?.close();
    this.socket = null;
    this.isOpen.value = false;
    this.forgetAsked();
  }

  /** Says something, if there is a line; what was not heard is said again by whoever needs to. Returns its number. */
  say(kind: string, fields: object = {}): number {
    const id = ++this.lastId;
    if (this.isOpen.value) this.send(kind, { id, ...fields });
    return id;
  }

  /** Says what somebody has pressed a button for, now or not at all; then it is done, and told in words where there are
   *  any. Returns its number, 0 where there is no line. */
  ask(kind: string, fields: object = {}, words = "", done: () => void = () => {}): number {
    if (!this.isOpen.value) {
      this.hearer.told("The line is lost: try again when it is back.");
      return 0;
    }
    const id = this.say(kind, fields);
    const told = () => {
      done();
      if (words) this.hearer.told(words);
    };
    this.awaited.push({ id, isAlone: kind === "password" || "password" in fields, done: told });
    return id;
  }

  /** Asks for a room of one's own; its first word has `re`. */
  create(fields: object): void {
    this.created = this.ask("create", fields) || Infinity;
  }

  /** Opens an arena; the first word of it has the host's link. */
  hold(fields: object): void {
    this.ask("hold", fields);
  }

  /** Is this the answer to the request for a room? There is one. */
  answers(re: number | undefined): boolean {
    if (re === undefined || re < this.created) return false;
    this.created = Infinity;
    return true;
  }

  /** The arena that is followed, where this room is one of its games. */
  arenaWith(room: string): Arena | null {
    const { value } = this.arena;
    return value && this.arenaOf.get(room) === value.arena ? value : null;
  }

  /** The server forgets us; the next line is a new guest's. */
  forget(fields: object): void {
    this.ask("forget", fields, "You are forgotten here.", () => this.begone());
  }

  /** Asks for another name: it is ours once the server welcomes us by it, on the next line. */
  rename(name: string): void {
    this.wish = name;
    this.socket?.close();
  }

  /** The session ends on the server; the next line is a new guest's. */
  logout(): void {
    this.say("logout");
    this.begone();
  }

  private begone(): void {
    this.wish = "";
    this.keep({ name: "", token: "" });
    this.socket?.close();
  }

  /** Any word of the server's may settle a request, and all before it but those that wait for a password: these have
   *  answers of their own. */
  private settled(re: number): void {
    const settled = this.awaited.filter(({ id, isAlone }) => id === re || (id < re && !isAlone));
    this.awaited = this.awaited.filter((one) => !settled.includes(one));
    for (const { done } of settled) done();
  }

  /** What was not answered on this line never will be; an answer on the next one is to something else. */
  private forgetAsked(): void {
    this.awaited = [];
    this.created = Infinity;
  }

  private send(kind: string, fields: object): void {
    this.socket?.send(JSON.stringify({ t: kind, ...fields }));
    this.awaitAnswer();
  }

  private awaitAnswer(): void {
    this.alarm ||= window.setTimeout(() => this.drop(), PATIENCE);
  }

  /** Nothing is due any more. */
  private calm(): void {
    clearTimeout(this.alarm);
    this.alarm = 0;
  }

  /** Gives up a line that is silent, without waiting for the other end to agree. */
  private drop(): void {
    const { socket } = this;
    if (!socket) return;
    this.lost(socket);
    socket.close();
  }

  private connect(): void {
    const address = new URL("./api/online", location.href);
    address.protocol = address.protocol === "https:" ? "wss:" : "ws:";
    address.hash = "";
    const socket = new WebSocket(address);
    this.socket = socket;
    this.awaitAnswer();
    socket.onopen = () => {
      this.calm();
      const { token } = this.guest.value;
      const name = this.wish || this.guest.value.name;
      this.send("hello", { v: 1, ...(name ? { name } : {}), ...(token ? { token } : {}) });
    };
    socket.onmessage = (event) => this.hear(String(event.data));
    socket.onclose = () => this.lost(socket);
  }

  private lost(socket: WebSocket): void {
    if (socket !== this.socket) return;
    this.calm();
    this.socket = null;
    this.isOpen.value = false;
    if (this.awaited.length > 0) this.hearer.told("The line was lost: it is not known whether that was done.");
    this.forgetAsked();
    if (!this.isWanted) return;
    this.timer = window.setTimeout(() => this.connect(), this.wait);
    this.wait = Math.min(2 * this.wait, LONGEST_WAIT);
  }

  private hear(data: string): void {
    this.calm();
    const message: unknown = JSON.parse(data);
    const { t, re } = headOf(message);
    if (t === "welcome") this.welcome(message);
    else if (t === "room") this.hearRoom(roomOf(message));
    else if (t === "lobby") this.lobby.value = lobbyOf(message).rooms;
    else if (t === "leaders") this.leaders.value = leadersOf(message);
    else if (t === "arenas") this.arenas.value = arenasOf(message).arenas;
    else if (t === "arena") this.hearArena(arenaOf(message));
    else if (t === "player") this.page.value = playerOf(message);
    else if (t === "sessions") this.sessions.value = sessionsOf(message).sessions;
    if (t === "error") this.refused(errorOf(message), re);
    else if (re !== undefined) this.settled(re);
  }

  private hearRoom(room: Room): void {
    if (room.arena !== undefined) this.arenaOf.set(room.room, room.arena);
    this.hearer.room(room);
  }

  private hearArena(arena: Arena): void {
    for (const { room } of arena.games) if (room !== undefined) this.arenaOf.set(room, arena.arena);
    this.arena.value = arena;
    if (arena.link) this.hearer.opened(arena.link);
  }

  private welcome(message: unknown): void {
    const { name, token, phrases, player, account } = welcomeOf(message);
    // Who comes back as before writes nothing: another tab may have signed in meanwhile.
    if (token !== undefined || name !== this.guest.value.name)
      this.keep({ name, token: token ?? this.guest.value.token });
    this.wish = "";
    this.isDoubted = false;
    this.player.value = player;
    this.isMember.value = account;
    this.sessions.value = [];
    this.phrases.value = phrases;
    this.wait = FIRST_WAIT;
    this.isOpen.value = true;
    this.hearer.welcome();
  }

  /**
   * Who is not let in tries again: without a token that the server says it does not know (its store is another one), as
   * before where it was only too early, else without what may be wrong.
   */
  private refused({ text: words, early, token }: Refusal, re?: number): void {
    this.awaited = this.awaited.filter(({ id }) => id !== re);
    if (re === this.created) this.created = Infinity;
    if (token === false) this.keep({ ...this.guest.value, token: "" });
    else {
      if (!this.isOpen.value && !early) this.giveWay();
      this.refusal.value = words;
      this.hearer.refused();
      this.hearer.told(words);
    }
    if (!this.isOpen.value) this.socket?.close();
  }

  /** First a new name goes, then the one that we were welcomed by, which may have become an account's or be allowed no
   *  more. The token, by which we are who we are, goes last: older servers say no more of one that they do not know. */
  private giveWay(): void {
    const { name, token } = this.guest.value;
    const isFirst = this.wish !== "" || (token !== "" && !this.isDoubted);
    this.wish = "";
    this.isDoubted = true;
    if (!isFirst) this.keep({ name: "", token: name ? token : "" });
  }

  private keep(guest: Guest): void {
    this.guest.value = guest;
    remember(GUEST, guest);
  }
}
