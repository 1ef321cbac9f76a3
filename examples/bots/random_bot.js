#!/usr/bin/env node
// A bot in JavaScript: plays a random legal move in every game. docs/bots.md explains the lines.
const lines = require("readline").createInterface({ input: process.stdin });
let moves = [];

lines.on("line", (line) => {
  const [word, ...rest] = line.split(" ");
  if (word === "ready?") console.log("ready newgame"); // one game after the other
  else if (word === "moves") moves = rest;
  else if (word === "go") console.log("move " + moves[Math.floor(Math.random() * moves.length)]);
  else if (word === "quit") process.exit(0);
});
