// main.tsx - the page comes up: theme, engine, first screen, offline copy.

import { effect } from "@preact/signals";
import { render } from "preact";
import { boot } from "./app";
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
void boot();

if ("serviceWorker" in navigator && import.meta.env.PROD)
  addEventListener("load", () => void navigator.serviceWorker.register("./sw.js").catch(() => undefined));
