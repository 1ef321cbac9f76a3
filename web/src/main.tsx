// main.tsx - the page comes up: theme, engine, first screen, offline copy.

import { effect } from "@preact/signals";
import { render } from "preact";
import { boot, hear, isOnline, knowsValues } from "./app";
import { remember, theme } from "./model/settings";
import { App } from "./view/app";
import "./style/colours.css";
import "./style/base.css";
import "./style/board.css";
import "./style/screens.css";

effect(() => {
  document.documentElement.dataset["theme"] = theme.value;
});

render(<App />, document.getElementById("app")!);
hear(boot());

// Asked once the page is at rest: who is offline, or on a host that only has files, misses nothing.
if (navigator.onLine && import.meta.env.PROD)
  setTimeout(() => {
    fetch("./api/online")
      .then((answer) => answer.json())
      .then((said: { online?: number; values?: number }) => {
        isOnline.value = said.online === 1;
        knowsValues.value = said.values === 1;
        remember("online", isOnline.value);
      })
      .catch(() => (isOnline.value = false));
  }, 1500);

if ("serviceWorker" in navigator && import.meta.env.PROD)
  addEventListener("load", () => {
    // Without it the page only needs a network.
    navigator.serviceWorker.register("./sw.js").catch(() => undefined);
  });
