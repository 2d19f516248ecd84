import { eq } from "drizzle-orm";
import { afterAll, beforeEach, expect, test, vi } from "vitest";
import { getDb, withTx } from "@/db/client";
import { users } from "@/db/schema";
import {
  changeEmail,
  changePassword,
  changePhone,
  eraseOwnAccount,
  getOwnAccount,
  keepForOwner,
  loginWeb,
  loginWebByCode,
  registerWeb,
  requestLoginCode,
  requestRecovery,
  setPasswordByLink,
  verifyContact,
  type WebLogin,
} from "@/lib/auth";
import { actorOfSession } from "@/lib/auth/sessions/sessions";
import { afterWaits, messagesTo, secretTo, sendAsked } from "@/lib/auth/testing";
import type { Ctx } from "@/lib/core/context";
import { codeOf, ctxFor } from "@/lib/core/testing";
import { stopBoss } from "@/lib/jobs";
import type { RegisterBuyerInput } from "@/lib/users/schemas";

beforeEach(afterWaits);
afterAll(() => stopBoss(0));

const visitor = () => ctxFor(null);
const later = (minutes: number) => new Date(Date.now() + minutes * 60_000);
let count = 0;
const newEmail = () => `dueno${Date.now()}${++count}@test.example`;
const newPhone = () => `81${String(Date.now() + ++count).slice(-8)}`;
const PASSWORD = "otro-secreto-9";
const WITH_PASSWORD = { password: PASSWORD, passwordConfirmation: PASSWORD };
const FIRST_PASSWORD = { currentPassword: "", ...WITH_PASSWORD };

const sessionOf = (login: WebLogin): string => {
  if (login.mfaRequired) throw new Error("A buyer has no second factor");
  return login.sessionId;
};

async function inside(sessionId: string, now?: Date): Promise<Ctx> {
  const actor = await actorOfSession(sessionId);
  if (!actor) throw new Error("The session has ended");
  return { ...ctxFor(null, now), actor };
}

/** Whoever opens an account, whether or not its contact is theirs. */
async function open(contact: Partial<RegisterBuyerInput>) {
  const login = await registerWeb({
    ctx: visitor(),
    input: { fullName: "Ana Cantú Rivas", acceptTerms: true, ...contact },
  });
  return { userId: login.userId, userName: login.userName, sessionId: sessionOf(login) };
}

/** Whoever reads what is sent to a contact comes in with a code. */
async function enter(identifier: string, userId: number): Promise<string> {
  await requestLoginCode({ ctx: visitor(), input: { identifier } });
  await sendAsked();
  const code = await secretTo(userId, "auth.login_code");
  return sessionOf(await loginWebByCode({ ctx: visitor(), input: { identifier, code } }));
}

const rowOf = async (userId: number) => (await getDb().select().from(users).where(eq(users.id, userId)))[0];
const isOpen = async (sessionId: string) => (await actorOfSession(sessionId)) !== null;

test("an account needs a name and one contact; its user name is made of the name", async () => {
  const email = newEmail();
  const { userId, userName } = await open({ email });
  expect(userName).toBe("AnaCantú");
  expect(await rowOf(userId)).toMatchObject({ email, phone: null, passwordHash: null, ownerSince: null });
  expect(await messagesTo(userId, "auth.verify_email")).toHaveLength(1);
  const refused = (input: Partial<RegisterBuyerInput>) =>
    codeOf(registerWeb({ ctx: visitor(), input: { fullName: "Ana Cantú", acceptTerms: true, ...input } }));
  expect(await refused({})).toBe("input.invalid");
  expect(await refused({ email })).toBe("user.email_taken");
  expect(await refused({ email: newEmail(), fullName: "Ana" })).toBe("input.invalid");
  expect((await open({ email: newEmail(), fullName: "Ana", userName: "Anabel" })).userName).toBe("Anabel");
});

test("whoever typed somebody else's e-mail is shut out when its owner comes in: session, password, phone", async () => {
  const email = newEmail();
  const stranger = await open({ email });
  const phone = newPhone();
  await changePhone({ ctx: await inside(stranger.sessionId), input: { phone, currentPassword: "" } });
  const code = await secretTo(stranger.userId, "auth.verify_phone");
  const ctx = await inside(stranger.sessionId);
  await verifyContact({ ctx, input: { channel: "whatsapp", userId: stranger.userId, code } });
  await changePassword({ ctx, input: FIRST_PASSWORD });
  expect(await rowOf(stranger.userId)).toMatchObject({ ownerSince: null, phoneVerifiedAt: expect.any(Date) });

  const owner = await enter(email, stranger.userId);
  expect(await isOpen(stranger.sessionId)).toBe(false);
  expect(await rowOf(stranger.userId)).toMatchObject({
    passwordHash: null,
    phoneVerifiedAt: null,
    emailVerifiedAt: expect.any(Date),
    ownerSince: expect.any(Date),
  });
  for (const identifier of [email, phone])
    expect(await codeOf(loginWeb({ ctx: visitor(), input: { identifier, password: PASSWORD } }))).toBe(
      "auth.wrong_credentials",
    );
  await requestLoginCode({ ctx: visitor(), input: { identifier: phone } });
  await sendAsked();
  expect(await messagesTo(stranger.userId, "auth.login_code")).toHaveLength(1);
  expect(await isOpen(owner)).toBe(true);

  // From then on it is the owner's: another login by code ends nothing.
  await afterWaits();
  const second = await enter(email, stranger.userId);
  expect([await isOpen(owner), await isOpen(second)]).toEqual([true, true]);
});

test("a message's link that the owner opens elsewhere confirms the e-mail, and still keeps nobody in once they come", async () => {
  const email = newEmail();
  const stranger = await open({ email, ...WITH_PASSWORD });
  const code = await secretTo(stranger.userId, "auth.verify_email");
  await verifyContact({ ctx: visitor(), input: { channel: "email", userId: stranger.userId, code } });
  expect(await rowOf(stranger.userId)).toMatchObject({ emailVerifiedAt: expect.any(Date), ownerSince: null });
  await requestRecovery({ ctx: visitor(), input: { identifier: email } });
  await sendAsked();
  const token = await secretTo(stranger.userId, "auth.recover");
  const chosen = { password: "el-mio-de-verdad", passwordConfirmation: "el-mio-de-verdad" };
  await setPasswordByLink({ ctx: visitor(), input: { token, ...chosen } });
  expect(await isOpen(stranger.sessionId)).toBe(false);
  expect((await rowOf(stranger.userId))?.ownerSince).not.toBeNull();
});

test("who enters the code in their own session is the owner and stays in", async () => {
  const email = newEmail();
  const { userId, sessionId } = await open({ email, ...WITH_PASSWORD });
  const code = await secretTo(userId, "auth.verify_email");
  await verifyContact({ ctx: await inside(sessionId), input: { channel: "email", userId, code } });
  expect((await rowOf(userId))?.ownerSince).not.toBeNull();
  await enter(email, userId);
  expect(await isOpen(sessionId)).toBe(true);
  expect((await rowOf(userId))?.passwordHash).not.toBeNull();
});

test("a phone alone is an account's way in before it was verified, and there is one such account", async () => {
  const phone = newPhone();
  const stranger = await open({ phone });
  expect(await messagesTo(stranger.userId, "auth.verify_phone")).toHaveLength(1);
  expect(await codeOf(open({ phone: `+52 ${phone}` }))).toBe("user.phone_taken");
  const owner = await enter(phone, stranger.userId);
  expect([await isOpen(stranger.sessionId), await isOpen(owner)]).toEqual([false, true]);
  expect((await rowOf(stranger.userId))?.phoneVerifiedAt).not.toBeNull();
});

test("an account that got an e-mail of its own gives the phone that it was opened with free", async () => {
  const phone = newPhone();
  const { userId, sessionId } = await open({ phone });
  const email = newEmail();
  await changeEmail({ ctx: await inside(sessionId), input: { email, currentPassword: "" } });
  const code = await secretTo(userId, "auth.verify_email");
  await verifyContact({ ctx: await inside(sessionId), input: { channel: "email", userId, code } });
  expect(await rowOf(userId)).toMatchObject({ email, phoneVerifiedAt: null, ownerSince: expect.any(Date) });
  const other = await open({ phone });
  expect(other.userId).not.toBe(userId);
});

test("what is given to an account by its contact waits for its owner", async () => {
  const { userId, sessionId } = await open({ email: newEmail(), ...WITH_PASSWORD });
  await withTx(visitor(), (tx) => keepForOwner(tx, { id: userId }));
  expect(await isOpen(sessionId)).toBe(false);
  expect(await rowOf(userId)).toMatchObject({ passwordHash: null, ownerSince: null });
});

test("without a password a change takes a session that was opened within ten minutes", async () => {
  const { userId, sessionId } = await open({ email: newEmail() });
  const fresh = await inside(sessionId);
  const stale = await inside(sessionId, later(11));
  expect((await getOwnAccount({ ctx: fresh, input: null })).proof).toBe("recent_login");
  expect((await getOwnAccount({ ctx: stale, input: null })).proof).toBe("enter_again");
  const phone = newPhone();
  for (const change of [
    () => changePhone({ ctx: stale, input: { phone, currentPassword: "" } }),
    () => changeEmail({ ctx: stale, input: { email: newEmail(), currentPassword: "cualquiera" } }),
    () => changePassword({ ctx: stale, input: FIRST_PASSWORD }),
    () => eraseOwnAccount({ ctx: stale, input: { currentPassword: "" } }),
  ])
    expect(await codeOf(change())).toBe("user.code_needed");
  await changePassword({ ctx: fresh, input: FIRST_PASSWORD });
  expect((await getOwnAccount({ ctx: fresh, input: null })).proof).toBe("password");
  // Once there is one, it is asked for.
  expect(await codeOf(changePhone({ ctx: fresh, input: { phone, currentPassword: "" } }))).toBe("input.invalid");
  expect(await codeOf(changePhone({ ctx: fresh, input: { phone, currentPassword: "no-es" } }))).toBe(
    "user.wrong_password",
  );
  expect((await rowOf(userId))?.phone).toBeNull();
});

test("without WhatsApp a phone is not enough", async () => {
  vi.stubEnv("NODE_ENV", "production");
  vi.stubEnv("DEMO", "");
  const refused = await codeOf(open({ phone: newPhone() }));
  vi.unstubAllEnvs();
  expect(refused).toBe("contact.no_whatsapp");
});
