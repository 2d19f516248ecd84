import { isPerson } from "@/lib/core/actors";
import type { Actor } from "@/lib/core/context";
import { forbidden } from "@/lib/core/errors";
import { hashToken, newToken } from "@/lib/core/ids";
import { can } from "@/lib/core/permissions";

/** `isNew` says that the token was made just now and its cart does not exist yet. */
export type CartOwner =
  | { kind: "buyer"; buyerId: number }
  | { kind: "token"; token: string; hash: Buffer; isNew: boolean };

/** Null when the text cannot be a token of ours. */
export function tokenHash(token: string | undefined): Buffer | null {
  return token !== undefined && /^[A-Za-z0-9_-]{43}$/.test(token) ? hashToken(token) : null;
}

/**
 * A buyer owns carts by the account, a visitor by a token; a visitor without one gets a fresh one. Nobody else owns
 * carts.
 */
export function cartOwnerOf(actor: Actor, token: string | undefined): CartOwner {
  if (isPerson(actor)) {
    if (!can(actor, "order:buy")) throw forbidden();
    return { kind: "buyer", buyerId: actor.userId };
  }
  if (actor.kind === "system") throw forbidden();
  const hash = tokenHash(token);
  if (hash && token !== undefined) return { kind: "token", token, hash, isNew: false };
  const fresh = newToken();
  return { kind: "token", token: fresh, hash: hashToken(fresh), isNew: true };
}

/**
 * The second key of the owner's advisory lock; the first is the event. Tokens get negative keys, so that none equals a
 * buyer's id.
 */
export function lockKeyOf(owner: CartOwner): number {
  return owner.kind === "buyer" ? owner.buyerId : -1 - (owner.hash.readUInt32BE(0) >>> 1);
}

export function ownerParam(owner: CartOwner): number | Buffer {
  return owner.kind === "buyer" ? owner.buyerId : owner.hash;
}
