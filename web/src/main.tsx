// main.tsx - the page comes up: theme, engine, first screen, offline copy.

import { effect } from "@preact/signals";
import { render } from "preact";
import { boot, hear } from "./app";
import { theme } from "./model/settings";
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

if ("serviceWorker" in navigator && import.meta.env.PROD)
  addEventListener("load", () => {
    // Without it the page only needs a network.
    navigator.serviceWorker.register("./sw.js").catch(() => undefined);
  });
