"use server";

import { keeping } from "@/app/(auth)/return-url";
import { signIn, signUp, targetOf, text } from "@/app/(auth)/sign-in";
import { logout } from "@/lib/auth";
import { safeReturnUrl } from "@/lib/auth/client";
import { clearSessionCookie, type FormState, formAction, redirectAction } from "@/lib/http";
import type { RegisterBuyerInput } from "@/lib/users/schemas";

export async function loginAction(state: FormState, form: FormData): Promise<FormState> {
  return formAction(signIn, {
    input: (data) => ({ identifier: text(data, "identifier"), password: text(data, "password") }),
    redirectTo: (arrived, data) => targetOf(data, arrived),
  })(state, form);
}

const typed = (form: FormData, name: string) => text(form, name).trim() || undefined;

/** An e-mail or a phone, whichever the one field holds. */
function contactOf(form: FormData): Pick<RegisterBuyerInput, "email" | "phone"> {
  const contact = text(form, "contact").trim();
  return contact === "" || /[@\p{L}]/u.test(contact) ? { email: contact } : { phone: contact };
}

/** Fields `fullName`, `contact`, `userName` where it was asked for, `acceptTerms`, `returnUrl`. */
export async function registerAction(state: FormState, form: FormData): Promise<FormState> {
  return formAction(signUp, {
    input: (data) => ({
      fullName: text(data, "fullName"),
      userName: typed(data, "userName"),
      ...contactOf(data),
      acceptTerms: (data.get("acceptTerms") === "on") as RegisterBuyerInput["acceptTerms"],
    }),
    redirectTo: (arrived, data) => targetOf(data, arrived),
  })(state, form);
}

/** Field `codigo`: the page to come back to with a code, for whoever has to come in again. */
export async function logoutAction(form: FormData): Promise<void> {
  return redirectAction(logout, {
    input: () => null,
    redirectTo: async () => {
      await clearSessionCookie();
      const back = safeReturnUrl(text(form, "codigo"));
      return back === null ? "/login" : keeping("/codigo", back);
    },
    errorTo: () => "/login",
  })(form);
}
