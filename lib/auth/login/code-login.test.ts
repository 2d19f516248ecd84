import { desc, eq } from "drizzle-orm";
import { afterAll, beforeEach, expect, test } from "vitest";
import { getDb } from "@/db/client";
import { loginEvents, userCodes, users } from "@/db/schema";
import { createUser } from "@/db/testing";
import { loginApiByCode, loginWebByCode, requestLoginCode } from "@/lib/auth";
import { sendAccess } from "@/lib/auth/login/request-access";
import { actorOfSession, actorOfToken } from "@/lib/auth/sessions/sessions";
import { afterWaits, messagesTo, otherThan, secretTo, sendAsked } from "@/lib/auth/testing";
import { codeOf, ctxFor } from "@/lib/core/testing";
import { stopBoss } from "@/lib/jobs";

const visitor = (now?: Date) => ctxFor(null, now);
const TEMPLATE = "auth.login_code";
const later = (minutes: number) => new Date(Date.now() + minutes * 60_000);

beforeEach(afterWaits);
afterAll(() => stopBoss(0));

let phones = 0;
const verifiedPhone = () => ({ phone: `+5281200${String(++phones).padStart(5, "0")}`, phoneVerifiedAt: new Date() });

async function withCode(values: Parameters<typeof createUser>[0] = {}) {
  const user = await createUser(values);
  const identifier = user.email ?? user.phone ?? "";
  await requestLoginCode({ ctx: visitor(), input: { identifier } });
  await sendAsked();
  return { user, identifier, code: await secretTo(user.id, TEMPLATE) };
}

const lastEvent = async (userId: number) =>
  (await getDb().select().from(loginEvents).where(eq(loginEvents.userId, userId)).orderBy(desc(loginEvents.id)))[0];

test("a code by e-mail logs in once, proves the e-mail, and is recorded", async () => {
  const { user, identifier, code } = await withCode();
  const opened = await loginWebByCode({ ctx: visitor(), input: { identifier: ` ${identifier.toUpperCase()} `, code } });
  expect(opened).toMatchObject({ userId: user.id, mfaRequired: false });
  expect("sessionId" in opened && (await actorOfSession(opened.sessionId))?.userId).toBe(user.id);
  expect(await lastEvent(user.id)).toMatchObject({ method: "code", outcome: "ok" });
  const [row] = await getDb().select().from(users).where(eq(users.id, user.id));
  expect(row?.emailVerifiedAt).not.toBeNull();
  expect(await codeOf(loginWebByCode({ ctx: visitor(), input: { identifier, code } }))).toBe("auth.wrong_code");
  expect(await lastEvent(user.id)).toMatchObject({ method: "code", outcome: "wrong_code" });
});

test("by WhatsApp to a verified phone; by the other way when the person has not the one that was asked for", async () => {
  const phone = verifiedPhone();
  const both = await createUser(phone);
  await requestLoginCode({ ctx: visitor(), input: { identifier: phone.phone.slice(3) } });
  await sendAsked();
  expect((await messagesTo(both.id, TEMPLATE))[0]).toMatchObject({ channel: "whatsapp", adminId: null });
  const { token } = await loginApiByCode({
    ctx: visitor(),
    input: { identifier: phone.phone, code: await secretTo(both.id, TEMPLATE) },
  });
  expect((await actorOfToken(token))?.userId).toBe(both.id);

  await requestLoginCode({ ctx: visitor(), input: { identifier: both.email ?? "", channel: "whatsapp" } });
  const onlyEmail = await createUser({ phone: "+528120099999" });
  await requestLoginCode({ ctx: visitor(), input: { identifier: onlyEmail.email ?? "", channel: "whatsapp" } });
  await sendAsked();
  expect((await messagesTo(both.id, TEMPLATE))[0]?.channel).toBe("whatsapp");
  expect((await messagesTo(onlyEmail.id, TEMPLATE))[0]?.channel).toBe("email");
});

test("neither the code nor for whom it is stands anywhere in the clear", async () => {
  const { user, code } = await withCode();
  const [stored] = await getDb().select().from(userCodes).where(eq(userCodes.userId, user.id));
  expect(stored?.codeHash.toString("latin1")).not.toContain(code);
  expect(JSON.stringify(await messagesTo(user.id, TEMPLATE))).not.toContain(code);
  await requestLoginCode({ ctx: visitor(), input: { identifier: "secreta@test.example" } });
  const jobs = await getDb().execute("select data::text from pgboss.job where name = 'auth.send'");
  expect(jobs.length).toBeGreaterThan(0);
  expect(JSON.stringify(jobs)).not.toContain("secreta");
  await sendAsked();
});

test("nobody, a blocked and a real account get the same answer from the same work", async () => {
  const real = await createUser();
  const blocked = await createUser({ state: "blocked" });
  const asked = [];
  for (const identifier of [real.email, blocked.email, "nadie@test.example", "8112345678"]) {
    asked.push(await requestLoginCode({ ctx: visitor(), input: { identifier: identifier ?? "" } }));
    expect(await codeOf(requestLoginCode({ ctx: visitor(), input: { identifier: identifier ?? "" } }))).toBe(
      "auth.rate_limited",
    );
  }
  expect(asked).toEqual([{ seconds: 60 }, { seconds: 60 }, { seconds: 60 }, { seconds: 60 }]);
  expect(await sendAsked()).toBe(4);
  expect(await messagesTo(real.id, TEMPLATE)).toHaveLength(1);
  expect(await messagesTo(blocked.id, TEMPLATE)).toHaveLength(0);
  for (const identifier of [real.email, blocked.email, "nadie@test.example"]) {
    const wrong = { identifier: identifier ?? "", code: otherThan(await secretTo(real.id, TEMPLATE)) };
    expect(await codeOf(loginWebByCode({ ctx: visitor(), input: wrong }))).toBe("auth.wrong_code");
  }
});

test("somebody blocked after the code was sent stays outside", async () => {
  const { user, identifier, code } = await withCode();
  await getDb().update(users).set({ state: "blocked" }).where(eq(users.id, user.id));
  expect(await codeOf(loginWebByCode({ ctx: visitor(), input: { identifier, code } }))).toBe("auth.wrong_code");
  expect(await lastEvent(user.id)).toMatchObject({ method: "code", outcome: "blocked" });
});

test("five tries are five, also in parallel, and the right code comes too late", async () => {
  const { user, identifier, code } = await withCode();
  const wrong = { identifier, code: otherThan(code) };
  const codes = await Promise.all(
    Array.from({ length: 9 }, () => codeOf(loginWebByCode({ ctx: visitor(), input: wrong }))),
  );
  expect(new Set(codes)).toEqual(new Set(["auth.wrong_code"]));
  const [stored] = await getDb().select().from(userCodes).where(eq(userCodes.userId, user.id));
  expect(stored).toMatchObject({ tries: 5, endedAt: null });
  expect(await codeOf(loginWebByCode({ ctx: visitor(), input: { identifier, code } }))).toBe("auth.wrong_code");
  expect(await codeOf(loginWebByCode({ ctx: visitor(), input: wrong }))).toBe("challenge.required");
  expect(await lastEvent(user.id)).toMatchObject({ method: "code", outcome: "rate_limited" });
});

test("the fifth try may be the right one", async () => {
  const { identifier, code } = await withCode();
  const wrong = { identifier, code: otherThan(code) };
  for (let i = 0; i < 4; i++)
    expect(await codeOf(loginWebByCode({ ctx: visitor(), input: wrong }))).toBe("auth.wrong_code");
  await loginWebByCode({ ctx: visitor(), input: { identifier, code } });
});

test("the same right code at once lets one in", async () => {
  const { identifier, code } = await withCode();
  const tries = await Promise.allSettled(
    Array.from({ length: 4 }, () => loginWebByCode({ ctx: visitor(), input: { identifier, code } })),
  );
  expect(tries.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
});

test("however a phone is written, its tries are counted together", async () => {
  const { phone } = verifiedPhone();
  const spellings = [phone, phone.slice(3), `${phone.slice(3, 5)} ${phone.slice(5, 9)} ${phone.slice(9)}`];
  const codes: string[] = [];
  for (let i = 0; i < 12; i++) {
    const input = { identifier: spellings[i % 3] ?? "", code: "123456" };
    codes.push(await codeOf(loginWebByCode({ ctx: visitor(), input })));
  }
  expect(codes.filter((one) => one === "auth.wrong_code")).toHaveLength(10);
  expect(codes.slice(10)).toEqual(["challenge.required", "challenge.required"]);
  const logins = await getDb().select().from(loginEvents).where(eq(loginEvents.method, "code"));
  expect(logins.filter(({ userId, outcome }) => userId === null && outcome === "rate_limited")).toHaveLength(1);
});

test("a code ends after 10 minutes, and when a newer one is sent", async () => {
  const first = await withCode();
  const tooLate = loginWebByCode({ ctx: visitor(later(10.1)), input: first });
  expect(await codeOf(tooLate)).toBe("auth.wrong_code");
  await afterWaits();
  await requestLoginCode({ ctx: visitor(), input: { identifier: first.identifier } });
  await sendAsked();
  const second = await secretTo(first.user.id, TEMPLATE);
  if (second !== first.code) {
    const old = { identifier: first.identifier, code: first.code };
    expect(await codeOf(loginWebByCode({ ctx: visitor(), input: old }))).toBe("auth.wrong_code");
  }
  await loginWebByCode({ ctx: visitor(later(9.9)), input: { identifier: first.identifier, code: second } });
});

test("one who has to show a second factor gets only its step", async () => {
  const { identifier, code } = await withCode({ profile: 1, adminId: 1, mfaRequired: true });
  const opened = await loginApiByCode({ ctx: visitor(), input: { identifier, code } });
  expect(opened.mfaRequired).toBe(true);
  expect(await actorOfToken(opened.token)).toBeNull();
});

test.each([
  [{ identifier: "", code: "123456" }, "identifier", "Escribe un usuario válido"],
  [{ identifier: "a@b.mx", code: "" }, "code", "Este campo es requerido"],
  [{ identifier: "a@b.mx", code: "12 34" }, "code", "El código tiene 6 dígitos"],
])("%j is told at its field", async (input, field, text) => {
  await expect(loginWebByCode({ ctx: visitor(), input })).rejects.toMatchObject({
    code: "input.invalid",
    details: { fields: { [field]: text } },
  });
});

test("only the worker makes codes", async () => {
  const user = await createUser({ profile: 1, adminId: 1 });
  expect(await codeOf(sendAccess({ ctx: ctxFor(user), input: { sealed: "" } }))).toBe("auth.forbidden");
});
