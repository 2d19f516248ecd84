import { z } from "zod";
import { provenWork } from "@/lib/auth";
import type { Ctx } from "@/lib/core/context";
import { isKeyedText, keyedHash } from "@/lib/core/crypto";
import { env } from "@/lib/core/env";
import { DomainError } from "@/lib/core/errors";
import { logError } from "@/lib/core/log";
import { networkOf } from "@/lib/core/network";
import type { TurnstileAsked } from "@/lib/waiting-rooms/client";

const PATIENCE_MS = 4_000;
const PURPOSE = "turnstile";

/** https://developers.cloudflare.com/turnstile/get-started/server-side-validation/ */
const Said = z.object({
  success: z.boolean(),
  cdata: z.string().nullish(),
  "error-codes": z.array(z.string()).default([]),
});
/** Not what the person sent is wrong, but Cloudflare or our own setting. */
const NOT_THEIRS = ["internal-error", "invalid-input-secret", "missing-input-secret"];
/** While it is known to be away nobody waits for it. */
const AWAY_MS = 15_000;

const known = { awayUntil: 0 };

/** Whether a setting asks everybody who comes for Turnstile. */
export const asksTurnstile = (): boolean => env().TURNSTILE_SITE_KEY !== undefined;

/** A token of another network, or of a page that is not ours, is worth nothing. */
const subjectOf = ({ ip }: Ctx) => `waiting|${ip ? networkOf(ip) : ""}`;

/** What Cloudflare says of a token, each of which it takes once; `away` where it does not answer as it should. */
async function judge(ctx: Ctx, token: string): Promise<"person" | "robot" | "away"> {
  const { TURNSTILE_URL, TURNSTILE_SECRET_KEY } = env();
  if (Date.now() < known.awayUntil) return "away";
  try {
    const response = await fetch(`${TURNSTILE_URL}/turnstile/v0/siteverify`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ secret: TURNSTILE_SECRET_KEY, response: token, remoteip: ctx.ip }),
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    const { success, cdata, "error-codes": codes } = Said.parse(await response.json());
    const ours = codes.find((code) => NOT_THEIRS.includes(code));
    if (ours) throw new Error(`Turnstile does not answer: ${ours}`);
    return success && isKeyedText(cdata ?? "", PURPOSE, subjectOf(ctx)) ? "person" : "robot";
  } catch (error) {
    logError(error, { task: "turnstile" });
    known.awayUntil = Date.now() + AWAY_MS;
    return "away";
  }
}

/** Asks Cloudflare again at once. */
export function forgetAway(): void {
  known.awayUntil = 0;
}

/**
 * Passes with a token of Turnstile, or throws `challenge.required` with what a page needs for one. While Cloudflare is
 * away a puzzle is asked for instead: a sale must not depend on it.
 */
export async function provenPerson(ctx: Ctx): Promise<void> {
  const said = ctx.challenge ? await judge(ctx, ctx.challenge) : "robot";
  if (said === "person") return;
  if (said === "away") return provenWork(ctx, "waiting");
  const { TURNSTILE_SITE_KEY = "", TURNSTILE_URL } = env();
  const data: TurnstileAsked = {
    kind: "turnstile",
    siteKey: TURNSTILE_SITE_KEY,
    cData: keyedHash(PURPOSE, subjectOf(ctx)).toString("base64url"),
    script: `${TURNSTILE_URL}/turnstile/v0/api.js?render=explicit`,
  };
  throw new DomainError("challenge.required", { data: { ...data } });
}
