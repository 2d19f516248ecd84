import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject } from "node:crypto";
import { and, asc, eq, sql } from "drizzle-orm";
import { type Db, dbOf, withTx } from "@/db/client";
import { signingKeys } from "@/db/schema";
import { recordAudit } from "@/lib/audit";
import type { Ctx, VerbArgs } from "@/lib/core/context";
import { decryptSecret, encryptSecret } from "@/lib/core/crypto";
import { authorizeSystem } from "@/lib/core/permissions";

type Reader = Pick<Ctx, "db">;

export interface Signer {
  keyId: number;
  privateKey: KeyObject;
}

// The key of an entry is its content, so that an entry can never be stale.
const opened = new Map<string, KeyObject>();

function remember(id: string, open: () => KeyObject): KeyObject {
  let key = opened.get(id);
  if (!key) {
    if (opened.size > 2_000) opened.clear();
    key = open();
    opened.set(id, key);
  }
  return key;
}

const ED25519_SPKI = Buffer.from("302a300506032b6570032100", "hex");

/** Node wants a DER document around the 32 raw bytes of a key. */
export function openPublicKey(raw: Uint8Array): KeyObject {
  const bytes = Buffer.from(raw);
  return remember(`pub:${bytes.toString("base64")}`, () =>
    createPublicKey({ key: Buffer.concat([ED25519_SPKI, bytes]), format: "der", type: "spki" }),
  );
}

function openPrivateKey(sealed: Buffer): KeyObject {
  return remember(`key:${sealed.toString("base64")}`, () =>
    createPrivateKey({ key: decryptSecret(sealed), format: "der", type: "pkcs8" }),
  );
}

const newPair = () => {
  const pair = generateKeyPairSync("ed25519");
  return {
    publicKey: pair.publicKey.export({ format: "der", type: "spki" }).subarray(ED25519_SPKI.length),
    privateKeyEncrypted: encryptSecret(pair.privateKey.export({ format: "der", type: "pkcs8" })),
  };
};

async function readCurrent(ctx: Reader, adminId: number): Promise<Signer | null> {
  const [row] = await dbOf(ctx)
    .select({ id: signingKeys.id, sealed: signingKeys.privateKeyEncrypted })
    .from(signingKeys)
    .where(and(eq(signingKeys.adminId, adminId), eq(signingKeys.isCurrent, true)));
  return row ? { keyId: row.id, privateKey: openPrivateKey(row.sealed) } : null;
}

/**
 * The tenant's current key, made at its first use. When several callers make one at once, the unique index on current
 * keys lets one win, and the others wait and take that one.
 */
export async function signerOf(ctx: Reader, adminId: number): Promise<Signer> {
  const found = await readCurrent(ctx, adminId);
  if (found) return found;
  await dbOf(ctx)
    .insert(signingKeys)
    .values({ adminId, ...newPair() })
    .onConflictDoNothing({ target: signingKeys.adminId, where: sql`is_current` });
  const made = await readCurrent(ctx, adminId);
  if (!made) throw new Error("The tenant's signing key cannot be read");
  return made;
}

/** A phone at a gate decides by a list that is at most twelve hours old, so by then every list has the new key. */
const KNOWN_AFTER_MS = 24 * 3_600_000;

export type Rotation = "announced" | "waiting" | "rotated";

async function rotateKeyOf(tx: Ctx & { db: Db }, adminId: number): Promise<Rotation> {
  const keys = await tx.db
    .select({ id: signingKeys.id, isCurrent: signingKeys.isCurrent, createdAt: signingKeys.createdAt })
    .from(signingKeys)
    .where(eq(signingKeys.adminId, adminId))
    .orderBy(asc(signingKeys.id))
    .for("update");
  const newest = keys.at(-1);
  const audited = { entity: "signing_key" as const, adminId, after: {} };
  if (!newest || newest.isCurrent) {
    const [made] = await tx.db
      .insert(signingKeys)
      .values({ adminId, ...newPair(), isCurrent: false, createdAt: tx.now })
      .returning({ id: signingKeys.id });
    if (!made) throw new Error("The signing key was not written");
    await recordAudit(tx, { ...audited, action: "signing_key.announced", entityId: made.id });
    return "announced";
  }
  if (newest.createdAt.getTime() > tx.now.getTime() - KNOWN_AFTER_MS) return "waiting";
  await tx.db.update(signingKeys).set({ isCurrent: false }).where(eq(signingKeys.adminId, adminId));
  await tx.db.update(signingKeys).set({ isCurrent: true }).where(eq(signingKeys.id, newest.id));
  await recordAudit(tx, { ...audited, action: "signing_key.rotated", entityId: newest.id });
  return "rotated";
}

/**
 * Replaces the keys that sign QR codes, of one tenant or of all that have one, in two steps a day apart: a key is made,
 * which gates learn with their lists, and the next call signs with it. Codes that an earlier key signed stay good for
 * ever: each names its key. Answers what was done for each tenant.
 */
export async function rotateSigningKeys({
  ctx,
  input,
}: VerbArgs<{ adminId: number } | null>): Promise<{ adminId: number; done: Rotation }[]> {
  authorizeSystem(ctx.actor);
  const tenants = input
    ? [input]
    : await dbOf(ctx)
        .selectDistinct({ adminId: signingKeys.adminId })
        .from(signingKeys)
        .orderBy(asc(signingKeys.adminId));
  const done: { adminId: number; done: Rotation }[] = [];
  for (const { adminId } of tenants) {
    done.push({ adminId, done: await withTx(ctx, (tx) => rotateKeyOf(tx, adminId)) });
  }
  return done;
}
