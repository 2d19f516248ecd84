import { z } from "zod";
import { FIELD } from "@/lib/core/messages";

export const Login = z.object({
  identifier: z.string({ error: FIELD.userRequired }).trim().min(1, FIELD.userRequired).max(254, FIELD.userRequired),
  password: z.string({ error: FIELD.passwordRequired }).min(1, FIELD.passwordRequired).max(200, FIELD.passwordRequired),
});
export type LoginInput = z.input<typeof Login>;

/** A same-origin path that a person may be sent to after login; anything else becomes null. */
export function safeReturnUrl(value: string | null | undefined): string | null {
  if (!value || value.length > 2_000 || !/^\/(?![/\\])[^\s\\]*$/.test(value)) return null;
  try {
    const url = new URL(value, "http://same.origin");
    // "/..//host" is a path until its dots are taken out: then it is another host.
    const leaves = url.origin !== "http://same.origin" || url.pathname.startsWith("//");
    if (leaves || url.pathname === "/login" || url.pathname.startsWith("/api/")) return null;
    return `${url.pathname}${url.search}${url.hash}`;
  } catch {
    return null;
  }
}
