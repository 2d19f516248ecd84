import { and, eq } from "drizzle-orm";
import { afterAll, beforeEach, expect, test } from "vitest";
import { getDb } from "@/db/client";
import { auditLog, auditValues, users } from "@/db/schema";
import { createUser } from "@/db/testing";
import {
  changeEmail,
  changePassword,
  changePhone,
  getOwnContact,
  hashPassword,
  loginWebByCode,
  readLink,
  registerBuyer,
  requestLoginCode,
  requestRecovery,
  requestVerification,
  verifyContact,
} from "@/lib/auth";
import { addressOf, afterWaits, messagesTo, otherThan, secretTo, sendAsked } from "@/lib/auth/testing";
import { asMirror, asPairedPhone, codeOf, ctxFor } from "@/lib/core/testing";
import { stopBoss } from "@/lib/jobs";

const visitor = (now?: Date) => ctxFor(null, now);
const later = (minutes: number) => new Date(Date.now() + minutes * 60_000);
const currentPassword = "secreto-123";
const passwordHash = hashPassword(currentPassword);

beforeEach(afterWaits);
afterAll(() => stopBoss(0));

let count = 0;
const newPhone = () => `+5281400${String(++count).padStart(5, "0")}`;
const newEmail = () => `nuevo${++count}@verifica.example`;
const person = async (values: Parameters<typeof createUser>[0] = {}) =>
  createUser({ passwordHash: await passwordHash, ...values });
const rowOf = async (userId: number) => {
  const [row] = await getDb().select().from(users).where(eq(users.id, userId));
  if (!row) throw new Error("No such person");
  return row;
};

test("registration sends a code to each contact; each is verified by its own", async () => {
  const [email, phone] = [newEmail(), newPhone()];
  const { userId } = await registerBuyer({
    ctx: visitor(),
    input: {
      userName: "Mariana",
      fullName: "Mariana García",
      email,
      phone,
      password: currentPassword,
      passwordConfirmation: currentPassword,
      acceptTerms: true,
    },
  });
  expect(await rowOf(userId)).toMatchObject({ emailVerifiedAt: null, phoneVerifiedAt: null });
  expect(await addressOf(userId, "auth.verify_email")).toBe(email);
  expect(await addressOf(userId, "auth.verify_phone")).toBe(phone);
  const codes = {
    email: await secretTo(userId, "auth.verify_email"),
    whatsapp: await secretTo(userId, "auth.verify_phone"),
  };
  for (const channel of ["email", "whatsapp"] as const) {
    const input = { userId, channel, code: codes[channel] };
    expect(await verifyContact({ ctx: visitor(), input })).toEqual({ verified: true });
    expect(await codeOf(verifyContact({ ctx: visitor(), input }))).toBe("contact.wrong_code");
  }
  expect(await rowOf(userId)).toMatchObject({ emailVerifiedAt: expect.any(Date), phoneVerifiedAt: expect.any(Date) });
  expect(await messagesTo(userId, "auth.contact_changed")).toEqual([]);
  expect(await addressOf(userId, "auth.verify_email")).toBeNull();
  const ctx = ctxFor(await rowOf(userId));
  expect(await getOwnContact({ ctx, input: { channel: "email" } })).toEqual({
    target: email,
    verified: true,
    code: null,
  });
  expect(await codeOf(requestVerification({ ctx, input: { channel: "email" } }))).toBe("contact.unchanged");
});

test("strangers' tries take a puzzle after five, in parallel and over codes that are sent again, and none after twenty", async () => {
  const user = await person();
  const ctx = ctxFor(user);
  await requestVerification({ ctx, input: { channel: "email" } });
  const first = await secretTo(user.id, "auth.verify_email");
  const wrong = { userId: user.id, channel: "email" as const, code: otherThan(first) };
  const tries = await Promise.all(
    Array.from({ length: 3 }, () => codeOf(verifyContact({ ctx: visitor(), input: wrong }))),
  );
  expect(tries).toEqual(["contact.wrong_code", "contact.wrong_code", "contact.wrong_code"]);
  expect(await codeOf(requestVerification({ ctx, input: { channel: "email" } }))).toBe("auth.rate_limited");
  await getDb().execute("delete from rate_limits where key like 'verify:send%'");
  await requestVerification({ ctx, input: { channel: "email" } });
  const code = await secretTo(user.id, "auth.verify_email");
  const more = await Promise.all(
    Array.from({ length: 6 }, () =>
      codeOf(verifyContact({ ctx: visitor(), input: { ...wrong, code: otherThan(code) } })),
    ),
  );
  expect(more.filter((one) => one === "contact.wrong_code")).toHaveLength(2);
  expect(more.filter((one) => one === "challenge.required")).toHaveLength(4);
  expect(await codeOf(verifyContact({ ctx: visitor(), input: { ...wrong, code } }))).toBe("challenge.required");
  await getDb().execute("update rate_limits set points = 20 where key like 'verify:others%'");
  expect(await codeOf(verifyContact({ ctx: visitor(), input: { ...wrong, code } }))).toBe("auth.rate_limited");
  const byPhone = { userId: user.id, channel: "whatsapp" as const, code };
  expect(await codeOf(verifyContact({ ctx: visitor(), input: byPhone }))).toBe("contact.wrong_code");
});

test("a code counts for its own person, channel and 10 minutes", async () => {
  const [user, other] = [await person(), await person()];
  await requestVerification({ ctx: ctxFor(user), input: { channel: "email" } });
  const code = await secretTo(user.id, "auth.verify_email");
  for (const input of [
    { userId: other.id, channel: "email" as const, code },
    { userId: user.id, channel: "whatsapp" as const, code },
    { userId: 2_000_000_000, channel: "email" as const, code },
  ]) {
    expect(await codeOf(verifyContact({ ctx: visitor(), input }))).toBe("contact.wrong_code");
  }
  const input = { userId: user.id, channel: "email" as const, code };
  expect(await codeOf(verifyContact({ ctx: visitor(later(11)), input }))).toBe("contact.wrong_code");
  await getDb().update(users).set({ state: "blocked" }).where(eq(users.id, user.id));
  expect(await codeOf(verifyContact({ ctx: visitor(), input }))).toBe("contact.wrong_code");
});

test("a new e-mail is used once it is verified, and the old one is told then", async () => {
  const user = await person({ emailVerifiedAt: new Date() });
  const [ctx, email] = [ctxFor(user), newEmail()];
  expect(await changeEmail({ ctx, input: { email: ` ${email.toUpperCase()}`, currentPassword } })).toEqual({
    seconds: 60,
  });
  expect(await rowOf(user.id)).toMatchObject({ email: user.email });
  expect(await addressOf(user.id, "auth.verify_email")).toBe(email);
  expect(await getOwnContact({ ctx, input: { channel: "email" } })).toMatchObject({
    target: email,
    verified: false,
    code: { isLive: true },
  });
  expect(await messagesTo(user.id, "auth.contact_changed")).toEqual([]);
  await getDb().execute("delete from rate_limits where key like 'verify:send%'");
  await requestVerification({ ctx, input: { channel: "email" } });
  expect(await addressOf(user.id, "auth.verify_email")).toBe(email);
  const code = await secretTo(user.id, "auth.verify_email");
  await verifyContact({ ctx: visitor(), input: { userId: user.id, channel: "email", code } });
  expect(await rowOf(user.id)).toMatchObject({ email, emailVerifiedAt: expect.any(Date) });
  expect(await addressOf(user.id, "auth.contact_changed")).toBe(user.email);
  const [audit] = await getDb()
    .select({ id: auditLog.id, changes: auditLog.changes })
    .from(auditLog)
    .where(and(eq(auditLog.action, "user.email_verified"), eq(auditLog.entityId, String(user.id))));
  expect(JSON.stringify(audit)).not.toContain(email);
  const values = await getDb().select().from(auditValues).where(eq(auditValues.subjectUserId, user.id));
  expect(JSON.stringify(values)).toContain(email);
});

test("what was sent to the e-mail that is given up opens nothing any more; a phone's code goes on", async () => {
  const phone = newPhone();
  const user = await person({ emailVerifiedAt: new Date(), phone });
  const [ctx, identifier] = [ctxFor(user), user.email ?? ""];
  await requestRecovery({ ctx: visitor(), input: { identifier } });
  await requestLoginCode({ ctx: visitor(), input: { identifier } });
  await sendAsked();
  const link = await secretTo(user.id, "auth.recover");
  const loginCode = await secretTo(user.id, "auth.login_code");
  await requestVerification({ ctx, input: { channel: "whatsapp" } });
  const email = newEmail();
  await changeEmail({ ctx, input: { email, currentPassword } });
  const code = await secretTo(user.id, "auth.verify_email");
  await verifyContact({ ctx: visitor(), input: { userId: user.id, channel: "email", code } });
  expect(await codeOf(readLink({ ctx: visitor(), input: { token: link } }))).toBe("link.used");
  const entering = loginWebByCode({ ctx: visitor(), input: { identifier: email, code: loginCode } });
  expect(await codeOf(entering)).toBe("auth.wrong_code");
  const byPhone = { userId: user.id, channel: "whatsapp" as const, code: await secretTo(user.id, "auth.verify_phone") };
  expect(await verifyContact({ ctx: visitor(), input: byPhone })).toEqual({ verified: true });
});

test("a change of contact that was begun ends with the password that it was begun with", async () => {
  const user = await person({ emailVerifiedAt: new Date() });
  const ctx = ctxFor(user);
  await changeEmail({ ctx, input: { email: newEmail(), currentPassword } });
  const code = await secretTo(user.id, "auth.verify_email");
  const NEW = { password: "otro-secreto", passwordConfirmation: "otro-secreto" };
  await changePassword({ ctx, input: { currentPassword, ...NEW } });
  const input = { userId: user.id, channel: "email" as const, code };
  expect(await codeOf(verifyContact({ ctx: visitor(), input }))).toBe("contact.wrong_code");
  expect(await rowOf(user.id)).toMatchObject({ email: user.email });
});

test("strangers' tries do not keep a person from verifying", async () => {
  const user = await person();
  const ctx = ctxFor(user);
  await requestVerification({ ctx, input: { channel: "email" } });
  const wrong = otherThan(await secretTo(user.id, "auth.verify_email"));
  for (let i = 0; i < 6; i++)
    await codeOf(verifyContact({ ctx: visitor(), input: { userId: user.id, channel: "email", code: wrong } }));
  const input = { userId: user.id, channel: "email" as const, code: await secretTo(user.id, "auth.verify_email") };
  expect(await codeOf(verifyContact({ ctx: visitor(), input }))).toBe("challenge.required");
  expect(await verifyContact({ ctx, input })).toEqual({ verified: true });
});

test("who mistyped a phone sends the code to the right one at once; the same one waits, and only the last code counts", async () => {
  const user = await person({ phone: newPhone() });
  const ctx = ctxFor(user);
  const [wrong, right] = [newPhone(), newPhone()];
  const to = (phone: string) => changePhone({ ctx, input: { phone: phone.slice(3), currentPassword } });
  await to(wrong);
  await to(right);
  for (const phone of [wrong, right]) expect(await codeOf(to(phone))).toBe("auth.rate_limited");
  expect(await codeOf(requestVerification({ ctx, input: { channel: "whatsapp" } }))).toBe("auth.rate_limited");
  const code = await secretTo(user.id, "auth.verify_phone");
  await verifyContact({ ctx: visitor(), input: { userId: user.id, channel: "whatsapp", code } });
  expect(await rowOf(user.id)).toMatchObject({ phone: right });
});

test("a new phone: only a verified old one is told, and the new one logs in", async () => {
  const [unproved, proved] = [
    await person({ phone: newPhone() }),
    await person({ phone: newPhone(), phoneVerifiedAt: new Date() }),
  ];
  for (const user of [unproved, proved]) {
    const phone = newPhone();
    await changePhone({ ctx: ctxFor(user), input: { phone: phone.slice(3), currentPassword } });
    const code = await secretTo(user.id, "auth.verify_phone");
    await verifyContact({ ctx: visitor(), input: { userId: user.id, channel: "whatsapp", code } });
    expect(await rowOf(user.id)).toMatchObject({ phone, phoneVerifiedAt: expect.any(Date) });
  }
  expect(await messagesTo(unproved.id, "auth.contact_changed")).toEqual([]);
  expect((await messagesTo(proved.id, "auth.contact_changed"))[0]?.channel).toBe("whatsapp");
  expect(await addressOf(proved.id, "auth.contact_changed")).toBe(proved.phone);
});

test("what is somebody else's is refused, at the request and when it was taken meanwhile", async () => {
  const [one, two] = [await person(), await person()];
  const email = newEmail();
  const phone = newPhone();
  for (const user of [one, two]) {
    await changeEmail({ ctx: ctxFor(user), input: { email, currentPassword } });
    await changePhone({ ctx: ctxFor(user), input: { phone, currentPassword } });
  }
  const verify = async (user: { id: number }, channel: "email" | "whatsapp") => {
    const code = await secretTo(user.id, channel === "email" ? "auth.verify_email" : "auth.verify_phone");
    return verifyContact({ ctx: visitor(), input: { userId: user.id, channel, code } });
  };
  await verify(one, "email");
  await verify(one, "whatsapp");
  expect(await codeOf(verify(two, "email"))).toBe("user.email_taken");
  expect(await codeOf(verify(two, "whatsapp"))).toBe("user.phone_taken");
  expect(await messagesTo(two.id, "auth.contact_changed")).toEqual([]);
  await afterWaits();
  const three = ctxFor(await person());
  expect(await codeOf(changeEmail({ ctx: three, input: { email, currentPassword } }))).toBe("user.email_taken");
  expect(await codeOf(changePhone({ ctx: three, input: { phone, currentPassword } }))).toBe("user.phone_taken");
  const typed = await person({ phone: newPhone() });
  await changePhone({ ctx: three, input: { phone: typed.phone ?? "", currentPassword } });
});

test("a change asks for the current password, the person and the session itself", async () => {
  const user = await person({ emailVerifiedAt: new Date() });
  const ctx = ctxFor(user);
  const input = { email: newEmail(), currentPassword };
  expect(await codeOf(changeEmail({ ctx, input: { ...input, currentPassword: "otra" } }))).toBe("user.wrong_password");
  expect(await codeOf(changeEmail({ ctx, input: { ...input, email: user.email ?? "" } }))).toBe("contact.unchanged");
  expect(await codeOf(changeEmail({ ctx: visitor(), input }))).toBe("auth.required");
  const mirror = asMirror(ctx);
  const phone = { phone: newPhone(), currentPassword };
  expect(await codeOf(changeEmail({ ctx: mirror, input }))).toBe("auth.forbidden");
  expect(await codeOf(changePhone({ ctx: mirror, input: phone }))).toBe("auth.forbidden");
  expect(await codeOf(requestVerification({ ctx: mirror, input: { channel: "email" } }))).toBe("auth.forbidden");
  expect(await codeOf(requestVerification({ ctx: visitor(), input: { channel: "email" } }))).toBe("auth.required");
  const paired = asPairedPhone(ctx, 1);
  expect(await codeOf(changePhone({ ctx: paired, input: phone }))).toBe("auth.forbidden");
});

test("how often one may ask whose e-mail it is, is limited", async () => {
  const ctx = ctxFor(await person());
  const { email } = await person();
  const codes: string[] = [];
  for (let i = 0; i < 11; i++)
    codes.push(await codeOf(changeEmail({ ctx, input: { email: email ?? "", currentPassword } })));
  expect(codes.slice(0, 10)).toEqual(Array(10).fill("user.email_taken"));
  expect(codes[10]).toBe("auth.rate_limited");
});

test.each([
  [{ email: "no-es", currentPassword }, "email", "Escribe un correo electrónico válido"],
  [{ email: "a@b.mx", currentPassword: "" }, "currentPassword", "Escribe una contraseña válida"],
])("%j is told at its field", async (input, field, text) => {
  const ctx = ctxFor(await person());
  await expect(changeEmail({ ctx, input })).rejects.toMatchObject({ details: { fields: { [field]: text } } });
});
