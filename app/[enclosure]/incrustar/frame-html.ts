import { createHash } from "node:crypto";
import { timesLine } from "@/components/store/event-times";
import { isOnSale } from "@/components/store/on-sale";
import { readableOn } from "@/lib/core/contrast";
import { formatDay } from "@/lib/core/dates";
import { htmlText } from "@/lib/core/html";
import { formatMoney } from "@/lib/core/money";
import type { EmbeddedStore } from "@/lib/embedding";

/** A frame is a part of somebody else's page, so it shows no more than these; the store itself shows all. */
const MOST_SHOWN = 12;

/**
 * The script of the frame. It tells the page around it how tall the store is, after that page has said hello and only if
 * its site may show the store. All stores have the same script, so that the policy can name it by its hash.
 */
const SCRIPT = `(()=>{const may=JSON.parse(document.body.dataset.origins);let to=null;
const say=()=>{if(to)parent.postMessage({type:"control-traslado:alto",alto:Math.ceil(document.body.getBoundingClientRect().height)},to)};
addEventListener("message",(e)=>{if(e.source===parent&&e.data==="control-traslado:hola"&&may.includes(e.origin)){to=e.origin;say()}});
new ResizeObserver(say).observe(document.body)})()`;

const STYLE = `
:root{color-scheme:light dark;font:16px/1.45 system-ui,sans-serif}
*{box-sizing:border-box}
body{margin:0;padding:4px;color:#1b2230;background:#fff}
h1{font-size:1.15rem;line-height:1.25;margin:0 0 .6rem}
ul{list-style:none;margin:0;padding:0;display:grid;gap:.6rem}
li{display:flex;flex-wrap:wrap;gap:.6rem 1rem;align-items:center;padding:.75rem .9rem;border:1px solid #c9cfda;border-left:6px solid var(--marca);border-radius:.5rem}
li>div{flex:1 1 14rem;min-width:0}
h2{font-size:1.05rem;line-height:1.3;margin:0;overflow-wrap:anywhere}
p{margin:.15rem 0 0}
.meta{color:#4a5468;font-size:.95rem}
a{color:#0b3fb3}
a.boton{display:inline-flex;align-items:center;justify-content:center;min-height:44px;padding:.4rem 1.1rem;border-radius:.4rem;background:var(--marca);color:var(--letra);font-weight:700;text-decoration:none}
a.plano{background:none;color:#0b3fb3;border:1px solid currentColor}
a:focus-visible{outline:3px solid #3b6ff5;outline-offset:2px}
footer{margin-top:.7rem;font-size:.9rem}
@media (max-width:30rem){a.boton{flex:1 1 100%}}
@media (prefers-color-scheme:dark){body{color:#e8ecf4;background:#141a26}li{border-color:#3a4458;border-left-color:var(--marca)}.meta{color:#b4bdcd}a{color:#9dbbff}a.plano{color:#9dbbff}}`;

const hashOf = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

/** The venue's colour stands in a style attribute, which no hash can name, so the policy lets all styles in. Of scripts it lets in this one. */
export function framePolicy(origins: readonly string[]): string {
  return [
    "default-src 'none'",
    `script-src ${hashOf(SCRIPT)}`,
    "style-src 'unsafe-inline'",
    "base-uri 'none'",
    "form-action 'none'",
    `frame-ancestors ${["'self'", ...origins].join(" ")}`,
  ].join("; ");
}

function eventHtml(event: EmbeddedStore["events"][number], { venue }: EmbeddedStore, storeUrl: string): string {
  const price = event.fromCents === null ? "" : `<p>Desde ${htmlText(formatMoney(event.fromCents))}, todo incluido</p>`;
  const words = event.sale === "on_sale" ? "" : `<p class="meta">${htmlText(event.words.text)}</p>`;
  const [label, look] = isOnSale(event) ? ["Comprar lugar", "boton"] : ["Ver evento", "boton plano"];
  return `<li><div><h2>${htmlText(event.name)}</h2>
<p class="meta">${htmlText(formatDay(event.startsAt, venue.timeZone))} · ${htmlText(timesLine(event, venue.timeZone))}</p>${price}${words}</div>
<a class="${look}" target="_blank" rel="noopener" href="${htmlText(storeUrl)}/${event.id}" aria-label="${label}: ${htmlText(event.name)} (se abre en otra pestaña)">${label}</a></li>`;
}

/**
 * A store's page for a frame in another site's page. It sets no cookie, because browsers keep none there. Its links open
 * the store in a tab of its own, where cookies and the bank's pages work.
 */
export function frameHtml(store: EmbeddedStore, appUrl: string): string {
  const { venue, events, origins } = store;
  const storeUrl = `${appUrl}/${venue.slug}`;
  const shown = events.slice(0, MOST_SHOWN);
  const list =
    shown.length > 0
      ? `<ul>${shown.map((event) => eventHtml(event, store, storeUrl)).join("")}</ul>`
      : "<p>Todavía no hay eventos. Cuando este recinto publique uno, aquí podrás apartar tu lugar.</p>";
  const more = events.length > shown.length ? "Ver todos los eventos en la tienda" : "Ver la tienda completa";
  return `<!doctype html>
<html lang="es-MX"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">
<title>Estacionamiento · ${htmlText(venue.name)}</title><style>:root{--marca:${venue.color};--letra:${readableOn(venue.color)}}${STYLE}</style></head>
<body data-origins="${htmlText(JSON.stringify(origins))}"><main><h1>Estacionamiento en ${htmlText(venue.name)}</h1>${list}</main>
<footer><a target="_blank" rel="noopener" href="${htmlText(storeUrl)}">${more}</a></footer>
<script>${SCRIPT}</script></body></html>`;
}
