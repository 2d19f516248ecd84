import { isPerson } from "@/lib/core/actors";
import type { Ctx } from "@/lib/core/context";
import { keyedHash } from "@/lib/core/crypto";
import { forbidden } from "@/lib/core/errors";
import { hashToken, newToken } from "@/lib/core/ids";
import { networkOf, siteOf } from "@/lib/core/network";
import { can } from "@/lib/core/permissions";

/**
 * `isNew` says that the token was made just now and its cart does not exist yet. `visitor` is a keyed hash of the network
 * that the request comes from, null where nobody knows it.
 */
export type CartOwner =
  | { kind: "buyer"; buyerId: number }
  | { kind: "token"; token: string; hash: Buffer; isNew: boolean; visitor: Buffer | null };

/** Null when the text cannot be a token of ours. */
export function tokenHash(token: string | undefined): Buffer | null {
  return token !== undefined && /^[A-Za-z0-9_-]{43}$/.test(token) ? hashToken(token) : null;
}

/**
 * Half of it is of the site (`siteOf`) and half of the network in it, so that the carts of a site are found by how their
 * hashes begin. Without the key nobody finds the address by trying them all.
 */
export function visitorHash({ ip }: Pick<Ctx, "ip">): Buffer | null {
  if (!ip) return null;
  const halfOf = (network: string) => keyedHash("visitor", network).subarray(0, 16);
  return Buffer.concat([halfOf(siteOf(ip)), halfOf(networkOf(ip))]);
}

/**
 * A buyer owns carts by the account, a visitor by a token; a visitor without one gets a fresh one. Nobody else owns
 * carts.
 */
export function cartOwnerOf(ctx: Ctx, token: string | undefined): CartOwner {
  const { actor } = ctx;
  if (isPerson(actor)) {
    if (!can(actor, "order:buy")) throw forbidden();
    return { kind: "buyer", buyerId: actor.userId };
  }
  if (actor.kind === "system") throw forbidden();
  const hash = tokenHash(token);
  if (hash && token !== undefined) return { kind: "token", token, hash, isNew: false, visitor: visitorHash(ctx) };
  const fresh = newToken();
  return { kind: "token", token: fresh, hash: hashToken(fresh), isNew: true, visitor: visitorHash(ctx) };
}

/**
 * The second key of the owner's advisory lock; the first is the event. Tokens get negative keys, so that none equals a
 * buyer's id.
 */
export function lockKeyOf(owner: CartOwner): number {
  return owner.kind === "buyer" ? owner.buyerId : -1 - (owner.hash.readUInt32BE(0) >>> 1);
}

/** The visitors of one site share a lock by this and the event; null for buyers. It reads the site's half. */
export function visitorKeyOf(owner: CartOwner): number | null {
  return owner.kind === "token" && owner.visitor ? owner.visitor.readUIntBE(0, 6) : null;
}

export function ownerParam(owner: CartOwner): number | Buffer {
  return owner.kind === "buyer" ? owner.buyerId : owner.hash;
}
