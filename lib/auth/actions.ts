"use server";

import { createStaff } from "@/lib/auth/account/create-staff";
import { resendInvitation } from "@/lib/auth/account/invite-user";
import { updateUser } from "@/lib/auth/account/update-user";
import { makeApiKey } from "@/lib/auth/api-keys/make-api-key";
import { revokeApiKey } from "@/lib/auth/api-keys/revoke-api-key";
import { changeEmail, changePhone } from "@/lib/auth/contact/change-contact";
import { resetMfa } from "@/lib/auth/second-factor/reset-mfa";
import { proveSecondFactor } from "@/lib/auth/second-factor/second-factor";
import { action, type FormState, formAction } from "@/lib/http";

export const createStaffAction = action(createStaff);
export const updateUserAction = action(updateUser);
export const resendInvitationAction = action(resendInvitation);
export const proveSecondFactorAction = action(proveSecondFactor);
export const makeApiKeyAction = action(makeApiKey);
export const revokeApiKeyAction = action(revokeApiKey);
export const resetMfaAction = action(resetMfa);

const text = (form: FormData, name: string): string => {
  const value = form.get(name);
  return typeof value === "string" ? value : "";
};

const verifying = (path: string) => () => `${path}?returnUrl=${encodeURIComponent("/change-profile")}`;

export async function changeEmailAction(state: FormState, form: FormData): Promise<FormState> {
  return formAction(changeEmail, {
    input: (data) => ({ email: text(data, "email"), currentPassword: text(data, "currentPassword") }),
    redirectTo: verifying("/verificar-correo"),
  })(state, form);
}

export async function changePhoneAction(state: FormState, form: FormData): Promise<FormState> {
  return formAction(changePhone, {
    input: (data) => ({ phone: text(data, "phone"), currentPassword: text(data, "currentPassword") }),
    redirectTo: verifying("/verificar-telefono"),
  })(state, form);
}
