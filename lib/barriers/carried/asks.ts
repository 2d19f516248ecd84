import { setTimeout as pause } from "node:timers/promises";
import { type SQL, sql } from "drizzle-orm";
import { type Db, getDb } from "@/db/client";
import { CarriedAnswer, CarriedAsk } from "@/lib/barriers/carried/frames";
import type { Answer, VenueHttp } from "@/lib/barriers/drivers/venue-http";
import { decryptSecret, encryptSecret } from "@/lib/core/crypto";
import { PORTION } from "@/lib/core/duties";

/** Told with a carrier's number when something waits for it. */
export const ASKS_CHANNEL = "barrier_asks";

/** Milliseconds within which a carrier that is connected has taken what waits for it. */
const TAKEN_MS = 1_500;
/** Milliseconds for a device's answer, with as many tries to prove ourselves as it takes, and the way back. */
const ANSWER_MS = 6_000;
const LOOK_EVERY_MS = 25;

/** A relay, or a device that keeps a socket to us open. */
export interface Carrier {
  id: number;
  adminId: number;
  /** Why nothing is sent while it is not connected. */
  away: string;
}

export const NO_ANSWER = "El equipo recibió la orden y no contestó a tiempo";

async function putAsk({ id, adminId }: Carrier, ask: CarriedAsk): Promise<number> {
  const sealed = encryptSecret(Buffer.from(JSON.stringify(ask)));
  const [row] = await getDb().execute<{ id: number }>(sql`
    with made as (
      insert into barrier_asks (admin_id, carrier_id, sealed, asked_at)
      values (${adminId}, ${id}, ${sealed}, clock_timestamp()) returning id)
    select made.id from made, pg_notify(${ASKS_CHANNEL}, ${String(id)})`);
  if (!row) throw new Error("The ask was not written");
  return row.id;
}

async function dropAsk(id: number, isUntakenOnly: boolean): Promise<boolean> {
  const gone = await getDb().execute(sql`
    delete from barrier_asks where id = ${id} and (taken_at is null or not ${isUntakenOnly}) returning id`);
  return gone.length > 0;
}

/** Has a carrier ask a device, and waits. What no carrier took has not been sent; what one took may have been. */
async function askThrough(carrier: Carrier, ask: CarriedAsk): Promise<Answer> {
  const id = await putAsk(carrier, ask);
  const startedAt = performance.now();
  for (;;) {
    const [row] = await getDb().execute<{ isTaken: boolean; answer: string | null }>(sql`
      select taken_at is not null as "isTaken", answer from barrier_asks where id = ${id}`);
    if (row?.answer) {
      await dropAsk(id, false);
      return CarriedAnswer.parse(JSON.parse(row.answer));
    }
    const waited = performance.now() - startedAt;
    if (row && !row.isTaken && waited > TAKEN_MS && (await dropAsk(id, true)))
      return { kind: "not_sent", why: carrier.away };
    // The row is gone where the database crashed meanwhile: nobody knows.
    if (!row || waited > TAKEN_MS + ANSWER_MS) {
      await dropAsk(id, false);
      return { kind: "unanswered", why: NO_ANSWER };
    }
    await pause(LOOK_EVERY_MS);
  }
}

/** As `venueHttp`, by a carrier: it connects within these networks alone. */
export function carriedHttp(carrier: Carrier, rules: Pick<CarriedAsk, "networks" | "isOwnMachineAllowed">): VenueHttp {
  return {
    ask: (access, { method, path, headers, body }) =>
      askThrough(carrier, {
        access,
        asked: {
          method,
          path,
          ...(headers ? { headers: { ...headers } } : {}),
          ...(body === undefined ? {} : { body }),
        },
        ...rules,
      }),
  };
}

/** Those of the carriers for which something waits. */
export async function carriersAsked(db: Db, carrierIds: readonly number[]): Promise<number[]> {
  const rows = await db.execute<{ id: number }>(sql`
    select distinct carrier_id as id from barrier_asks
    where taken_at is null and carrier_id = any(${`{${carrierIds.join(",")}}`}::int[])`);
  return rows.map(({ id }) => id);
}

/** What a carrier that is connected has proven itself by. */
export type CarrierProof = { keyId: number } | { tokenHash: Buffer };

/** A connection of a carrier. */
export interface CarrierLink {
  id: number;
  /** It names this connection; the carrier's last one counts. */
  linkId: string;
  proof: CarrierProof;
}

/** Whether the carrier `c` is still there, and what it proved itself by still counts. */
export const isProven = (proof: CarrierProof): SQL =>
  "keyId" in proof
    ? sql`(c.archived_at is null and c.type = 'relay' and exists (
        select from barrier_keys k where k.id = ${proof.keyId} and k.controller_id = c.id and k.revoked_at is null))`
    : sql`(c.archived_at is null and c.dials_out and c.token_hash = ${proof.tokenHash})`;

/**
 * Gives a carrier what waits for it, each once. One whose key or token counts no more gets nothing, nor does an earlier
 * connection that has not noticed that it ended.
 */
export async function takeAsks(
  db: Db,
  { id: carrierId, linkId, proof }: CarrierLink,
): Promise<{ id: number; ask: CarriedAsk }[]> {
  const rows = await db.execute<{ id: number; sealed: Buffer }>(sql`
    update barrier_asks set taken_at = clock_timestamp() where id = any(array(
      select a.id from barrier_asks a where a.carrier_id = ${carrierId} and a.taken_at is null
        and exists (select from barrier_controllers c where c.id = a.carrier_id and c.link_id = ${linkId}::uuid and ${isProven(proof)})
        and a.asked_at > clock_timestamp() - make_interval(secs => ${TAKEN_MS / 1_000})
      order by a.id for update skip locked))
    returning id, sealed`);
  return rows
    .map(({ id, sealed }) => ({ id, ask: CarriedAsk.parse(JSON.parse(decryptSecret(Buffer.from(sealed)).toString())) }))
    .sort((one, other) => one.id - other.id);
}

/** Keeps what a carrier heard, for whoever waits. */
export async function answerAsk(db: Db, carrierId: number, id: number, answer: Answer): Promise<void> {
  await db.execute(sql`
    update barrier_asks set answer = ${JSON.stringify(answer)}
    where id = ${id} and carrier_id = ${carrierId} and taken_at is not null and answer is null`);
}

/** Deletes what nobody waits for any more. */
export async function pruneAsks({ db, now }: { db: Db; now: Date }): Promise<number> {
  return (
    await db.execute(sql`delete from barrier_asks where id = any(array(
      select id from barrier_asks where asked_at < ${now}::timestamptz - interval '1 minute' limit ${PORTION}))`)
  ).count;
}
