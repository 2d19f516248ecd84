"use server";

import { type ActionFailure, redirectAction } from "@/lib/http";
import { goOnSavingCard, turnOffAutoTopup, turnOnAutoTopup } from "@/lib/prepaid";
import { autoHref } from "@/lib/prepaid/client";

const text = (form: FormData, name: string): string => {
  const value = form.get(name);
  return typeof value === "string" ? value.slice(0, 20) : "";
};

const idOf = (form: FormData): number => Number(text(form, "cuenta")) || 0;

const inputOf = (form: FormData) => ({ accountId: idOf(form) });

/** The fields of the form, as they stand in the address of the step before it is agreed to. */
const NAMES = ["menos", "monto", "dia", "mes", "tarjeta"] as const;

function back({ code }: ActionFailure, form: FormData): string {
  const typed = Object.fromEntries(NAMES.map((name) => [name, text(form, name)]));
  return `${autoHref(idOf(form))}&${new URLSearchParams({ ...typed, revisar: "1", aviso: code })}`;
}

const failed = ({ code }: ActionFailure, form: FormData): string => `${autoHref(idOf(form))}&aviso=${code}`;

const agree = redirectAction(turnOnAutoTopup, {
  input: (form) => ({
    ...inputOf(form),
    thresholdCents: text(form, "menos"),
    amountCents: text(form, "monto"),
    dayLimitCents: text(form, "dia"),
    monthLimitCents: text(form, "mes"),
    card: text(form, "tarjeta") === "saved" ? ("saved" as const) : ("new" as const),
    expectedCents: Number(text(form, "cobro")) || 0,
    // The verb says what is missing where it is not ticked.
    accepts: (text(form, "acepta") === "on") as true,
  }),
  redirectTo: ({ accountId, url }) => url ?? autoHref(accountId),
  errorTo: back,
});

const goOn = redirectAction(goOnSavingCard, {
  input: inputOf,
  redirectTo: ({ accountId, url }) => url ?? autoHref(accountId),
  errorTo: failed,
});

const turnOff = redirectAction(turnOffAutoTopup, {
  input: inputOf,
  redirectTo: ({ accountId }) => `${autoHref(accountId)}&apagada=1`,
  errorTo: failed,
});

/** Fields `cuenta`, `menos`, `monto`, `dia`, `mes` in pesos, `tarjeta`, `cobro` in centavos and `acepta`. */
export async function agreeAction(form: FormData): Promise<void> {
  await agree(form);
}

/** Field `cuenta`. */
export async function goOnAction(form: FormData): Promise<void> {
  await goOn(form);
}

/** Field `cuenta`. */
export async function turnOffAction(form: FormData): Promise<void> {
  await turnOff(form);
}
