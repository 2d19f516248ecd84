"use server";

import { redirect } from "next/navigation";
import { enterWithSession, targetOf, text } from "@/app/(auth)/sign-in";
import type { StepState } from "@/components/account/second-factor-step";
import { beginPendingMfa, confirmPendingMfa, proveSecondFactor, secondFactorWeb } from "@/lib/auth";
import { proofPath, safeReturnUrl } from "@/lib/auth/client";
import { type FormState, failureOf, formAction, pageCtx, readPendingToken } from "@/lib/http";

/** Completes the login with a code. */
export async function secondFactorAction(state: FormState, form: FormData): Promise<FormState> {
  return formAction(
    async ({ ctx, input }: Parameters<typeof secondFactorWeb>[0]) =>
      enterWithSession(ctx, await secondFactorWeb({ ctx, input })),
    {
      input: async (data) => ({ code: text(data, "code"), token: await readPendingToken() }),
      redirectTo: (arrived, data) => targetOf(data, arrived),
    },
  )(state, form);
}

/** Shows a code in a session that is open, and offers to go on with what asked for it. */
export async function proveAction(state: FormState, form: FormData): Promise<FormState> {
  return formAction(proveSecondFactor, {
    input: (data) => ({ code: text(data, "code") }),
    redirectTo: (_, data) => proofPath(safeReturnUrl(text(data, "returnUrl")) ?? "/home"),
  })(state, form);
}

/** Shows a new secret to whom the platform asks for a second factor. */
export async function beginAction(state: FormState, form: FormData): Promise<FormState> {
  return formAction(beginPendingMfa, {
    input: async () => ({ token: await readPendingToken() }),
    redirectTo: (_, data) => targetOf(data, { mfaRequired: true }),
  })(state, form);
}

/** Confirms the app and completes the login. The recovery codes are shown only in this answer. */
export async function confirmAction(_: StepState, form: FormData): Promise<StepState> {
  const ctx = await pageCtx();
  try {
    const input = { code: text(form, "code"), token: await readPendingToken() };
    const { recoveryCodes, ...login } = await confirmPendingMfa({ ctx, input });
    return { ok: true, recoveryCodes, target: await targetOf(form, await enterWithSession(ctx, login)) };
  } catch (error) {
    const failure = failureOf(error);
    if (failure.code === "auth.session_expired") redirect("/login");
    return failure;
  }
}
