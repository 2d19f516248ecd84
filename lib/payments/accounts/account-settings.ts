import type { z } from "zod";
import { DomainError } from "@/lib/core/errors";
import { ACCOUNT_FIELDS, type AccountField } from "@/lib/payments/accounts/account-fields";
import { ProviderName } from "@/lib/payments/accounts/account-forms";
import { formersOf, sealSettings, unsealSettings } from "@/lib/payments/accounts/bind-account";
import { adapterOf } from "@/lib/payments/adapters";
import type { AccountRow } from "@/lib/payments/rows";

/** Secrets of this length or more show their last characters, so that people can tell them apart. */
const SHOWN_FROM_LENGTH = 12;
const TAIL = 4;

export function fieldsOf(provider: string): readonly AccountField[] {
  const own = ProviderName.safeParse(provider);
  return own.success ? ACCOUNT_FIELDS[own.data] : [];
}

const asText = (value: unknown) => (typeof value === "string" || typeof value === "number" ? String(value) : "");

/** Settings as they may leave the server: nothing of a secret but its last characters. */
export function visibleSettings(row: AccountRow): {
  settings: Record<string, string>;
  secrets: Record<string, string>;
} {
  const sealed = unsealSettings(row);
  const settings: Record<string, string> = {};
  const secrets: Record<string, string> = {};
  for (const { name, kind } of fieldsOf(row.provider)) {
    const value = asText(sealed[name]);
    if (kind !== "secret") settings[name] = value;
    else if (value !== "") secrets[name] = value.length >= SHOWN_FROM_LENGTH ? value.slice(-TAIL) : "";
  }
  return { settings, secrets };
}

/** "Llave secreta, CLABE". */
export function fieldLabels(provider: string, names: readonly string[]): string {
  const shown = fieldsOf(provider).filter(({ name }) => names.includes(name));
  return shown.map(({ label }) => label).join(", ");
}

/** The texts of a ZodError by the names of the form's fields, which stand under `settings.`. */
function wrongFields({ issues }: z.ZodError): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const { path, message } of issues) fields[`settings.${path.join(".")}`] ??= message;
  return fields;
}

/** What the provider has sent and repeats was signed with the secret that it had then. */
const FORMER_HOURS = 24;

/** Secrets that are changed one after the other: what was sent meanwhile may be proven by any of them. */
const MOST_FORMERS = 3;

/**
 * Seals an account's stored settings with the entered ones over them; a secret that was left empty stays. `changed` are
 * the names of the fields that differ. Where a secret does, the stored ones still prove callbacks for a day.
 */
export function sealEntered(
  provider: string,
  entered: Readonly<Record<string, string>>,
  { stored, now }: { stored: Readonly<Record<string, unknown>>; now: Date },
): { sealed: Buffer; changed: string[] } {
  const adapter = adapterOf(provider);
  if (!adapter) throw new DomainError("payment.method_unavailable", { field: "provider" });
  const merged: Record<string, unknown> = { ...stored };
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
  const values: Record<string, unknown> = { ...stored, ...parsed.data };
  const changed = Object.keys(values).filter((name) => asText(values[name]) !== asText(stored[name]));
  const former = formersOf(stored, now);
  const isSecret = (name: string) => fieldsOf(provider).some((field) => field.name === name && field.kind === "secret");
  if (changed.some((name) => isSecret(name) && asText(stored[name]) !== "")) {
    const { former: _, ...settings } = stored;
    const until = new Date(now.getTime() + FORMER_HOURS * 3_600_000);
    former.unshift({ settings, until: until.toISOString() });
  }
  if (former.length > 0) values.former = former.slice(0, MOST_FORMERS);
  else delete values.former;
  return { sealed: sealSettings(values), changed };
}
