import { eq } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";
import { getDb } from "@/db/client";
import { users } from "@/db/schema";
import { createAdmin } from "@/db/testing";
import {
  changeEmail,
  changePassword,
  changePhone,
  createStaff,
  loginWeb,
  registerBuyer,
  requestRecovery,
  requestVerification,
  resendInvitation,
  setPasswordByLink,
  verifyContact,
} from "@/lib/auth";
import { afterWaits, secretTo, sendAsked } from "@/lib/auth/testing";
import { createPerson, PASSWORD } from "@/lib/auth/testing/mfa";
import { ctxFor } from "@/lib/core/testing";
import { stopBoss } from "@/lib/jobs";

// The pool is opened with the first query.
process.env.DATABASE_POOL = "1";

afterAll(() => stopBoss(0));

const visitor = { ...ctxFor(null), ip: "203.0.113.9" };
const NEW = { password: "otro-secreto", passwordConfirmation: "otro-secreto" };

test("no account's verb wants a second connection while it holds one: as many at once as the pool has would wait for ever", async () => {
  const user = await createPerson();
  const ctx = { ...ctxFor(user), ip: "203.0.113.9" };
  const target = "una.conexion@correo.example";
  await changeEmail({ ctx, input: { email: target, currentPassword: PASSWORD } });
  const code = await secretTo(user.id, "auth.verify_email");
  await verifyContact({ ctx: visitor, input: { userId: user.id, channel: "email", code } });
  await changePhone({ ctx, input: { phone: "8155550101", currentPassword: PASSWORD } });
  await afterWaits();
  await requestVerification({ ctx, input: { channel: "whatsapp" } });
  await changePassword({ ctx, input: { currentPassword: PASSWORD, ...NEW } });
  await loginWeb({ ctx: visitor, input: { identifier: target, password: NEW.password } });
  await requestRecovery({ ctx: visitor, input: { identifier: target } });
  await sendAsked();
  await setPasswordByLink({ ctx: visitor, input: { token: await secretTo(user.id, "auth.recover"), ...NEW } });
  const person = { userName: "Mariana", fullName: "Mariana García", email: "una.mas@correo.example" };
  await registerBuyer({
    ctx: visitor,
    input: { ...person, ...NEW, phone: "8155550102", acceptTerms: true },
  });
  const { owner } = await createAdmin();
  const staff = { ctx: ctxFor(owner), input: { ...person, profile: 3, email: "guardia.una@correo.example" } };
  const { userId } = await createStaff(staff);
  expect(await resendInvitation({ ctx: ctxFor(owner), input: { userId } })).toEqual({ channel: "email" });
  const [row] = await getDb().select().from(users).where(eq(users.id, user.id));
  expect(row?.email).toBe(target);
});
