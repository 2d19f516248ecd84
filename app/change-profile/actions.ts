"use server";

import {
  beginMfa,
  changePassword,
  changeProfile,
  closeOtherSessions,
  closeSession,
  confirmMfa,
  disableMfa,
  eraseOwnAccount,
  renewRecoveryCodes,
} from "@/lib/auth";
import type { PasswordProofInput } from "@/lib/auth/schemas";
import type { VerbArgs } from "@/lib/core/context";
import { action, clearSessionCookie } from "@/lib/http";
import { qrDrawing } from "@/lib/passes";

export const changeProfileAction = action(changeProfile);
export const changePasswordAction = action(changePassword);
export const closeSessionAction = action(closeSession);
export const closeOtherSessionsAction = action(closeOtherSessions);
export const confirmMfaAction = action(confirmMfa);
export const disableMfaAction = action(disableMfa);
export const renewRecoveryCodesAction = action(renewRecoveryCodes);

/** The secret, and its QR drawn here: no picture of it is made anywhere else. */
export const beginMfaAction = action(async (args: VerbArgs<PasswordProofInput>) => {
  const { secret, uri } = await beginMfa(args);
  return { secret, qr: qrDrawing(uri) };
});

/** The account's sessions are gone, so this browser forgets its cookie. */
export const eraseOwnAccountAction = action(async (args: VerbArgs<PasswordProofInput>) => {
  await eraseOwnAccount(args);
  await clearSessionCookie();
  return null;
});
