import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { getDb } from "@/db/client";
import { createUser } from "@/db/testing";
import {
  hashPassword,
  loginWeb,
  loginWebByCode,
  requestLoginCode,
  requestRecovery,
  setPasswordByLink,
} from "@/lib/auth";
import { rememberBrowser } from "@/lib/auth/challenge/known-browser";
import { sendAccess } from "@/lib/auth/login/request-access";
import { afterWaits, answering, challengeOf, otherThan, secretTo, sendAsked, solved } from "@/lib/auth/testing";
import { codeOf, ctxFor } from "@/lib/core/testing";
import { stopBoss } from "@/lib/jobs";

const PASSWORD = "secreto-123";
const passwordHash = hashPassword(PASSWORD);
const from = (ip: string, more: { browser?: string; challenge?: string } = {}) => ({ ...ctxFor(null), ip, ...more });
const [STRANGER, OWNER] = ["203.0.113.66", "198.51.100.7"];

beforeEach(afterWaits);
afterAll(() => stopBoss(0));

async function account() {
  const user = await createUser({ passwordHash: await passwordHash });
  const identifier = user.email ?? "";
  const browser = await rememberBrowser({ ctx: ctxFor(null), input: { userId: user.id } });
  return {
    user,
    identifier,
    browser,
    right: { identifier, password: PASSWORD },
    wrong: { identifier, password: "no-es" },
  };
}

/** As if somebody had tried so many wrong passwords, or codes, at each account that was tried. */
async function asIfTried(name: string, times: number): Promise<void> {
  await getDb().execute(
    `update rate_limits set points = ${times} where key like '${name}:%' and key not like '%:told'`,
  );
}

async function tryWrong(times: number, wrong: { identifier: string; password: string }, more = {}): Promise<void> {
  for (let n = 0; n < times; n++) await codeOf(loginWeb({ ctx: from(STRANGER, more), input: wrong }));
}

describe("a stranger's wrong passwords", () => {
  test("cost the owner in another browser a puzzle, which is worth one try for this account and address", async () => {
    const { right, wrong } = await account();
    await tryWrong(10, wrong);
    const asked = await challengeOf(loginWeb({ ctx: from(OWNER), input: right }));
    expect(asked?.kind).toBe("pow");
    const challenge = solved(asked?.challenge ?? "");
    expect(await codeOf(loginWeb({ ctx: from(STRANGER, { challenge }), input: wrong }))).toBe("challenge.required");
    const other = await account();
    await tryWrong(10, other.wrong);
    expect(await codeOf(loginWeb({ ctx: from(OWNER, { challenge }), input: other.right }))).toBe("challenge.required");
    await loginWeb({ ctx: from(OWNER, { challenge }), input: right });
  });

  test("are not felt where the account has logged in before, whatever the address did", async () => {
    const { right, wrong, browser } = await account();
    await tryWrong(11, wrong);
    await asIfTried("login:account", 30);
    await asIfTried("login:address", 100);
    await loginWeb({ ctx: from(STRANGER, { browser }), input: right });
  });

  test("are refused after thirty: the right password counts only with a code that was sent", async () => {
    const { user, identifier, right, wrong } = await account();
    await tryWrong(10, wrong);
    await asIfTried("login:account", 30);
    const asked = await challengeOf(loginWeb({ ctx: from(OWNER), input: right }));
    expect(asked).toEqual({ kind: "code", challenge: "one-time-code" });
    await requestLoginCode({ ctx: from(OWNER), input: { identifier } });
    await sendAsked();
    const code = await secretTo(user.id, "auth.login_code");
    const withCode = (challenge: string, input = right) => loginWeb({ ctx: from(OWNER, { challenge }), input });
    expect(await codeOf(withCode(otherThan(code)))).toBe("auth.wrong_code");
    await withCode(code);
    await loginWeb({ ctx: from(OWNER), input: right });
  });

  test("and, after ten wrong codes, only with a puzzle besides", async () => {
    const { user, identifier, right, wrong } = await account();
    await tryWrong(10, wrong);
    await asIfTried("login:account", 30);
    await requestLoginCode({ ctx: from(OWNER), input: { identifier } });
    await sendAsked();
    const code = await secretTo(user.id, "auth.login_code");
    const withAnswers = (challenge: string) => loginWeb({ ctx: from(OWNER, { challenge }), input: right });
    expect(await codeOf(withAnswers(otherThan(code)))).toBe("auth.wrong_code");
    await asIfTried("code:account", 10);
    const asked = await challengeOf(withAnswers(code));
    expect(asked?.kind).toBe("pow");
    const puzzle = solved(asked?.challenge ?? "");
    expect((await challengeOf(withAnswers(puzzle)))?.kind).toBe("code");
    expect((await challengeOf(withAnswers(`${otherThan(code)}, x, ${puzzle}`)))?.kind).toBe("pow");
    await withAnswers(`${puzzle}, ${code}`);
  });

  test("a solved puzzle lets twenty of a day through, no more", async () => {
    const { wrong } = await account();
    await tryWrong(10, wrong);
    await asIfTried("login:account", 29);
    expect(await codeOf(answering(loginWeb, { ctx: from(STRANGER), input: wrong }))).toBe("auth.wrong_credentials");
    expect((await challengeOf(answering(loginWeb, { ctx: from(STRANGER), input: wrong })))?.kind).toBe("code");
  });

  test("count no more once a link of a recovery was used", async () => {
    const { user, identifier, wrong } = await account();
    await tryWrong(10, wrong);
    await asIfTried("login:account", 30);
    await requestRecovery({ ctx: from(OWNER), input: { identifier } });
    await sendAsked();
    const token = await secretTo(user.id, "auth.recover");
    const fresh = { password: "otro-secreto", passwordConfirmation: "otro-secreto" };
    await setPasswordByLink({ ctx: from(OWNER), input: { token, ...fresh } });
    await loginWeb({ ctx: from(OWNER), input: { identifier, password: "otro-secreto" } });
  });

  test("in a stolen browser are counted too", async () => {
    const { wrong, browser } = await account();
    await tryWrong(10, wrong, { browser });
    expect((await challengeOf(loginWeb({ ctx: from(STRANGER, { browser }), input: wrong })))?.kind).toBe("pow");
  });
});

describe("a stranger's wrong codes", () => {
  async function asked() {
    const owner = await account();
    await requestLoginCode({ ctx: from(OWNER), input: { identifier: owner.identifier } });
    await sendAsked();
    return { ...owner, code: await secretTo(owner.user.id, "auth.login_code") };
  }

  test("do not use up the tries of who asked for the code, nor of a browser that is known", async () => {
    for (const who of ["asker", "browser"] as const) {
      const { identifier, code, browser } = await asked();
      const wrong = { identifier, code: otherThan(code) };
      for (let n = 0; n < 6; n++) {
        expect(await codeOf(loginWebByCode({ ctx: from(STRANGER), input: wrong }))).toBe("auth.wrong_code");
      }
      expect(await codeOf(loginWebByCode({ ctx: from(STRANGER), input: { identifier, code } }))).toBe(
        "auth.wrong_code",
      );
      const ctx = who === "asker" ? from(OWNER) : from("198.51.100.99", { browser });
      expect(await loginWebByCode({ ctx, input: { identifier, code } })).toMatchObject({ mfaRequired: false });
    }
  });

  test("who asked for it guesses five times too, and strangers together five", async () => {
    const { identifier, code, user } = await asked();
    for (let n = 0; n < 5; n++) {
      await codeOf(loginWebByCode({ ctx: from(OWNER), input: { identifier, code: otherThan(code) } }));
    }
    expect(await codeOf(loginWebByCode({ ctx: from(OWNER), input: { identifier, code } }))).toBe("auth.wrong_code");
    expect(user.id).toBeGreaterThan(0);
  });

  test("a stranger who asks for codes makes no known browser wait", async () => {
    const { identifier, browser } = await account();
    await requestLoginCode({ ctx: from(STRANGER), input: { identifier } });
    expect(await codeOf(requestLoginCode({ ctx: from(OWNER), input: { identifier } }))).toBe("auth.rate_limited");
    await requestLoginCode({ ctx: from(OWNER, { browser }), input: { identifier } });
    expect(await sendAsked()).toBe(2);
  });
});

test("an old request for a code, without who asked, is still sent", async () => {
  const { user } = await account();
  const { encryptSecret } = await import("@/lib/core/crypto");
  const request = { kind: "login", identifier: user.email, channel: null };
  const sealed = encryptSecret(Buffer.from(JSON.stringify(request))).toString("base64");
  await sendAccess({ ctx: { ...ctxFor(null), actor: { kind: "system", name: "test" } }, input: { sealed } });
  expect(await secretTo(user.id, "auth.login_code")).toMatch(/^\d{6}$/);
});
