import { withTx } from "@/db/client";
import { type AuditInput, recordAudit } from "@/lib/audit";
import { notifyAccountChange } from "@/lib/auth/account/notify-account-change";
import { lockPerson, provePassword } from "@/lib/auth/account/own-account";
import {
  AppCode,
  type AppCodeInput,
  FullProof,
  type FullProofInput,
  PasswordProof,
  type PasswordProofInput,
} from "@/lib/auth/schemas";
import {
  type Enrolment,
  enrolmentOf,
  forgetSecondFactor,
  newSealedSecret,
  replaceRecoveryCodes,
  takeAppCode,
  takeSecondFactor,
} from "@/lib/auth/second-factor/mfa-codes";
import { noteSecondFactor } from "@/lib/auth/sessions/sessions";
import type { Ctx, PersonActor, VerbArgs } from "@/lib/core/context";
import { DomainError, forbidden } from "@/lib/core/errors";
import { parseInput } from "@/lib/core/parse";
import { authorizeUser } from "@/lib/core/permissions";
import { forgetPoints, takePoint } from "@/lib/limits";
import { changeUser, type UserRow } from "@/lib/users";

/** Ten codes for the day the phone is lost. They are shown once. */
export interface RecoveryCodes {
  recoveryCodes: string[];
}

/** Administrators may have a second factor; the platform's administrator has profile 1 too. */
export const mayHaveSecondFactor = ({ profile }: { profile: number }): boolean => profile === 1;

function authorizeOwner(ctx: Ctx): PersonActor {
  const actor = authorizeUser(ctx.actor, "account:write");
  if (!mayHaveSecondFactor(actor)) throw forbidden();
  return actor;
}

export const labelOf = ({ email, phone, userName }: UserRow): string => email ?? phone ?? userName;

function assertNotEnabled({ mfaEnabledAt }: UserRow): void {
  if (mfaEnabledAt !== null) throw new DomainError("mfa.already_enabled");
}

/** Replaces any other secret that is not confirmed yet. */
export async function startEnrolment(tx: Ctx, user: UserRow): Promise<Enrolment> {
  assertNotEnabled(user);
  const sealed = newSealedSecret();
  await changeUser(tx, user.id, { mfaSecretEncrypted: sealed, mfaLastStep: null });
  return enrolmentOf(sealed, labelOf(user));
}

export async function confirmEnrolment(tx: Ctx, user: UserRow, code: string): Promise<RecoveryCodes> {
  assertNotEnabled(user);
  await takeAppCode(tx, user, code);
  await changeUser(tx, user.id, { mfaEnabledAt: tx.now });
  const recoveryCodes = await replaceRecoveryCodes(tx, user.id);
  await audit(tx, user, "user.mfa_enabled", true);
  await notifyAccountChange(tx, user, "mfa_enabled");
  return { recoveryCodes };
}

async function audit(tx: Ctx, user: UserRow, action: AuditInput["action"], enabled: boolean): Promise<void> {
  await recordAudit(tx, {
    action,
    entity: "user",
    entityId: user.id,
    adminId: user.adminId,
    before: { mfaEnabled: user.mfaEnabledAt !== null },
    after: { mfaEnabled: enabled },
  });
}

/** Answers a new secret, which counts once `confirmMfa` gets its first code. */
export async function beginMfa({ ctx, input }: VerbArgs<PasswordProofInput>): Promise<Enrolment> {
  const actor = authorizeOwner(ctx);
  const { currentPassword } = parseInput(PasswordProof, input);
  await provePassword(ctx, actor, currentPassword);
  return withTx(ctx, async (tx) => startEnrolment(tx, await lockPerson(tx, actor.userId)));
}

/** These attempts are counted with those that prove an open session. */
async function tryCode<T>(ctx: Ctx, actor: PersonActor, work: (tx: Ctx, user: UserRow) => Promise<T>): Promise<T> {
  await takePoint("mfa:prove", String(actor.userId));
  const done = await withTx(ctx, async (tx) => work(tx, await lockPerson(tx, actor.userId)));
  await forgetPoints("mfa:prove", String(actor.userId));
  return done;
}

export async function confirmMfa({ ctx, input }: VerbArgs<AppCodeInput>): Promise<RecoveryCodes> {
  const actor = authorizeOwner(ctx);
  const { code } = parseInput(AppCode, input);
  return tryCode(ctx, actor, async (tx, user) => {
    const codes = await confirmEnrolment(tx, user, code);
    await noteSecondFactor(tx, actor.sessionId);
    return codes;
  });
}

async function withFullProof<T>(
  { ctx, input }: VerbArgs<FullProofInput>,
  work: (tx: Ctx, user: UserRow) => Promise<T>,
): Promise<T> {
  const actor = authorizeUser(ctx.actor, "account:write");
  const { currentPassword, code } = parseInput(FullProof, input);
  await provePassword(ctx, actor, currentPassword);
  return tryCode(ctx, actor, async (tx, user) => {
    await takeSecondFactor(tx, user, code);
    return work(tx, user);
  });
}

export async function disableMfa(args: VerbArgs<FullProofInput>): Promise<null> {
  return withFullProof(args, async (tx, user) => {
    if (user.profile === 1 && user.mfaRequired) throw new DomainError("mfa.mandatory");
    await forgetSecondFactor(tx, user.id);
    await audit(tx, user, "user.mfa_disabled", false);
    await notifyAccountChange(tx, user, "mfa_disabled");
    return null;
  });
}

export async function renewRecoveryCodes(args: VerbArgs<FullProofInput>): Promise<RecoveryCodes> {
  return withFullProof(args, async (tx, user) => {
    const recoveryCodes = await replaceRecoveryCodes(tx, user.id);
    await recordAudit(tx, {
      action: "user.mfa_codes_renewed",
      entity: "user",
      entityId: user.id,
      adminId: user.adminId,
    });
    await notifyAccountChange(tx, user, "mfa_codes_renewed");
    return { recoveryCodes };
  });
}
