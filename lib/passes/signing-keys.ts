import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject } from "node:crypto";
import { and, eq, sql } from "drizzle-orm";
import { dbOf } from "@/db/client";
import { signingKeys } from "@/db/schema";
import type { Ctx } from "@/lib/core/context";
import { decryptSecret, encryptSecret } from "@/lib/core/crypto";

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
  const pair = generateKeyPairSync("ed25519");
  await dbOf(ctx)
    .insert(signingKeys)
    .values({
      adminId,
      publicKey: pair.publicKey.export({ format: "der", type: "spki" }).subarray(ED25519_SPKI.length),
      privateKeyEncrypted: encryptSecret(pair.privateKey.export({ format: "der", type: "pkcs8" })),
    })
    .onConflictDoNothing({ target: signingKeys.adminId, where: sql`is_current` });
  const made = await readCurrent(ctx, adminId);
  if (!made) throw new Error("The tenant's signing key cannot be read");
  return made;
}

/** Retires the current key. It still verifies codes, and the next code shown is signed by a new one. */
export async function rotateSigningKey(ctx: Reader, adminId: number): Promise<void> {
  await dbOf(ctx)
    .update(signingKeys)
    .set({ isCurrent: false })
    .where(and(eq(signingKeys.adminId, adminId), eq(signingKeys.isCurrent, true)));
}
