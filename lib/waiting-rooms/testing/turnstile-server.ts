import { randomBytes } from "node:crypto";
import { createServer } from "node:http";
import { json } from "node:stream/consumers";
import { z } from "zod";
import { openLocally } from "@/lib/core/testing/local-server";

const Asked = z.object({ secret: z.string(), response: z.string(), remoteip: z.string().optional() });

export const TURNSTILE_KEYS = { siteKey: "0x4AAAAAAAtest", secret: "0x4AAAAAAAsecret" };

/**
 * Cloudflare's side: gives tokens to its widget, and says once of each whether it is good, to whoever has the secret.
 * https://developers.cloudflare.com/turnstile/get-started/server-side-validation/
 */
export async function startTurnstile() {
  const tokens = new Map<string, string>();
  let isAway = false;
  const asked: string[] = [];
  const issue = (cData: string) => {
    const token = randomBytes(24).toString("base64url");
    tokens.set(token, cData);
    return token;
  };
  const server = createServer(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? "", "http://turnstile");
    if (isAway) return void response.writeHead(502).end("<html>");
    if (pathname === "/turnstile/v0/api.js") {
      response.setHeader("Content-Type", "text/javascript");
      return void response.end(widgetScript(`http://${request.headers.host}`));
    }
    if (pathname === "/widget") {
      response.setHeader("Content-Type", "text/html");
      const token =
        searchParams.get("sitekey") === TURNSTILE_KEYS.siteKey ? issue(searchParams.get("cData") ?? "") : "";
      return void response.end(`<script>parent.postMessage(${JSON.stringify({ token })}, "*")</script>`);
    }
    const { secret, response: token, remoteip } = Asked.parse(await json(request));
    asked.push(remoteip ?? "");
    const cdata = tokens.get(token);
    const isGood = secret === TURNSTILE_KEYS.secret && cdata !== undefined;
    if (isGood) tokens.delete(token);
    const codes = secret === TURNSTILE_KEYS.secret ? ["timeout-or-duplicate"] : ["invalid-input-secret"];
    response.setHeader("Content-Type", "application/json");
    response.end(
      JSON.stringify(isGood ? { success: true, cdata, "error-codes": [] } : { success: false, "error-codes": codes }),
    );
  });
  const { url, close } = await openLocally(server);
  return {
    url,
    issue,
    /** Addresses that it was told of. */
    asked,
    goAway(away: boolean) {
      isAway = away;
    },
    stop: close,
  };
}

/** The widget is a frame of Turnstile's own, as the real one. */
const widgetScript = (origin: string) => `
window.turnstile = {
  render(place, options) {
    const frame = document.createElement("iframe");
    frame.src = "${origin}/widget?sitekey=" + options.sitekey + "&cData=" + options.cData;
    window.addEventListener("message", ({ origin, data }) => {
      if (origin !== "${origin}") return;
      if (data.token) options.callback(data.token);
      else options["error-callback"]("110200");
    }, { once: true });
    place.append(frame);
    return "widget";
  },
  remove() { document.querySelector("iframe[src^='${origin}']")?.remove(); },
};`;
