import { Secret, TOTP } from "otpauth";
import { withTx } from "@/db/client";
import { createAdmin, createUser, type UserRow } from "@/db/testing";
import { beginMfa, confirmMfa, hashPassword, loginWeb, type WebLogin } from "@/lib/auth";
import { lockPerson } from "@/lib/auth/account/own-account";
import { startEnrolment } from "@/lib/auth/second-factor/mfa-enrolment";
import type { Ctx } from "@/lib/core/context";
import { ctxFor } from "@/lib/core/testing";

export const PASSWORD = "secreto-123";
const passwordHash = hashPassword(PASSWORD);

/** The password is `PASSWORD`. */
export async function createPerson(values: Partial<UserRow> = {}): Promise<UserRow> {
  return createUser({ passwordHash: await passwordHash, ...values });
}

/** The administrator has a tenant of its own, and the password `PASSWORD`. */
export async function createAdministrator(values: Partial<UserRow> = {}): Promise<UserRow> {
  const { admin } = await createAdmin();
  return createPerson({ profile: 1, adminId: admin.id, ...values });
}

/** `secret` is in base 32. */
export function appCode(secret: string, at: Date): string {
  return new TOTP({ secret: Secret.fromBase32(secret), algorithm: "SHA1", digits: 6, period: 30 }).generate({
    timestamp: at.getTime(),
  });
}

/** Negative seconds give an earlier moment. */
export const later = (seconds: number, from: Date = new Date()): Date => new Date(from.getTime() + seconds * 1_000);

/** The app was set up an hour ago. */
export async function enrolled(values: Partial<UserRow> = {}) {
  const user = await createAdministrator(values);
  const past = later(-3_600);
  const { secret } = await beginMfa({ ctx: ctxFor(user, past), input: { currentPassword: PASSWORD } });
  const { recoveryCodes } = await confirmMfa({ ctx: ctxFor(user, past), input: { code: appCode(secret, past) } });
  return { user, secret, recoveryCodes };
}

export const visitorAt = (now: Date = new Date()): Ctx => ctxFor(null, now);

export function halfLogin(user: UserRow, now: Date = new Date()): Promise<WebLogin> {
  return loginWeb({ ctx: visitorAt(now), input: { identifier: user.email ?? "", password: PASSWORD } });
}

export async function pendingTokenOf(user: UserRow, now: Date = new Date()): Promise<string> {
  const half = await halfLogin(user, now);
  if (!half.mfaRequired) throw new Error("No second factor was asked for");
  return half.token;
}

/** Answers in base 32. */
export function newSecretOf(user: UserRow): Promise<string> {
  return withTx(visitorAt(), async (tx) => (await startEnrolment(tx, await lockPerson(tx, user.id))).secret);
}
