import { and, eq, isNull, sql } from "drizzle-orm";
import { afterAll, beforeEach, expect, test } from "vitest";
import { getDb, withTx } from "@/db/client";
import { auditLog, loginEvents, sessions, userLinks, users } from "@/db/schema";
import { createAdmin, createUser } from "@/db/testing";
import {
  hashPassword,
  inviteUser,
  loginWeb,
  openWebSession,
  readLink,
  requestRecovery,
  resendInvitation,
  setPasswordByLink,
  updateUser,
} from "@/lib/auth";
import { lockPerson } from "@/lib/auth/account/own-account";
import { endLinks } from "@/lib/auth/contact/links";
import { authTemplates } from "@/lib/auth/messages";
import { openApiToken } from "@/lib/auth/sessions/sessions";
import { afterWaits, messagesTo, secretTo, sendAsked, system } from "@/lib/auth/testing";
import { codeOf, ctxFor } from "@/lib/core/testing";
import { stopBoss } from "@/lib/jobs";
import { getUser } from "@/lib/users/queries";
import { platform } from "@/lib/users/testing";

const visitor = (now?: Date) => ctxFor(null, now);
const later = (minutes: number) => new Date(Date.now() + minutes * 60_000);
const passwordHash = hashPassword("secreto-123");
const NEW = { password: "otro-secreto", passwordConfirmation: "otro-secreto" };

beforeEach(afterWaits);
afterAll(() => stopBoss(0));

async function withLink(values: Parameters<typeof createUser>[0] = {}) {
  const user = await createUser({ passwordHash: await passwordHash, ...values });
  const identifier = user.phoneVerifiedAt ? (user.phone ?? "") : (user.email ?? "");
  await requestRecovery({ ctx: visitor(), input: { identifier } });
  await sendAsked();
  return { user, token: await secretTo(user.id, "auth.recover") };
}

/** Until somebody waits for a row that another holds. */
async function somebodyWaits(): Promise<void> {
  for (;;) {
    const waiting = await getDb().execute(sql`
      select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`);
    if (waiting.length > 0) return;
  }
}

test("a link that is used while its person's links end waits for it, and is too late", async () => {
  const { user, token } = await withLink();
  const ctx = visitor();
  const using = await withTx(ctx, async (tx) => {
    await lockPerson(tx, user.id);
    const outcome = codeOf(setPasswordByLink({ ctx, input: { token, ...NEW } }));
    await somebodyWaits();
    await endLinks(tx, user.id);
    return { outcome };
  });
  expect(await using.outcome).toBe("link.used");
});

const byLink = (userId: number) =>
  getDb()
    .select()
    .from(loginEvents)
    .where(and(eq(loginEvents.userId, userId), eq(loginEvents.method, "link")));
const rowOf = async (userId: number) => (await getDb().select().from(users).where(eq(users.id, userId)))[0];

test("the link sets a password once, ends every session and proves the e-mail", async () => {
  const { user, token } = await withLink();
  const ctx = visitor();
  await openWebSession(ctx, user.id);
  await openApiToken(ctx, user.id);
  expect(await readLink({ ctx, input: { token } })).toEqual({ purpose: "recover", userName: user.userName });
  await readLink({ ctx, input: { token } });
  await setPasswordByLink({ ctx, input: { token, ...NEW } });
  const open = and(eq(sessions.userId, user.id), isNull(sessions.revokedAt));
  expect(await getDb().select().from(sessions).where(open)).toEqual([]);
  expect((await rowOf(user.id))?.emailVerifiedAt).not.toBeNull();
  await loginWeb({ ctx, input: { identifier: user.email ?? "", password: NEW.password } });
  const old = { identifier: user.email ?? "", password: "secreto-123" };
  expect(await codeOf(loginWeb({ ctx, input: old }))).toBe("auth.wrong_credentials");
  expect(await codeOf(readLink({ ctx, input: { token } }))).toBe("link.used");
  expect(await codeOf(setPasswordByLink({ ctx, input: { token, ...NEW } }))).toBe("link.used");
  expect(await messagesTo(user.id, "account.changed")).toHaveLength(1);
  const audit = await getDb()
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.action, "user.password_set"), eq(auditLog.entityId, String(user.id))));
  expect(audit.map(({ actorKind, actorId }) => [actorKind, actorId])).toEqual([["user", user.id]]);
  expect(JSON.stringify(audit)).not.toMatch(/secreto|argon2/);
  expect((await byLink(user.id)).map(({ outcome }) => outcome)).toEqual(["ok"]);
});

test("that it was used stands in the history, and is no login; a blocked person's try stands there too", async () => {
  const { user, token } = await withLink();
  await setPasswordByLink({ ctx: { ...visitor(), ip: "203.0.113.92" }, input: { token, ...NEW } });
  expect(await byLink(user.id)).toMatchObject([{ outcome: "ok", ip: "203.0.113.92" }]);
  expect((await getUser({ ctx: ctxFor(platform), input: { userId: user.id } })).lastLoginAt).toBeNull();
  const blocked = await withLink();
  await getDb().update(users).set({ state: "blocked" }).where(eq(users.id, blocked.user.id));
  const late = setPasswordByLink({ ctx: visitor(), input: { token: blocked.token, ...NEW } });
  expect(await codeOf(late)).toBe("link.unknown");
  expect(await byLink(blocked.user.id)).toMatchObject([{ outcome: "blocked" }]);
});

test("by WhatsApp to a verified phone", async () => {
  const { user, token } = await withLink({ phone: "+528130000001", phoneVerifiedAt: new Date(), email: null });
  expect((await messagesTo(user.id, "auth.recover"))[0]).toMatchObject({ channel: "whatsapp" });
  await setPasswordByLink({ ctx: visitor(), input: { token, ...NEW } });
});

test("the link leads back to where the person was going, if that is a path of ours", async () => {
  const recover = authTemplates.find(({ template }) => template === "auth.recover");
  const linkFor = async (returnUrl: string | null) => {
    const user = await createUser();
    await requestRecovery({ ctx: visitor(), input: { identifier: user.email ?? "", returnUrl } });
    await sendAsked();
    const [message] = await messagesTo(user.id, "auth.recover");
    const sent = { ctx: system(), payload: message?.payload, user, secret: "elenlace" };
    const [mail, phone] = [await recover?.render(sent), await recover?.whatsapp?.(sent)];
    const [, , button] = mail?.blocks ?? [];
    const href = button?.type === "button" ? button.href : "";
    expect(phone?.text).toContain(`${href} `);
    expect(href).toMatch(new RegExp(`/recuperar/${phone?.button?.replace("?", "\\?")}$`));
    return href.replace(/^.*\/recuperar\//, "");
  };
  expect(await linkFor("/payment-summary/7?a=1")).toBe("elenlace?returnUrl=%2Fpayment-summary%2F7%3Fa%3D1");
  for (const none of [null, "", "//malo.example", "https://malo.example", "/login"])
    expect(await linkFor(none)).toBe("elenlace");
});

test("two at once: one sets the password", async () => {
  const { token } = await withLink();
  const tries = [0, 1, 2].map((n) => {
    const password = `secreto-nuevo-${n}`;
    return setPasswordByLink({ ctx: visitor(), input: { token, password, passwordConfirmation: password } }).then(
      () => "ok",
      (error: { code: string }) => error.code,
    );
  });
  expect((await Promise.all(tries)).sort()).toEqual(["link.used", "link.used", "ok"]);
});

test("it ends after 30 minutes, with a newer one, and is nobody else's", async () => {
  const { user, token } = await withLink();
  expect(await codeOf(readLink({ ctx: visitor(later(31)), input: { token } }))).toBe("link.expired");
  const late = setPasswordByLink({ ctx: visitor(later(31)), input: { token, ...NEW } });
  expect(await codeOf(late)).toBe("link.expired");
  await readLink({ ctx: visitor(later(29)), input: { token } });
  await afterWaits();
  await requestRecovery({ ctx: visitor(), input: { identifier: user.email ?? "" } });
  await sendAsked();
  expect(await codeOf(readLink({ ctx: visitor(), input: { token } }))).toBe("link.used");
  for (const bad of ["", "x", "a".repeat(43), "a".repeat(500)]) {
    expect(await codeOf(readLink({ ctx: visitor(), input: { token: bad } }))).toBe("link.unknown");
  }
  const stored = await getDb().select().from(userLinks).where(eq(userLinks.userId, user.id));
  expect(stored.every((row) => !row.tokenHash.toString("latin1").includes(token))).toBe(true);
});

test("nobody, a blocked and a real account get the same answer", async () => {
  const blocked = await createUser({ state: "blocked" });
  const real = await createUser();
  const answers = [];
  for (const identifier of ["nadie@test.example", blocked.email ?? "", real.email ?? ""]) {
    answers.push(await requestRecovery({ ctx: visitor(), input: { identifier } }));
    expect(await codeOf(requestRecovery({ ctx: visitor(), input: { identifier } }))).toBe("auth.rate_limited");
  }
  expect(answers).toEqual([{ seconds: 60 }, { seconds: 60 }, { seconds: 60 }]);
  expect(await sendAsked()).toBe(3);
  expect(await messagesTo(blocked.id, "auth.recover")).toEqual([]);
});

test("a person who was blocked meanwhile sets no password", async () => {
  const { user, token } = await withLink();
  await getDb().update(users).set({ state: "blocked" }).where(eq(users.id, user.id));
  expect(await codeOf(setPasswordByLink({ ctx: visitor(), input: { token, ...NEW } }))).toBe("link.unknown");
  expect((await rowOf(user.id))?.passwordHash).toBe(await passwordHash);
});

test.each([
  [{ password: "", passwordConfirmation: "" }, "password", "Escribe una contraseña válida"],
  [{ password: "corta", passwordConfirmation: "corta" }, "password", "La contraseña debe tener al menos 6 caracteres"],
  [{ password: "secreto-1", passwordConfirmation: "" }, "passwordConfirmation", "Confirma tu contraseña"],
  [{ password: "secreto-1", passwordConfirmation: "x" }, "passwordConfirmation", "Las contraseñas no coinciden"],
])("%j is told at its field, and uses nothing up", async (over, field, text) => {
  const { token } = await withLink();
  await expect(setPasswordByLink({ ctx: visitor(), input: { token, ...over } })).rejects.toMatchObject({
    code: "input.invalid",
    details: { fields: { [field]: text } },
  });
  await readLink({ ctx: visitor(), input: { token } });
});

test("an invitation is good for seven days, and for one password", async () => {
  const { admin } = await createAdmin();
  const { id: userId } = await createUser({ profile: 3, adminId: admin.id });
  expect(await withTx(system(), (tx) => inviteUser(tx, { userId }))).toBe("email");
  const token = await secretTo(userId, "auth.invite");
  expect(await readLink({ ctx: visitor(later(6 * 24 * 60)), input: { token } })).toMatchObject({ purpose: "invite" });
  expect(await codeOf(readLink({ ctx: visitor(later(7 * 24 * 60 + 1)), input: { token } }))).toBe("link.expired");
  await setPasswordByLink({ ctx: visitor(), input: { token, ...NEW } });
  expect(await rowOf(userId)).toMatchObject({ emailVerifiedAt: expect.any(Date) });
  expect(await messagesTo(userId, "account.changed")).toEqual([]);
});

test("an invitation by WhatsApp proves the phone, unless somebody else has proved it", async () => {
  const phone = "+528130000077";
  const [first, second] = [
    await createUser({ profile: 3, adminId: 1, phone, email: null }),
    await createUser({ profile: 3, adminId: 1, phone, email: null }),
  ];
  for (const { id } of [first, second]) {
    expect(await withTx(system(), (tx) => inviteUser(tx, { userId: id }))).toBe("whatsapp");
    const token = await secretTo(id, "auth.invite");
    await setPasswordByLink({ ctx: visitor(), input: { token, ...NEW } });
  }
  expect((await rowOf(first.id))?.phoneVerifiedAt).not.toBeNull();
  expect((await rowOf(second.id))?.phoneVerifiedAt).toBeNull();
  const silent = await createUser({ profile: 3, adminId: 1, email: null });
  expect(await withTx(system(), (tx) => inviteUser(tx, { userId: silent.id }))).toBeNull();
});

test("an invitation is sent again by its tenant's staff, while there is no password", async () => {
  const { admin, owner } = await createAdmin();
  const guard = await createUser({ profile: 3, adminId: admin.id });
  const input = { userId: guard.id };
  expect(await resendInvitation({ ctx: ctxFor(owner), input })).toEqual({ channel: "email" });
  expect(await codeOf(resendInvitation({ ctx: ctxFor(owner), input }))).toBe("auth.rate_limited");
  const other = await createAdmin();
  expect(await codeOf(resendInvitation({ ctx: ctxFor(other.owner), input }))).toBe("resource.not_found");
  expect(await codeOf(resendInvitation({ ctx: ctxFor(guard), input }))).toBe("auth.forbidden");
  expect(await codeOf(resendInvitation({ ctx: visitor(), input }))).toBe("auth.required");
  await getDb()
    .update(users)
    .set({ passwordHash: await passwordHash })
    .where(eq(users.id, guard.id));
  expect(await codeOf(resendInvitation({ ctx: ctxFor(owner), input }))).toBe("user.has_password");
});

test("whom staff left with a phone alone is invited again, proves it and comes in; then no more", async () => {
  const { admin, owner } = await createAdmin();
  const values = { profile: 3, adminId: admin.id, emailVerifiedAt: new Date(), passwordHash: await passwordHash };
  const guard = await createUser(values);
  const input = { userId: guard.id };
  const isInvited = async () => (await getUser({ ctx: ctxFor(owner), input })).isInvited;
  const [ctx, identifier] = [ctxFor(owner), "8130000088"];
  await updateUser({ ctx, input: { ...input, phone: identifier } });
  expect(await isInvited()).toBe(false);
  expect(await codeOf(resendInvitation({ ctx, input }))).toBe("user.has_password");
  await updateUser({ ctx, input: { ...input, email: "" } });
  const old = { identifier, password: "secreto-123" };
  expect(await codeOf(loginWeb({ ctx: visitor(), input: old }))).toBe("auth.wrong_credentials");
  expect(await isInvited()).toBe(true);
  expect(await resendInvitation({ ctx, input })).toEqual({ channel: "whatsapp" });
  const token = await secretTo(guard.id, "auth.invite");
  await setPasswordByLink({ ctx: visitor(), input: { token, ...NEW } });
  expect(await loginWeb({ ctx: visitor(), input: { identifier, password: NEW.password } })).toMatchObject(input);
  expect(await isInvited()).toBe(false);
  await afterWaits();
  expect(await codeOf(resendInvitation({ ctx, input }))).toBe("user.has_password");
});
