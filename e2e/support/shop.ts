import { expect } from "vitest";
import { z } from "zod";
import { closeDb } from "@/db/client";
import { accessViolations, createUser, type UserRow } from "@/db/testing";
import { findOffences } from "@/db/testing/invariants";
import { moneyViolations } from "@/db/testing/invariants-money";
import { BASE_URLS, baseUrl } from "@/e2e/support/browser";
import { openApiToken } from "@/lib/auth/sessions/sessions";
import { ctxFor } from "@/lib/core/testing";
import { stopBoss } from "@/lib/jobs";

/** Points factories and checkers at the running platform's database and secret. Gives the function that ends it. */
export function usePlatform(): () => Promise<void> {
  const { E2E_DATABASE_URL, E2E_APP_SECRET, E2E_NEXTAUTH_SECRET } = process.env;
  if (!E2E_DATABASE_URL || !E2E_APP_SECRET || !E2E_NEXTAUTH_SECRET)
    throw new Error("No platform runs: run the journeys with `npm test`");
  process.env.DATABASE_URL = E2E_DATABASE_URL;
  process.env.APP_SECRET = E2E_APP_SECRET;
  process.env.NEXTAUTH_SECRET = E2E_NEXTAUTH_SECRET;
  process.env.APP_URL = baseUrl();
  process.env.DEMO = "1";
  return async () => {
    await stopBoss(0);
    await closeDb();
  };
}

const Answer = z.looseObject({
  response: z.unknown().optional(),
  code: z.string().optional(),
  data: z.record(z.string(), z.unknown()).optional(),
});

export type ApiAnswer = z.output<typeof Answer> & { status: number };

export interface Call {
  method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  path: string;
  /** Any number: the calls are spread over the web processes by it. */
  turn: number;
  as?: string;
  body?: object;
  key?: string;
}

/** One call of the HTTP API. Rejects only when the process did not answer. */
export async function api({ method, path, turn, as, body, key }: Call): Promise<ApiAnswer> {
  const response = await fetch(`${baseUrl(turn % BASE_URLS.length)}/api/v1${path}`, {
    method,
    headers: {
      ...(as ? { Authorization: `Bearer ${as}` } : {}),
      ...(key ? { "Idempotency-Key": key } : {}),
      ...(body ? { "Content-Type": "application/json" } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
    signal: AbortSignal.timeout(30_000),
  });
  return { ...Answer.parse(await response.json()), status: response.status };
}

export type Client = UserRow & { as: string };

/** A person with a bearer token, as a login would open it. */
export async function clientOf(user: UserRow): Promise<Client> {
  return { ...user, as: await openApiToken(ctxFor(user), user.id) };
}

export async function newClients(count: number): Promise<Client[]> {
  const made: Client[] = [];
  for (let i = 0; i < count; i++) made.push(await clientOf(await createUser()));
  return made;
}

const Held = z.looseObject({
  idCart: z.int(),
  items: z.array(z.looseObject({ idPlace: z.int(), state: z.string() })),
});

export const heldOf = (answer: ApiAnswer) => Held.parse(answer.response);

/** Holds some places of an area, or certain ones (TI2). */
export function holdPlaces(client: Client, turn: number, what: object, key?: string): Promise<ApiAnswer> {
  return api({
    method: "POST",
    path: "/tickets/purchases",
    turn,
    as: client.as,
    body: what,
    ...(key ? { key } : {}),
  });
}

/** Answers as many as `how` says by status and code, e.g. `{ "201": 50, "409 hold.not_enough_places": 150 }`. */
export function tally(answers: readonly ApiAnswer[]): Record<string, number> {
  const found: Record<string, number> = {};
  for (const { status, code } of answers) {
    const name = code ? `${status} ${code}` : String(status);
    found[name] = (found[name] ?? 0) + 1;
  }
  return found;
}

/** Expects that invariants 1 to 6 and 8 hold for the tenant's event, its gates, and all money there is. */
export async function expectInvariants(where: { event: { id: number }; admin: { id: number } }): Promise<void> {
  expect(await findOffences(where.event.id)).toEqual([]);
  expect(await moneyViolations()).toEqual([]);
  expect(await accessViolations(where.admin.id)).toEqual([]);
}
