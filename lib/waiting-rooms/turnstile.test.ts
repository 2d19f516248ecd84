import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { createSaleable } from "@/db/testing";
import { challengeOf, solved } from "@/lib/auth/testing";
import { DomainError } from "@/lib/core/errors";
import { ctxFor } from "@/lib/core/testing";
import { NO_TOKEN } from "@/lib/waiting-rooms/client";
import { joinQueue } from "@/lib/waiting-rooms/join-queue";
import { openRoomOf } from "@/lib/waiting-rooms/testing";
import { startTurnstile, TURNSTILE_KEYS } from "@/lib/waiting-rooms/testing/turnstile-server";
import { forgetAway } from "@/lib/waiting-rooms/turnstile";

const settings = vi.hoisted(() => ({ TURNSTILE_URL: "", TURNSTILE_SITE_KEY: "", TURNSTILE_SECRET_KEY: "" }));
vi.mock("@/lib/core/env", async (original) => {
  const real = await original<typeof import("@/lib/core/env")>();
  return { ...real, env: () => ({ ...real.env(), ...settings }) };
});

let cloudflare: Awaited<ReturnType<typeof startTurnstile>>;
let eventId = 0;

beforeAll(async () => {
  cloudflare = await startTurnstile();
  const { owner, event } = await createSaleable();
  eventId = event.id;
  await openRoomOf(owner, event.id);
});
beforeEach(() => {
  cloudflare.goAway(false);
  forgetAway();
  Object.assign(settings, {
    TURNSTILE_URL: cloudflare.url,
    TURNSTILE_SITE_KEY: TURNSTILE_KEYS.siteKey,
    TURNSTILE_SECRET_KEY: TURNSTILE_KEYS.secret,
  });
});
afterAll(() => cloudflare.stop());

const join = (ip: string, challenge?: string) =>
  joinQueue({ ctx: { ...ctxFor(null), ip, ...(challenge ? { challenge } : {}) }, input: { eventId } });

/** What the page is given to show Turnstile with. */
async function asked(ip: string, challenge?: string): Promise<Record<string, unknown>> {
  try {
    await join(ip, challenge);
  } catch (error) {
    if (error instanceof DomainError) return { code: error.code, ...error.details.data };
    throw error;
  }
  return { code: null };
}

test("whoever comes is asked for Turnstile, the first of a network too, and gets a place with its token, once", async () => {
  const first = await asked("203.0.113.4");
  expect(first).toEqual({
    code: "challenge.required",
    kind: "turnstile",
    siteKey: TURNSTILE_KEYS.siteKey,
    cData: expect.stringMatching(/^[\w-]{43}$/),
    script: `${cloudflare.url}/turnstile/v0/api.js?render=explicit`,
  });
  expect(JSON.stringify(first)).not.toContain(TURNSTILE_KEYS.secret);
  const token = cloudflare.issue(String(first.cData));
  expect((await join("203.0.113.4", token)).turn).toBe(1);
  expect(cloudflare.asked).toEqual(["203.0.113.4"]);
  expect(await asked("203.0.113.4", token)).toMatchObject({ kind: "turnstile" });
  expect(await asked("203.0.113.4", "invented")).toMatchObject({ kind: "turnstile" });
});

test("a token of another network, or of a page that is not ours, is worth nothing", async () => {
  const { cData } = await asked("203.0.113.4");
  const elsewhere = cloudflare.issue(String(cData));
  expect(await asked("198.51.100.9", elsewhere)).toMatchObject({ kind: "turnstile" });
  expect(await asked("203.0.113.4", cloudflare.issue(""))).toMatchObject({ kind: "turnstile" });
});

test("a secret that is mistyped stops no sale: a puzzle does, and Cloudflare is left alone for a while", async () => {
  const { cData } = await asked("203.0.113.4");
  settings.TURNSTILE_SECRET_KEY = "0x4AAAAAAAother";
  const before = cloudflare.asked.length;
  for (let n = 0; n < 3; n++)
    expect(await asked("203.0.113.4", cloudflare.issue(String(cData)))).toMatchObject({ kind: "pow" });
  expect(cloudflare.asked.length).toBe(before + 1);
});

test("while Cloudflare is away a puzzle does", async () => {
  const { cData } = await asked("203.0.113.4");
  cloudflare.issue(String(cData));
  // A page whose script does not come says so; whether Cloudflare is away is seen from here.
  expect(await asked("203.0.113.4", NO_TOKEN)).toMatchObject({ kind: "turnstile" });
  cloudflare.goAway(true);
  const puzzle = await challengeOf(join("203.0.113.4", NO_TOKEN));
  expect(puzzle?.kind).toBe("pow");
  expect((await join("203.0.113.4", solved(puzzle?.challenge ?? ""))).place).toEqual(expect.any(String));
});

test("without the setting nobody is asked", async () => {
  const { asksTurnstile } = await import("@/lib/waiting-rooms/turnstile");
  expect(asksTurnstile()).toBe(true);
  Object.assign(settings, { TURNSTILE_SITE_KEY: undefined });
  expect(asksTurnstile()).toBe(false);
  expect((await join("203.0.113.5")).place).toEqual(expect.any(String));
});
