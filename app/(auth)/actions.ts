"use server";

import { signIn, signUp, targetOf, text } from "@/app/(auth)/sign-in";
import { logout } from "@/lib/auth";
import { clearSessionCookie, type FormState, formAction, redirectAction } from "@/lib/http";
import type { RegisterBuyerInput } from "@/lib/users/schemas";

export async function loginAction(state: FormState, form: FormData): Promise<FormState> {
  return formAction(signIn, {
    input: (data) => ({ identifier: text(data, "identifier"), password: text(data, "password") }),
    redirectTo: (arrived, data) => targetOf(data, arrived),
  })(state, form);
}

export async function registerAction(state: FormState, form: FormData): Promise<FormState> {
  return formAction(signUp, {
    input: (data) => ({
      fullName: text(data, "fullName"),
      userName: text(data, "userName"),
      email: text(data, "email"),
      phone: text(data, "phone"),
      password: text(data, "password"),
      passwordConfirmation: text(data, "passwordConfirmation"),
      acceptTerms: (data.get("acceptTerms") === "on") as RegisterBuyerInput["acceptTerms"],
    }),
    redirectTo: (arrived, data) => targetOf(data, arrived),
  })(state, form);
}

export async function logoutAction(form: FormData): Promise<void> {
  return redirectAction(logout, {
    input: () => null,
    redirectTo: async () => {
      await clearSessionCookie();
      return "/login";
    },
    errorTo: () => "/login",
  })(form);
}
