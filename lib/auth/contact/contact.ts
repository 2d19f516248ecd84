import { parsePhoneNumberFromString } from "libphonenumber-js/min";
import { keyedHash } from "@/lib/core/crypto";

export type Channel = "email" | "whatsapp";

/** The stored form of a typed e-mail or phone. Text that is neither stays as it is. */
export function normalContact(identifier: string): string {
  const text = identifier.trim().toLowerCase();
  if (text.includes("@")) return text;
  return parsePhoneNumberFromString(text, "MX")?.number ?? text;
}

/**
 * Key under which attempts on an account are counted, the same for every spelling and also when no such account exists.
 * A keyed hash, because a plain hash of a phone is guessed in a moment by trying all phones.
 */
export function accountKey(identifier: string): string {
  return keyedHash("account", normalContact(identifier)).toString("base64url");
}
