import { randomBytes } from "node:crypto";
import { and, eq, inArray, isNull, lt, or } from "drizzle-orm";
import { Secret, TOTP } from "otpauth";
import { dbOf } from "@/db/client";
import { mfaRecoveryCodes, users } from "@/db/schema";
import type { Ctx } from "@/lib/core/context";
import { decryptSecret, encryptSecret, keyedHash, keyedHashes } from "@/lib/core/crypto";
import { DomainError } from "@/lib/core/errors";
import { changeUser, type UserRow } from "@/lib/users";

const ISSUER = "Control Traslado";
const PERIOD = 30;
const SECRET_BYTES = 20;
const RECOVERY_CODES = 10;
const CROCKFORD = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

function authenticator(secret: Buffer, label: string): TOTP {
  return new TOTP({
    issuer: ISSUER,
    label,
    algorithm: "SHA1",
    digits: 6,
    period: PERIOD,
    secret: new Secret({ buffer: new Uint8Array(secret).buffer }),
  });
}

/** A new secret of an authenticator app, sealed as it is stored. */
export function newSealedSecret(): Buffer {
  return encryptSecret(randomBytes(SECRET_BYTES));
}

export interface Enrolment {
  /** It is in base 32, for people who type it in. */
  secret: string;
  /** An otpauth:// address, for the QR. */
  uri: string;
}

/** An authenticator app needs the secret of the sealed one, and a label. */
export function enrolmentOf(sealed: Buffer, label: string): Enrolment {
  const totp = authenticator(decryptSecret(sealed), label);
  return { secret: totp.secret.base32, uri: totp.toString() };
}

/** The time step of a code, also of the step before and after. Null when the code is not the secret's. */
function stepOf(sealed: Buffer, code: string, now: Date): number | null {
  const delta = authenticator(decryptSecret(sealed), "").validate({ token: code, timestamp: now.getTime(), window: 1 });
  return delta === null ? null : Math.floor(now.getTime() / 1_000 / PERIOD) + delta;
}

/** Each time step counts once, so that a code that was read over a shoulder is useless. */
export async function takeAppCode(tx: Ctx, user: UserRow, code: string): Promise<void> {
  const wrong = new DomainError("auth.wrong_code", { field: "code" });
  if (user.mfaSecretEncrypted === null) throw wrong;
  const step = stepOf(user.mfaSecretEncrypted, code.replace(/\s/g, ""), tx.now);
  if (step === null) throw wrong;
  const unused = and(
    eq(users.mfaSecretEncrypted, user.mfaSecretEncrypted),
    or(isNull(users.mfaLastStep), lt(users.mfaLastStep, step)),
  );
  const taken = await changeUser(tx, user.id, { mfaLastStep: step }, unused);
  if (!taken) throw wrong;
}

const purposeOf = (userId: number) => `mfa-recovery:${userId}`;

/** A code may be typed or read aloud: case, separators, O for 0 and I or L for 1 do not matter. */
function normalized(code: string): string {
  return code.toUpperCase().replace(/[\s-]/g, "").replaceAll("O", "0").replace(/[IL]/g, "1");
}

async function takeRecoveryCode(tx: Ctx, user: UserRow, code: string): Promise<void> {
  const [taken] = await dbOf(tx)
    .update(mfaRecoveryCodes)
    .set({ usedAt: tx.now })
    .where(
      and(
        eq(mfaRecoveryCodes.userId, user.id),
        inArray(mfaRecoveryCodes.codeHash, keyedHashes(purposeOf(user.id), normalized(code))),
        isNull(mfaRecoveryCodes.usedAt),
      ),
    )
    .returning({ id: mfaRecoveryCodes.id });
  if (!taken) throw new DomainError("auth.wrong_code", { field: "code" });
}

/** Takes six digits of the app or a recovery code; each counts once. Answers which it was. */
export async function takeSecondFactor(
  tx: Ctx,
  user: UserRow,
  code: string,
): Promise<"second_factor" | "recovery_code"> {
  if (user.mfaEnabledAt === null) throw new DomainError("mfa.not_enrolled");
  if (/^\d{6}$/.test(code.replace(/\s/g, ""))) {
    await takeAppCode(tx, user, code);
    return "second_factor";
  }
  await takeRecoveryCode(tx, user, code);
  return "recovery_code";
}

/** Removes the secret, confirmed or not, and the recovery codes. */
export async function forgetSecondFactor(tx: Ctx, userId: number): Promise<void> {
  await changeUser(tx, userId, { mfaSecretEncrypted: null, mfaEnabledAt: null, mfaLastStep: null });
  await dbOf(tx).delete(mfaRecoveryCodes).where(eq(mfaRecoveryCodes.userId, userId));
}

function newCode(): string {
  return Array.from(randomBytes(10), (byte) => CROCKFORD[byte % 32]).join("");
}

/** Ten codes such as "7K2M9-QX4ZB" replace all earlier ones. Only their hashes are kept. */
export async function replaceRecoveryCodes(tx: Ctx, userId: number): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, newCode);
  await dbOf(tx).delete(mfaRecoveryCodes).where(eq(mfaRecoveryCodes.userId, userId));
  await dbOf(tx)
    .insert(mfaRecoveryCodes)
    .values(codes.map((code) => ({ userId, codeHash: keyedHash(purposeOf(userId), code) })));
  return codes.map((code) => `${code.slice(0, 5)}-${code.slice(5)}`);
}
