import { withTx } from "@/db/client";
import { lockPerson } from "@/lib/auth/account/own-account";
import { openFullSession, type WebLogin } from "@/lib/auth/login/login";
import { AppCode, type AppCodeInput } from "@/lib/auth/schemas";
import { type Enrolment, enrolmentOf } from "@/lib/auth/second-factor/mfa-codes";
import { confirmEnrolment, labelOf, type RecoveryCodes, startEnrolment } from "@/lib/auth/second-factor/mfa-enrolment";
import { endPending, findPending, requirePending } from "@/lib/auth/second-factor/mfa-session";
import { loggedInOf, openWebProven, type PendingInput, takeTry } from "@/lib/auth/second-factor/second-factor";
import type { VerbArgs } from "@/lib/core/context";
import { parseInput } from "@/lib/core/parse";
import { forgetPoints } from "@/lib/limits";

/** The page of the second factor shows one of these: no login under way, a code wanted, or the app to set up. */
export type PendingStep =
  | { stage: "none" }
  | { stage: "code" }
  | { stage: "start" }
  | { stage: "enrol"; enrolment: Enrolment };

export async function pendingStep({ ctx, input }: VerbArgs<PendingInput>): Promise<PendingStep> {
  const pending = await findPending(ctx, input.token);
  if (!pending) return { stage: "none" };
  const { user } = pending;
  if (user.mfaEnabledAt !== null) return { stage: "code" };
  if (user.mfaSecretEncrypted === null) return { stage: "start" };
  return { stage: "enrol", enrolment: enrolmentOf(user.mfaSecretEncrypted, labelOf(user)) };
}

export async function beginPendingMfa({ ctx, input }: VerbArgs<PendingInput>): Promise<null> {
  const { user } = await requirePending(ctx, input.token);
  await withTx(ctx, async (tx) => startEnrolment(tx, await lockPerson(tx, user.id)));
  return null;
}

/**
 * Confirms the app with its first code and completes the web login: a new session replaces the pending one. Answers the
 * recovery codes, once.
 */
export async function confirmPendingMfa({
  ctx,
  input,
}: VerbArgs<AppCodeInput & PendingInput>): Promise<WebLogin & RecoveryCodes> {
  const pending = await requirePending(ctx, input.token);
  const { code } = parseInput(AppCode, { code: input.code });
  await takeTry(ctx, pending, "mfa:account");
  const done = await withTx(ctx, async (tx) => {
    const user = await lockPerson(tx, pending.user.id);
    const codes = await confirmEnrolment(tx, user, code);
    await endPending(tx, pending);
    const sessionId = await openFullSession(tx, user, "second_factor", openWebProven);
    return { ...loggedInOf(user), ...codes, mfaRequired: false as const, sessionId };
  });
  await forgetPoints("mfa:account", String(pending.user.id));
  return done;
}
