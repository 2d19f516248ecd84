import { randomBytes, randomInt } from "node:crypto";
import { and, eq, gt, inArray, isNull, sql } from "drizzle-orm";
import { type Db, dbOf, withTx } from "@/db/client";
import { barrierControllers, barrierKeys, barrierPairings } from "@/db/schema";
import { recordAudit } from "@/lib/audit";
import { SHELLY_LINK } from "@/lib/barriers/carried/frames";
import { callsUs, type PairingCodeDto } from "@/lib/barriers/client";
import { getController } from "@/lib/barriers/controller-list";
import { ControllerId, type ControllerIdInput, PairDevice, type PairDeviceInput } from "@/lib/barriers/schemas";
import type { Ctx, VerbArgs } from "@/lib/core/context";
import { encryptSecret, keyedHash, keyedHashes } from "@/lib/core/crypto";
import { DomainError } from "@/lib/core/errors";
import { hashToken, newToken } from "@/lib/core/ids";
import { parseInput } from "@/lib/core/parse";
import { authorizeUser } from "@/lib/core/permissions";
import { takeAddressPoint } from "@/lib/limits";

type Tx = Ctx & { db: Db };

const MINUTES = 15;
const SECRET_BYTES = 32;
const CODE_DIGITS = 8;

const HIKVISION_PATH = "/plumas/hikvision/";

const PURPOSE = "barrier-pairing";

/**
 * A code of eight digits by which a device becomes this controller, once, within a quarter of an hour. An earlier one ends.
 * The device's present key is good until the new one is used.
 */
export async function openPairing({ ctx, input }: VerbArgs<ControllerIdInput>): Promise<PairingCodeDto> {
  const { userId } = authorizeUser(ctx.actor, "barrier:write");
  const { controllerId } = parseInput(ControllerId, input);
  return withTx(ctx, async (tx) => {
    const { adminId, type } = await getController({ ctx: tx, input: { controllerId } });
    if (!callsUs(type)) throw new DomainError("barrier.not_paired");
    const code = String(randomInt(10 ** (CODE_DIGITS - 1), 10 ** CODE_DIGITS));
    const expiresAt = new Date(tx.now.getTime() + MINUTES * 60_000);
    const values = { adminId, codeHash: keyedHash(PURPOSE, code), expiresAt, createdBy: userId, usedAt: null };
    await tx.db
      .insert(barrierPairings)
      .values({ controllerId, ...values })
      .onConflictDoUpdate({ target: barrierPairings.controllerId, set: values });
    await recordAudit(tx, {
      action: "barrier_controller.pairing_opened",
      entity: "barrier_controller",
      entityId: controllerId,
      adminId,
      after: {},
    });
    return { code, expiresAt };
  });
}

export interface PairedDto {
  controllerId: number;
  keyId: number;
  /** 64 hexadecimal digits, told once: what the device signs with. */
  secret: string;
  now: Date;
}

interface Opened {
  controllerId: number;
  adminId: number;
  name: string;
}

/** Whoever shows the code that staff opened for a controller, which it uses up. */
async function takeCode(tx: Tx, code: string): Promise<Opened> {
  const [pairing] = await tx.db
    .update(barrierPairings)
    .set({ usedAt: tx.now })
    .where(
      and(
        inArray(barrierPairings.codeHash, keyedHashes(PURPOSE, code)),
        isNull(barrierPairings.usedAt),
        gt(barrierPairings.expiresAt, tx.now),
      ),
    )
    .returning({ controllerId: barrierPairings.controllerId, adminId: barrierPairings.adminId });
  if (!pairing) throw new DomainError("barrier.pairing_ended");
  const [controller] = await tx.db
    .select({ name: barrierControllers.name })
    .from(barrierControllers)
    .where(and(eq(barrierControllers.id, pairing.controllerId), isNull(barrierControllers.archivedAt)));
  if (!controller) throw new DomainError("barrier.pairing_ended");
  return { ...pairing, ...controller };
}

async function makeKey(tx: Tx, { controllerId, adminId }: Opened): Promise<{ keyId: number; secret: string }> {
  const secret = randomBytes(SECRET_BYTES);
  const [key] = await tx.db
    .insert(barrierKeys)
    .values({ adminId, controllerId, secret: encryptSecret(secret), createdAt: tx.now })
    .returning({ id: barrierKeys.id });
  if (!key) throw new Error("The key was not written");
  return { keyId: key.id, secret: secret.toString("hex") };
}

/**
 * Another machine than before may be a relay now: the passwords of the devices behind it are forgotten, so that it is not
 * told what nobody typed for it.
 */
async function forgetPasswordsBehind(tx: Tx, { controllerId }: Opened, keyId: number): Promise<void> {
  await tx.db.execute(sql`
    update barrier_controllers set secret = null
    where relay_id = ${controllerId} and secret is not null
      and exists (select from barrier_keys k where k.controller_id = ${controllerId} and k.id < ${keyId})`);
}

/** A device shows the code that staff opened and gets its key, once. */
export async function pairDevice({ ctx, input }: VerbArgs<PairDeviceInput>): Promise<PairedDto> {
  await takeAddressPoint("barriers:stranger", ctx);
  const { code, serial, model, firmware } = parseInput(PairDevice, input);
  return withTx(ctx, async (tx) => {
    const opened = await takeCode(tx, code);
    const { controllerId, adminId, name } = opened;
    const key = await makeKey(tx, opened);
    await forgetPasswordsBehind(tx, opened, key.keyId);
    await tx.db
      .update(barrierControllers)
      .set({ serial, model, firmware, lastSeenAt: tx.now, troubleSince: null, trouble: "" })
      .where(eq(barrierControllers.id, controllerId));
    await recordAudit(
      { ...tx, actor: { kind: "gate_controller", controllerId, adminId, name } },
      {
        action: "barrier_controller.paired",
        entity: "barrier_controller",
        entityId: controllerId,
        adminId,
        after: { serial, keyId: key.keyId },
      },
    );
    return { controllerId, ...key, now: tx.now };
  });
}

/** From now on what the device signs counts for nothing, until it is paired again. */
export async function revokeKeys({ ctx, input }: VerbArgs<ControllerIdInput>): Promise<null> {
  authorizeUser(ctx.actor, "barrier:write");
  const { controllerId } = parseInput(ControllerId, input);
  return withTx(ctx, async (tx) => {
    const { adminId } = await getController({ ctx: tx, input: { controllerId } });
    const ended = await tx.db
      .update(barrierKeys)
      .set({ revokedAt: tx.now })
      .where(and(eq(barrierKeys.controllerId, controllerId), isNull(barrierKeys.revokedAt)))
      .returning({ id: barrierKeys.id });
    await tx.db.delete(barrierPairings).where(eq(barrierPairings.controllerId, controllerId));
    if (ended.length === 0) throw new DomainError("barrier.no_key");
    await recordAudit(tx, {
      action: "barrier_controller.key_revoked",
      entity: "barrier_controller",
      entityId: controllerId,
      adminId,
      after: {},
    });
    return null;
  });
}

/**
 * An address of its own for what a Hikvision device tells, or to which a Shelly keeps its socket, with a token that is told
 * once. An earlier address ends.
 */
export async function openEventAddress({ ctx, input }: VerbArgs<ControllerIdInput>): Promise<{ path: string }> {
  authorizeUser(ctx.actor, "barrier:write");
  const { controllerId } = parseInput(ControllerId, input);
  return withTx(ctx, async (tx) => {
    const { adminId, type, dialsOut } = await getController({ ctx: tx, input: { controllerId } });
    const path = type === "hikvision_isapi" ? HIKVISION_PATH : dialsOut ? SHELLY_LINK : null;
    if (path === null) throw new DomainError("barrier.not_paired");
    const token = newToken();
    await tx.db
      .update(barrierControllers)
      .set({ tokenHash: hashToken(token) })
      .where(eq(barrierControllers.id, controllerId));
    await recordAudit(tx, {
      action: "barrier_controller.address_opened",
      entity: "barrier_controller",
      entityId: controllerId,
      adminId,
      after: {},
    });
    return { path: `${path}${token}` };
  });
}

/** Whether a device has a key that counts, and since when it is used. */
export async function readKey({
  ctx,
  input,
}: VerbArgs<ControllerIdInput>): Promise<{ createdAt: Date; usedAt: Date | null } | null> {
  authorizeUser(ctx.actor, "barrier:read");
  const { controllerId } = parseInput(ControllerId, input);
  await getController({ ctx, input: { controllerId } });
  const [row] = await dbOf(ctx).execute<{ createdAt: Date; usedAt: Date | null }>(sql`
    select created_at as "createdAt", used_at as "usedAt" from barrier_keys
    where controller_id = ${controllerId} and revoked_at is null order by id desc limit 1`);
  return row ?? null;
}
