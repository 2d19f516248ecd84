import { hash, verify } from "@node-rs/argon2";
import { DEMO_PASSWORD } from "@/db/seed/demo/password";
import { COMMON_PASSWORDS } from "@/lib/auth/login/common-passwords";
import { isDemo } from "@/lib/core/demo";
import { DomainError } from "@/lib/core/errors";

/** The library's default algorithm is argon2id. */
const OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

const store = globalThis as typeof globalThis & {
  __controlTrasladoHashing?: Promise<unknown>;
  __controlTrasladoDummy?: Promise<string>;
};

/** One hash at a time per process, so that logins do not starve the gates of processor time. */
function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const turn = (store.__controlTrasladoHashing ?? Promise.resolve()).then(work, work);
  store.__controlTrasladoHashing = turn.catch(() => undefined);
  return turn;
}

export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password, OPTIONS));
}

/** A database that was tried out before keeps the demo's accounts, the platform's among them. */
const isPublished = (password: string) => password === DEMO_PASSWORD && !isDemo();

let common: ReadonlySet<string> | undefined;

/** The hash of a password that somebody chose. One of the most common, which attackers try first, is refused, and the demo's. */
export async function hashChosen(password: string): Promise<string> {
  common ??= new Set(COMMON_PASSWORDS.trim().split("\n"));
  if (common.has(password.toLowerCase()) || isPublished(password))
    throw new DomainError("password.common", { field: "password" });
  return hashPassword(password);
}

/** It does the same work without a hash and answers false, so that the time does not tell whether an account exists. */
export async function verifyPassword(stored: string | null, password: string): Promise<boolean> {
  store.__controlTrasladoDummy ??= hashPassword("no account has this password");
  const dummy = await store.__controlTrasladoDummy;
  const matches = await inTurn(() => verify(stored ?? dummy, password));
  return stored !== null && matches && !isPublished(password);
}
