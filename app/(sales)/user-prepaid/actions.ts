"use server";

import { type ActionFailure, redirectAction } from "@/lib/http";
import { changeOwnAccount, openOwnAccount, pauseAccount, resumeAccount } from "@/lib/prepaid";
import { accountHref, topupHref } from "@/lib/prepaid/client";

const text = (form: FormData, name: string): string => {
  const value = form.get(name);
  return typeof value === "string" ? value : "";
};

const idOf = (form: FormData, name: string): number => Number(text(form, name)) || 0;

/** The page with what was typed, so that nothing is lost without script either. */
function back(path: string, { code }: ActionFailure, typed: Record<string, string>): string {
  const query = new URLSearchParams({ aviso: code, ...typed });
  return `${path}&${query}`;
}

/** Whoever is not logged in goes there first, and comes back to the form with what was typed. */
function backToOpening(error: ActionFailure, form: FormData): string {
  const typed = {
    tipo: String(idOf(form, "typeId")),
    nombre: text(form, "nickname").slice(0, 100),
    placas: text(form, "plates").slice(0, 100),
  };
  const path = `/user-prepaid?abrir=${idOf(form, "enclosureId")}`;
  if (error.code !== "auth.required") return back(path, error, typed);
  return `/login?returnUrl=${encodeURIComponent(`${path}&${new URLSearchParams(typed)}`)}`;
}

const change = redirectAction(changeOwnAccount, {
  input: (form) => ({
    accountId: idOf(form, "accountId"),
    nickname: text(form, "nickname"),
    plates: text(form, "plates"),
  }),
  redirectTo: ({ accountId }) => accountHref(accountId),
  errorTo: (error, form) =>
    back(accountHref(idOf(form, "accountId")), error, {
      nombre: text(form, "nickname").slice(0, 100),
      placas: text(form, "plates").slice(0, 100),
    }),
});

const pause = redirectAction(pauseAccount, {
  input: (form) => ({ accountId: idOf(form, "accountId") }),
  redirectTo: ({ accountId }) => accountHref(accountId),
  errorTo: (error, form) => back(accountHref(idOf(form, "accountId")), error, {}),
});

const resume = redirectAction(resumeAccount, {
  input: (form) => ({ accountId: idOf(form, "accountId") }),
  redirectTo: ({ accountId }) => accountHref(accountId),
  errorTo: (error, form) => back(accountHref(idOf(form, "accountId")), error, {}),
});

const open = redirectAction(openOwnAccount, {
  input: (form) => ({
    typeId: idOf(form, "typeId"),
    nickname: text(form, "nickname"),
    plates: text(form, "plates"),
  }),
  redirectTo: ({ accountId }) => topupHref(accountId),
  errorTo: backToOpening,
});

/** Fields `accountId`, `nickname`, `plates`. */
export async function changeAccountAction(form: FormData): Promise<void> {
  await change(form);
}

/** Field `accountId`. */
export async function pauseAccountAction(form: FormData): Promise<void> {
  await pause(form);
}

/** Field `accountId`. */
export async function resumeAccountAction(form: FormData): Promise<void> {
  await resume(form);
}

/** Fields `typeId`, `enclosureId`, `nickname`, `plates`. Goes on to the first top-up. */
export async function openAccountAction(form: FormData): Promise<void> {
  await open(form);
}
