import { sign, verify } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { dbOf } from "@/db/client";
import { passes, signingKeys } from "@/db/schema";
import type { Ctx } from "@/lib/core/context";
import { type PassRow, passColumns, toPassRow } from "@/lib/passes/queries";
import { openPublicKey, type Signer, signerOf } from "@/lib/passes/signing-keys";
import { decodeToken, encodeBody, joinToken, type PassScope } from "@/lib/passes/token-format";

/** The facts that a token is signed over. Any row of `passes` has them. */
export type TokenSubject = Pick<
  PassRow,
  "id" | "adminId" | "kind" | "eventId" | "eventAreaId" | "parkingAreaId" | "generation" | "salt"
>;

function scopeOf(pass: TokenSubject): PassScope {
  if (pass.eventId !== null && pass.eventAreaId !== null) {
    return { type: "event", eventId: pass.eventId, eventAreaId: pass.eventAreaId };
  }
  return pass.parkingAreaId === null ? { type: "account" } : { type: "zone", parkingAreaId: pass.parkingAreaId };
}

function signToken(pass: TokenSubject, { keyId, privateKey }: Signer): string {
  const { kind, generation, salt } = pass;
  const body = encodeBody({ kind, keyId, passId: pass.id, generation, scope: scopeOf(pass), salt });
  return joinToken(body, sign(null, body, privateKey));
}

/**
 * The text of each pass's QR (130 characters, base64url) by its id, signed with the tenant's current key. The same row
 * gives the same text until the key or the generation changes. The first call makes the tenant's key, so keep it out of
 * hot transactions.
 */
export async function passTokens(
  ctx: Pick<Ctx, "db">,
  subjects: readonly TokenSubject[],
): Promise<Map<number, string>> {
  const signers = new Map<number, Signer>();
  for (const { adminId } of subjects) {
    if (!signers.has(adminId)) signers.set(adminId, await signerOf(ctx, adminId));
  }
  const tokens = new Map<number, string>();
  for (const subject of subjects) {
    const signer = signers.get(subject.adminId);
    if (signer) tokens.set(subject.id, signToken(subject, signer));
  }
  return tokens;
}

export async function passToken(ctx: Pick<Ctx, "db">, pass: TokenSubject): Promise<string> {
  return signToken(pass, await signerOf(ctx, pass.adminId));
}

/** A revoked pass is still named, so that the refusal can be recorded against it. */
export type TokenVerdict =
  | { code: null; pass: PassRow }
  | { code: "revoked"; pass: PassRow }
  | { code: "unknown_code" | "bad_signature"; pass: null };

const unknown: TokenVerdict = { code: "unknown_code", pass: null };

/**
 * Reads a scanned QR in one query. A tenant other than `adminId` (null: any) is an `unknown_code`; an older generation
 * is `revoked`. A null code says only that the QR is genuine and current: state, event, zone, gate and uses are for the
 * caller to judge.
 */
export async function verifyPassToken(
  ctx: Pick<Ctx, "db">,
  text: string,
  adminId: number | null,
): Promise<TokenVerdict> {
  const token = decodeToken(text.trim());
  if (!token) return unknown;
  const [row] = await dbOf(ctx)
    .select({ publicKey: signingKeys.publicKey, owner: signingKeys.adminId, pass: passColumns })
    .from(signingKeys)
    .leftJoin(passes, and(eq(passes.id, token.passId), eq(passes.adminId, signingKeys.adminId)))
    .where(eq(signingKeys.id, token.keyId));
  if (!row || (adminId !== null && row.owner !== adminId)) return unknown;
  if (!verify(null, token.body, openPublicKey(row.publicKey), token.signature)) {
    return { code: "bad_signature", pass: null };
  }
  if (!row.pass) return unknown;
  const pass = toPassRow(row.pass);
  const stale = pass.generation !== token.generation || pass.state === "revoked";
  return { code: stale ? "revoked" : null, pass };
}
