import { sql } from "drizzle-orm";
import { type Db, getDb, withTx } from "@/db/client";
import { recordAudit } from "@/lib/audit";
import { isSigned, type Proof, parseProof, type SignedRequest } from "@/lib/barriers/device/signature";
import { type KeyRow, takeNonce } from "@/lib/barriers/hot";
import type { Ctx, GateControllerActor } from "@/lib/core/context";
import { decryptSecret } from "@/lib/core/crypto";
import { DomainError } from "@/lib/core/errors";
import { takeAddressPoint, takePointHere } from "@/lib/limits";

/** Seconds by which a device's clock may differ from ours. */
const CLOCK_SECONDS = 60;

interface OpenedKey {
  controllerId: number;
  secret: Buffer;
}

/** A key's secret never changes; whether the key still counts is asked with each request. */
const opened = new Map<number, OpenedKey>();
const MOST_OPENED = 1_000;

/** Null: there is none, or it was sealed with another key of the platform. */
async function openKey(keyId: number): Promise<OpenedKey | null> {
  const [row] = await getDb().execute<{ controllerId: number; secret: Buffer }>(
    sql`select controller_id as "controllerId", secret from barrier_keys where id = ${keyId} and revoked_at is null`,
  );
  if (!row) return null;
  try {
    const key = { controllerId: row.controllerId, secret: decryptSecret(Buffer.from(row.secret)) };
    const [oldest] = opened.keys();
    if (opened.size >= MOST_OPENED && oldest !== undefined) opened.delete(oldest);
    opened.set(keyId, key);
    return key;
  } catch {
    return null;
  }
}

/** Whose key signed a request; null: nobody's. A database that was put back may know another secret by the number. */
async function signerOf(request: SignedRequest, proof: Proof): Promise<OpenedKey | null> {
  const known = opened.get(proof.keyId);
  if (known && isSigned(known.secret, request, proof)) return known;
  const key = await openKey(proof.keyId);
  return key && isSigned(key.secret, request, proof) ? key : null;
}

/** The first use of a new key ends those before it: the device has it. */
async function takeOver(ctx: Ctx, keyId: number, { controllerId, adminId }: KeyRow): Promise<void> {
  await withTx(ctx, async (tx) => {
    await tx.db.execute(sql`
      update barrier_keys set used_at = ${tx.now}::timestamptz where id = ${keyId} and used_at is null`);
    const ended = await tx.db.execute(sql`
      update barrier_keys set revoked_at = ${tx.now}::timestamptz
      where controller_id = ${controllerId} and id < ${keyId} and revoked_at is null returning id`);
    if (ended.length === 0) return;
    await recordAudit(tx, {
      action: "barrier_controller.key_rotated",
      entity: "barrier_controller",
      entityId: controllerId,
      adminId,
      after: { keyId },
    });
  });
}

/**
 * Whose device signed a request: `Authorization: Barrier key=…, time=…, nonce=…, signature=…`. Strangers, revoked keys, and
 * what was signed long ago or sent before learn nothing but `auth.required`; a device whose clock is off is told our time
 * (`barrier.clock`).
 */
export async function proveDevice(
  ctx: Omit<Ctx, "actor">,
  header: string,
  request: SignedRequest,
): Promise<GateControllerActor> {
  const refuse = async (): Promise<never> => {
    await takeAddressPoint("barriers:stranger", ctx);
    throw new DomainError("auth.required");
  };
  const proof = parseProof(header);
  if (!proof) return refuse();
  const { keyId, nonce } = proof;
  const signer = await signerOf(request, proof);
  if (!signer) return refuse();
  await takePointHere("barriers:device", String(signer.controllerId));
  const seconds = ctx.now.getTime() / 1_000;
  if (Math.abs(seconds - proof.time) > CLOCK_SECONDS)
    throw new DomainError("barrier.clock", { data: { now: ctx.now.toISOString() } });
  const clockOffsetMs = Math.round((seconds - proof.time) * 1_000);
  const [key] = await takeNonce(getDb(), { keyId, nonce, now: ctx.now, clockOffsetMs });
  if (!key?.isNew) return refuse();
  const { controllerId, adminId, name } = key;
  const actor: GateControllerActor = { kind: "gate_controller", controllerId, adminId, name };
  if (!key.isUsed) await takeOver({ ...ctx, actor }, keyId, key);
  return actor;
}

/** Milliseconds. A clock that lost its battery says 1970, and nobody asks by how much it is off then. */
const MOST_OFFSET_MS = 2_147_483_647;

/** A device that calls is well; how far its clock is off is kept. */
export async function noteCall(db: Db, controllerId: number, at: Date, offset: number | null): Promise<void> {
  const clockOffsetMs = offset === null ? null : Math.max(-MOST_OFFSET_MS, Math.min(MOST_OFFSET_MS, offset));
  await db.execute(sql`
    update barrier_controllers set last_seen_at = ${at}::timestamptz, trouble_since = null, trouble = '',
      clock_offset_ms = ${clockOffsetMs} where id = ${controllerId}`);
}

/** Deletes nonces whose requests are too old to be accepted again. It runs each minute, so there are never many. */
export async function pruneNonces({ db, now }: { db: Db; now: Date }): Promise<number> {
  const before = new Date(now.getTime() - 3 * CLOCK_SECONDS * 1_000);
  return (await db.execute(sql`delete from barrier_nonces where at < ${before}::timestamptz`)).count;
}
