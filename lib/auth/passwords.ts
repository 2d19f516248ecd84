import { hash, verify } from "@node-rs/argon2";

/** argon2id is the library's default algorithm. */
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

/** argon2id hash of a password, as stored. */
export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password, OPTIONS));
}

/** Whether the password is the hash's. Without a hash it does the same work and answers false. */
export async function verifyPassword(stored: string | null, password: string): Promise<boolean> {
  store.__controlTrasladoDummy ??= hashPassword("no account has this password");
  const dummy = await store.__controlTrasladoDummy;
  const matches = await inTurn(() => verify(stored ?? dummy, password));
  return stored !== null && matches;
}
