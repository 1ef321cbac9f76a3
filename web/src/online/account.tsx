// account.tsx - who we are on the server: a guest with a name, or one who has signed in.

import { useState } from "preact/hooks";
import { when } from "../view/games";
import { toPlayer, wire } from "./place";

function Name() {
  const [name, setName] = useState(wire.guest.value.name);
  const isNew = name.trim() !== "" && name.trim() !== wire.guest.value.name;
  return (
    <form
      class="row"
      onSubmit={(event) => {
        event.preventDefault();
        if (isNew) wire.rename(name.trim());
      }}
    >
      <label class="option">
        <span>Your name</span>
        <input maxLength={24} value={name} onInput={(event) => setName(event.currentTarget.value)} />
      </label>
      {isNew && <button type="submit">Keep</button>}
    </form>
  );
}

/** Signing in, and making an account: the same two fields. */
function SignIn() {
  const [name, setName] = useState("");
  const [password, setPassword] = useState("");
  const isWhole = name.trim().length > 1 && password.length > 7;
  const say = (kind: string) => {
    wire.ask(kind, { name: name.trim(), password });
    setPassword("");
  };
  return (
    <details class="signin">
      <summary>Sign in, or make an account</summary>
      <p class="fine">
        An account keeps your games and ratings, and finds them from any browser. Nobody needs one to play.
      </p>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (isWhole) say("login");
        }}
      >
        <label class="option">
          <span>Name</span>
          <input
            autoComplete="username"
            maxLength={24}
            value={name}
            onInput={(event) => setName(event.currentTarget.value)}
          />
        </label>
        <label class="option">
          <span>Password</span>
          <input
            type="password"
            autoComplete="current-password"
            minLength={8}
            maxLength={128}
            value={password}
            onInput={(event) => setPassword(event.currentTarget.value)}
          />
        </label>
        <div class="row">
          <button class="strong" type="submit" disabled={!isWhole}>
            Sign in
          </button>
          <button type="button" disabled={!isWhole} onClick={() => say("register")}>
            Make an account
          </button>
        </div>
      </form>
    </details>
  );
}

function Sessions() {
  const sessions = wire.sessions.value;
  return (
    <details onToggle={(event) => event.currentTarget.open && wire.say("sessions")}>
      <summary>Where you are signed in</summary>
      <ul class="sessions">
        {sessions.map(({ session, began, this: isThis }) => (
          <li key={session}>
            <span>{isThis ? "here" : began > 0 ? `since ${when(began)}` : "since long ago"}</span>
            {!isThis && <button onClick={() => wire.ask("end", { session })}>End</button>}
          </li>
        ))}
      </ul>
      {sessions.length > 1 && <button onClick={() => wire.ask("end")}>End all others</button>}
    </details>
  );
}

/** A field for a password, old or new. */
function Password(props: { label: string; kind: "current" | "new"; value: string; onInput: (value: string) => void }) {
  return (
    <label class="option">
      <span>{props.label}</span>
      <input
        type="password"
        autoComplete={`${props.kind}-password`}
        minLength={8}
        maxLength={128}
        value={props.value}
        onInput={(event) => props.onInput(event.currentTarget.value)}
      />
    </label>
  );
}

function ChangePassword() {
  const [old, setOld] = useState("");
  const [fresh, setFresh] = useState("");
  return (
    <details class="change">
      <summary>Change the password</summary>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          wire.ask("password", { old, new: fresh }, "The password is changed. All other sessions have ended.");
          setOld("");
          setFresh("");
        }}
      >
        <Password label="Password now" kind="current" value={old} onInput={setOld} />
        <Password label="New password" kind="new" value={fresh} onInput={setFresh} />
        <button type="submit" disabled={old.length < 8 || fresh.length < 8}>
          Change it
        </button>
      </form>
    </details>
  );
}

/** Nothing is kept of us any more; who has an account says so by the password. */
function Forget() {
  const [password, setPassword] = useState("");
  const isMember = wire.isMember.value;
  return (
    <details class="forget">
      <summary>Be forgotten here</summary>
      <p class="fine">
        {isMember ? "Account, sessions and ratings" : "Your name and the way back to your games"} are deleted for good.
        Games that were played stay, without your name.
      </p>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          wire.forget(isMember ? { password } : {});
          setPassword("");
        }}
      >
        {isMember && <Password label="Password" kind="current" value={password} onInput={setPassword} />}
        <button type="submit" disabled={isMember && password.length < 8}>
          {isMember ? "Delete the account" : "Forget me"}
        </button>
      </form>
    </details>
  );
}

function Member() {
  return (
    <>
      <p>
        Signed in as <a href={toPlayer(wire.player.value)}>{wire.guest.value.name}</a>.
      </p>
      <Sessions />
      <ChangePassword />
      <Forget />
      <button onClick={() => wire.logout()}>Sign out</button>
    </>
  );
}

export function Account() {
  return (
    <section class="account" aria-label="You">
      <h2>You</h2>
      {wire.isMember.value ? (
        <Member />
      ) : (
        <>
          <Name key={wire.guest.value.name} />
          <p class="row">
            <a href={toPlayer(wire.player.value)}>Your games here</a>
          </p>
          <SignIn />
          <Forget />
        </>
      )}
    </section>
  );
}
