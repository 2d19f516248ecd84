import type { z } from "zod";
import { DomainError } from "@/lib/core/errors";
import { ACCOUNT_FIELDS, type AccountField, ProviderName } from "@/lib/payments/accounts/account-forms";
import { sealSettings, unsealSettings } from "@/lib/payments/accounts/bind-account";
import { adapterOf } from "@/lib/payments/adapters";
import type { AccountRow } from "@/lib/payments/rows";

/** Longer secrets show their last characters, so that people can tell them apart. */
const TELLING = 12;
const TAIL = 4;

/** What a person enters for a provider; nothing for one whose accounts are not opened here. */
export function fieldsOf(provider: string): readonly AccountField[] {
  const own = ProviderName.safeParse(provider);
  return own.success ? ACCOUNT_FIELDS[own.data] : [];
}

const asText = (value: unknown) => (typeof value === "string" || typeof value === "number" ? String(value) : "");

/** An account's settings as they may be answered: what is secret is never in it, but for its last characters. */
export function shownSettings(row: AccountRow): { settings: Record<string, string>; secrets: Record<string, string> } {
  const sealed = unsealSettings(row);
  const settings: Record<string, string> = {};
  const secrets: Record<string, string> = {};
  for (const { name, kind } of fieldsOf(row.provider)) {
    const value = asText(sealed[name]);
    if (kind !== "secret") settings[name] = value;
    else if (value !== "") secrets[name] = value.length >= TELLING ? value.slice(-TAIL) : "";
  }
  return { settings, secrets };
}

/** Fields as people know them: "Llave secreta, CLABE". */
export function fieldLabels(provider: string, names: readonly string[]): string {
  const shown = fieldsOf(provider).filter(({ name }) => names.includes(name));
  return shown.map(({ label }) => label).join(", ");
}

/** Zod's wrong fields under `settings.`, with their texts. */
function wrongFields({ issues }: z.ZodError): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const { path, message } of issues) fields[`settings.${path.join(".")}`] ??= message;
  return fields;
}

/**
 * Seals an account's settings: what was entered over what is there, where an empty secret stays. Also answers the names
 * of the fields that change.
 */
export function sealedWith(
  provider: string,
  entered: Readonly<Record<string, string>>,
  known: Readonly<Record<string, unknown>> = {},
): { sealed: Buffer; changed: string[] } {
  const adapter = adapterOf(provider);
  if (!adapter) throw new DomainError("payment.method_unavailable", { field: "provider" });
  const merged: Record<string, unknown> = { ...known };
  for (const { name, kind } of fieldsOf(provider)) {
    const value = entered[name];
    if (value !== undefined && !(kind === "secret" && value.trim() === "")) merged[name] = value;
  }
  const parsed = adapter.entered.safeParse(merged, {
    error: ({ code, input }) =>
      code === "invalid_type" && input === undefined ? "Este campo es requerido" : undefined,
  });
  if (!parsed.success) {
    const fields = wrongFields(parsed.error);
    throw new DomainError("input.invalid", { field: Object.keys(fields)[0] ?? "settings", fields });
  }
  const values: Record<string, unknown> = { ...known, ...parsed.data };
  const changed = Object.keys(values).filter((name) => asText(values[name]) !== asText(known[name]));
  return { sealed: sealSettings(values), changed };
}
