import { randomUUID } from "node:crypto";
import { encode } from "next-auth/jwt";
import { expect, test } from "vitest";
import { sessionClaim } from "@/lib/http/session-claim";

const SECRET = "a secret of thirty-two characters";
const sid = randomUUID();
const tokenOf = (token: object, maxAge = 60) => encode({ token: { ...token }, secret: SECRET, maxAge });

test("a good token says its session, the first time and every time until it is over", async () => {
  const now = new Date();
  const token = await tokenOf({ sid, profile: 2 });
  expect(await sessionClaim(token, [SECRET], now)).toMatchObject({ sid, profile: 2 });
  expect(await sessionClaim(token, [SECRET], now)).toMatchObject({ sid, profile: 2 });
  expect(await sessionClaim(token, [SECRET], new Date(now.getTime() + 61_000))).toBeNull();
});

test("what we did not sign, what is over and what names no session says nothing", async () => {
  const now = new Date();
  const token = await tokenOf({ sid, profile: 2 });
  expect(await sessionClaim(undefined, [SECRET], now)).toBeNull();
  expect(await sessionClaim("nonsense", [SECRET], now)).toBeNull();
  expect(await sessionClaim(token, ["another secret of thirty-two char"], now)).toBeNull();
  // The last letters of a signature may stand for bits that nothing reads.
  const changed = token.at(-9) === "A" ? "B" : "A";
  expect(await sessionClaim(`${token.slice(0, -9)}${changed}${token.slice(-8)}`, [SECRET], now)).toBeNull();
  expect(await sessionClaim(await tokenOf({ sid, profile: 2 }, -60), [SECRET], now)).toBeNull();
  expect(await sessionClaim(await tokenOf({ sid: "1", profile: 2 }), [SECRET], now)).toBeNull();
  expect(await sessionClaim(await tokenOf({ sid }), [SECRET], now)).toBeNull();
});

test("a session goes on under the secret before, and ends with it", async () => {
  const now = new Date();
  const token = await tokenOf({ sid, profile: 3 }, 120);
  const next = "another secret of thirty-two chars";
  expect(await sessionClaim(token, [next], now)).toBeNull();
  expect(await sessionClaim(token, [next, SECRET], now)).toMatchObject({ sid, profile: 3 });
});
