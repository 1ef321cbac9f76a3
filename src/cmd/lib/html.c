/*
 * html.c - a report as one HTML file.
 *
 * A game is a section with a board, buttons and a list of moves. Its boards are kept in a script
 * element as JSON: the lines of the first picture, then for each move the lines that changed.
 * Without scripts the first board and the list of moves are there to read.
 */
#include "cmd/lib/html.h"

#include <stdlib.h>

#include <quincunx/file.h>

static const char style[] =
    ":root{color-scheme:light dark;--ink:#2b2822;--paper:#fbfaf7;--line:#c9c2b2;--soft:#efeae0;"
    "--bad:#b3261e;--poor:#a15c00;--slight:#7a6a00}"
    "@media(prefers-color-scheme:dark){:root{--ink:#ece7db;--paper:#1d1b18;--line:#4a463e;"
    "--soft:#2a2723;--bad:#ff8a80;--poor:#ffb870;--slight:#e6d36a}}"
    "body{font:16px/1.5 system-ui,sans-serif;color:var(--ink);background:var(--paper);"
    "max-width:64rem;margin:0 auto;padding:1rem}"
    "h1,h2{overflow-wrap:anywhere}h1{font-size:1.5rem}h2{font-size:1.2rem;margin-top:2.2rem}"
    "table{border-collapse:collapse;font-variant-numeric:tabular-nums}"
    "th,td{padding:.25rem .6rem;border-bottom:1px solid "
    "var(--line);text-align:right;white-space:nowrap}"
    "th:first-child,td.name,th.name{text-align:left}td.name{overflow-wrap:anywhere;white-space:"
    "normal;min-width:7rem}"
    ".wide{overflow-x:auto}.plot svg{max-width:100%;height:auto}"
    /* Pictures that stand alone have paper of their own; here they lie on the page's. */
    ".plot svg>rect,.board svg>rect{fill:none}.plot text,.board svg>text{fill:var(--ink)}"
    ".plot line{stroke:var(--line)}"
    ".game{display:flex;flex-wrap:wrap;gap:1.2rem;align-items:flex-start}"
    ".board{flex:0 1 24rem;min-width:15rem}.board svg{width:100%;height:auto}"
    ".keys{display:flex;gap:.4rem}.keys button{flex:1;min-height:2.6rem;font:inherit}"
    ".now{min-height:3em;margin:.4rem 0}"
    ".moves{flex:1 1 20rem;max-height:30rem;overflow:auto;margin:0;padding-left:2.6rem}"
    ".moves li{cursor:pointer;padding:.1rem .3rem}.moves li.on{background:var(--soft)}"
    "@media(max-width:44rem){.moves{max-height:none}}"
    "@media(max-width:30rem){th,td{padding:.25rem .3rem;font-size:.8rem}td.name{min-width:4rem}"
    /* Errors are in sight; choices and proofs give way. */
    ".judged :is(th,td):is(:nth-child(3),:nth-child(4)){display:none}"
    ".judged :is(th,td){padding:.25rem .15rem}.judged th{font-size:.7rem}}"
    ".blunder b{color:var(--bad)}.mistake b{color:var(--poor)}.inaccuracy b{color:var(--slight)}";

static const char script[] =
    "for(const game of document.querySelectorAll('.game')){"
    "const data=JSON.parse(game.querySelector('script').textContent);"
    "const board=game.querySelector('.board div'),now=game.querySelector('.now');"
    "const items=[...game.querySelectorAll('.moves li')];"
    "const frames=[data.svg.split('\\n')];"
    "for(const change of data.changes){const lines=frames.at(-1).slice();"
    "for(const[i,line]of change)lines[i]=line;frames.push(lines)}"
    "let at=0;const go=n=>{at=Math.max(0,Math.min(frames.length-1,n));"
    "board.innerHTML=frames[at].join('\\n');"
    "items.forEach((item,i)=>item.classList.toggle('on',i+1===at));"
    "now.textContent=at?items[at-1].textContent:data.start;"
    "const item=items[at-1],list=item?.parentElement;"
    "if(item)list.scrollTop=item.offsetTop-list.offsetTop-list.clientHeight/2};"
    "const bad=items.flatMap((item,i)=>item.className?[i+1]:[]);"
    "const next=()=>go(bad.find(n=>n>at)??at);"
    "const [first,back,forth,last,worst]=game.querySelectorAll('button');"
    "first.onclick=()=>go(0);back.onclick=()=>go(at-1);forth.onclick=()=>go(at+1);"
    "last.onclick=()=>go(frames.length-1);worst.onclick=next;worst.disabled=!bad.length;"
    "items.forEach((item,i)=>{item.onclick=()=>go(i+1)});"
    "game.onkeydown=e=>{const key={ArrowLeft:()=>go(at-1),ArrowRight:()=>go(at+1),"
    "Home:()=>go(0),End:()=>go(frames.length-1)}[e.key];if(key){key();e.preventDefault()}};"
    "go(data.first)}";

void html_text(FILE *out, const char *text)
{
    for (; *text; text++) {
        switch (*text) {
        case '&':
            fputs("&amp;", out);
            break;
        case '<':
            fputs("&lt;", out);
            break;
        case '>':
            fputs("&gt;", out);
            break;
        case '"':
            fputs("&quot;", out);
            break;
        default:
            fputc(*text, out);
        }
    }
}

void html_begin(FILE *out, const char *title)
{
    fputs("<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
          "<meta name=\"viewport\" content=\"width=device-width,initial-scale=1\">\n<title>",
          out);
    html_text(out, title);
    fprintf(out, "</title>\n<style>%s</style>\n</head>\n<body>\n<h1>", style);
    html_text(out, title);
    fputs("</h1>\n", out);
}

void html_end(FILE *out)
{
    fprintf(out, "<script>%s</script>\n</body>\n</html>\n", script);
}

bool html_save(const char *path, bool (*write)(const void *what, FILE *out), const void *what,
               struct qx_error *error)
{
    char *text = NULL;
    size_t size;
    FILE *out = open_memstream(&text, &size);
    bool ok = out && write(what, out);
    ok = out && fclose(out) == 0 && ok;
    ok = ok ? qx_file_write(path, text, size, error)
            : qx_fail(error, "there is not enough memory for the page");
    free(text);
    return ok;
}
