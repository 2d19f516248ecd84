import { hash } from "@node-rs/argon2";
import { sql } from "drizzle-orm";
import { getDb } from "@/db/client";
import { createUser } from "@/db/testing";
import { loginWeb } from "@/lib/auth";
import { rememberBrowser } from "@/lib/auth/challenge/known-browser";
import { answering } from "@/lib/auth/testing";
import { inTurns } from "@/lib/auth/testing/in-turns";
import { DomainError } from "@/lib/core/errors";
import { ctxFor } from "@/lib/core/testing";

/** The stored hash says what checking it costs, so that a million guesses would cost nothing but the limits stop them. */
const CHEAP = { memoryCost: 8, timeCost: 1, parallelism: 1 } as const;

interface Attack {
  guesses: number;
  addresses: number;
  accounts: number;
}

/**
 * Guesses passwords of a few accounts from many addresses at once; every third guess is ready to solve puzzles. Each
 * account's own password is among the later half of its guesses.
 */
export async function guessSpread({ guesses, addresses, accounts }: Attack) {
  const people = await Promise.all(
    Array.from({ length: accounts }, async (_, n) => {
      const password = `clave-${String(n * 7_919).padStart(6, "0")}`;
      const user = await createUser({ passwordHash: await hash(password, CHEAP) });
      const browser = await rememberBrowser({ ctx: ctxFor(null), input: { userId: user.id } });
      return { user, browser, right: { identifier: user.email ?? "", password } };
    }),
  );
  const codes = new Map<string, number>();
  const note = (what: string) => codes.set(what, (codes.get(what) ?? 0) + 1);
  await inTurns(12, guesses, async (n) => {
    const { right } = people[n % accounts] ?? { right: { identifier: "", password: "" } };
    const round = Math.floor(n / accounts);
    const isLate = n > guesses / 2;
    const password = isLate && round % 10 === 0 ? right.password : `clave-${String(n).padStart(6, "0")}x`;
    const ctx = { ...ctxFor(null), ip: `10.0.${Math.floor((n % addresses) / 250)}.${(n % addresses) % 250}` };
    const login = { ctx, input: { identifier: right.identifier, password } };
    try {
      await (n % 3 === 0 ? answering(loginWeb, login) : loginWeb(login));
      note("found");
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      note(error.code);
    }
  });
  const tried = await getDb().execute<{ n: number }>(sql`
    select count(*)::int as n from login_events where outcome = 'wrong_credentials' group by user_id`);
  return { people, codes: Object.fromEntries(codes), mostTried: Math.max(...tried.map(({ n }) => n)) };
}
