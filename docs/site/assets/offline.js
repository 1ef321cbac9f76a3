// offline.js - lets the search work where the pages are opened as files. A browser then neither fetches the index nor
// starts a worker: the index comes as a script (scripts/site writes it), and the worker runs in a hidden frame.
if (location.protocol === "file:") {
  const root = document.currentScript.src.replace(/assets\/offline\.js.*/, "");

  window.__search = {
    index: new Promise((resolve) => {
      window.takeSearchIndex = resolve;
      const script = document.createElement("script");
      script.src = root + "search/search_index.js";
      document.head.append(script);
    }),
  };

  window.Worker = class extends EventTarget {
    constructor(url) {
      super();
      this.frame = document.createElement("iframe");
      this.frame.hidden = true;
      this.frame.worker = this;
      this.frame.srcdoc =
        "<script>postMessage = (data) => frameElement.worker.dispatchEvent(new MessageEvent('message', { data }))</script>" +
        `<script src="${new URL(url, location)}"></script>`;
      this.isReady = new Promise((resolve) => this.frame.addEventListener("load", resolve));
      document.documentElement.append(this.frame);
    }

    postMessage(data) {
      this.isReady.then(() => this.frame.contentWindow.dispatchEvent(new MessageEvent("message", { data })));
    }
  };
}
