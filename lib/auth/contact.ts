import { parsePhoneNumberFromString } from "libphonenumber-js/min";
import { keyedHash } from "@/lib/core/crypto";

export type Channel = "email" | "whatsapp";

/** An e-mail or a phone as one writes it, in the form in which it is stored; what is neither stays as it is. */
export function normalContact(identifier: string): string {
  const text = identifier.trim().toLowerCase();
  if (text.includes("@")) return text;
  return parsePhoneNumberFromString(text, "MX")?.number ?? text;
}

/**
 * Key of the limits of whoever is behind an identifier, however it is written, and whether there is anybody or not. Keyed:
 * all phones can be tried in a moment.
 */
export function accountKey(identifier: string): string {
  return keyedHash("account", normalContact(identifier)).toString("base64url");
}
