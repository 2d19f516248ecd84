import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeEach, expect, test, vi } from "vitest";
import { getDb, withTx } from "@/db/client";
import { users } from "@/db/schema";
import { createAdmin, createUser } from "@/db/testing";
import { changePhone, createStaff, registerBuyer, requestLoginCode, requestVerification, updateUser } from "@/lib/auth";
import { inviteUser } from "@/lib/auth/account/invite-user";
import { afterWaits, messagesTo, sendAsked } from "@/lib/auth/testing";
import { codeOf, ctxFor } from "@/lib/core/testing";
import { stopBoss } from "@/lib/jobs";
import { offersWhatsApp } from "@/lib/notifications";

beforeEach(() => {
  vi.stubEnv("NODE_ENV", "production");
  vi.stubEnv("DEMO", "");
});
afterEach(() => vi.unstubAllEnvs());
afterAll(() => stopBoss(0));

const newPhone = () => `+5281${String(Math.floor(Math.random() * 1e8)).padStart(8, "0")}`;

test("it is offered with Meta's settings, in the demonstration and in development", () => {
  expect(offersWhatsApp()).toBe(false);
  vi.stubEnv("DEMO", "1");
  expect(offersWhatsApp()).toBe(true);
  vi.stubEnv("DEMO", "");
  vi.stubEnv("NODE_ENV", "development");
  expect(offersWhatsApp()).toBe(true);
});

test("a code to log in goes to the e-mail, whatever was asked for", async () => {
  await afterWaits();
  const phone = newPhone();
  const user = await createUser({ phone, phoneVerifiedAt: new Date() });
  await requestLoginCode({ ctx: ctxFor(null), input: { identifier: phone, channel: "whatsapp" } });
  await sendAsked();
  expect(await messagesTo(user.id, "auth.login_code")).toMatchObject([{ channel: "email" }]);
});

test("a phone is neither verified nor changed, and says why before the password is tried", async () => {
  const user = await createUser({ phone: newPhone() });
  const ctx = ctxFor(user);
  expect(await codeOf(requestVerification({ ctx, input: { channel: "whatsapp" } }))).toBe("contact.no_whatsapp");
  const input = { phone: newPhone().slice(3), currentPassword: "cualquiera" };
  expect(await codeOf(changePhone({ ctx, input }))).toBe("contact.no_whatsapp");
  expect(await messagesTo(user.id, "auth.verify_phone")).toEqual([]);
});

test("a new buyer is sent the e-mail's code only; who has no e-mail is not invited into the void", async () => {
  await afterWaits();
  const tag = newPhone().slice(-8);
  const { userId } = await registerBuyer({
    ctx: ctxFor(null),
    input: {
      fullName: "Ana Ñuñez",
      userName: "AnaNueva",
      email: `${tag}@test.example`,
      phone: newPhone().slice(3),
      password: "secreto-123",
      passwordConfirmation: "secreto-123",
      acceptTerms: true,
    },
  });
  expect(await messagesTo(userId, "auth.verify_phone")).toEqual([]);
  expect(await messagesTo(userId, "auth.verify_email")).toHaveLength(1);
  const guard = await createUser({ email: null, phone: newPhone() });
  expect(await withTx(ctxFor(null), (tx) => inviteUser(tx, { userId: guard.id }))).toBeNull();
});

test("an account that only a phone could open is not made for anybody", async () => {
  const { owner } = await createAdmin();
  const person = { profile: 3, userName: "Marisol", fullName: "Marisol Cantú" };
  const create = (contact: object) => codeOf(createStaff({ ctx: ctxFor(owner), input: { ...person, ...contact } }));
  expect(await create({ phone: newPhone() })).toBe("user.unreachable");
  const email = `${newPhone().slice(-8)}@test.example`;
  expect(await createStaff({ ctx: ctxFor(owner), input: { ...person, email, phone: newPhone() } })).toMatchObject({
    invitedBy: "email",
  });
});

test("staff leave nobody with a phone alone that cannot be proved", async () => {
  const { admin, owner } = await createAdmin();
  const values = { profile: 3, adminId: admin.id, phone: newPhone() };
  const [unproved, proved] = [await createUser(values), await createUser({ ...values, phone: newPhone() })];
  await getDb().update(users).set({ phoneVerifiedAt: new Date() }).where(eq(users.id, proved.id));
  const update = (userId: number, input: object) => updateUser({ ctx: ctxFor(owner), input: { userId, ...input } });
  expect(await codeOf(update(unproved.id, { email: "" }))).toBe("user.unreachable");
  expect(await codeOf(update(proved.id, { email: "", phone: newPhone() }))).toBe("user.unreachable");
  expect(await update(proved.id, { email: "" })).toMatchObject({ email: null, phoneVerified: true });
  expect(await codeOf(update(proved.id, { phone: newPhone() }))).toBe("user.unreachable");
  expect(await update(proved.id, { fullName: "Carla Peña" })).toMatchObject({ fullName: "Carla Peña" });
});
