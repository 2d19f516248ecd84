import { isPerson } from "@/lib/core/actors";
import type {
  Actor,
  Ctx,
  MirrorActor,
  PairedPhoneActor,
  PersonActor,
  Position,
  Tenant,
  UserActor,
} from "@/lib/core/context";
import { DomainError, type ErrorCode } from "@/lib/core/errors";
import { isPosition } from "@/lib/core/positions";

interface Person {
  id: number;
  profile: number;
  adminId: number | null;
  userName: string;
  isPlatformAdmin: boolean;
  /** An administrator is the owner, if not given. */
  position?: string | null;
}

function tenantOf({ id, adminId }: Person): Tenant | null {
  if (adminId === null) return null;
  return { id: adminId, kind: id === 1 ? "main_provider" : id === 5 ? "prepaid_type" : "standard", hasPrepaid: false };
}

function positionOf({ profile, position }: Person): Position | null {
  if (isPosition(position)) return position;
  return profile === 1 ? "owner" : null;
}

export function actorOf(person: Person): UserActor {
  return {
    kind: "user",
    userId: person.id,
    profile: person.profile === 1 ? 1 : person.profile === 2 ? 2 : 3,
    name: person.userName,
    isPlatformAdmin: person.isPlatformAdmin,
    position: positionOf(person),
    tenant: tenantOf(person),
    sessionId: "00000000-0000-4000-8000-000000000000",
    secondFactor: "none",
  };
}

function personIn(actor: Actor): PersonActor {
  if (!isPerson(actor)) throw new Error("Nobody stands behind this actor");
  return actor;
}

/** Lets the person act by the token of a page's own scripts. */
export function asMirror<C extends Ctx>(ctx: C): C & { actor: MirrorActor } {
  return { ...ctx, actor: { ...personIn(ctx.actor), kind: "mirror" } };
}

/** Lets the person act by a paired phone. */
export function asPairedPhone<C extends Ctx>(ctx: C, assignmentId: number): C & { actor: PairedPhoneActor } {
  return { ...ctx, actor: { ...personIn(ctx.actor), kind: "paired_phone", assignmentId } };
}

/** Without a person the context is a visitor's. */
export function ctxFor(person: Person | null, now: Date = new Date()): Ctx {
  return { actor: person ? actorOf(person) : { kind: "visitor" }, now, requestId: "test" };
}

/** Where two readings of the same say something else; empty where they agree. */
export function differences(what: string, shown: unknown, read: unknown): string[] {
  const [one, other] = [JSON.stringify(shown), JSON.stringify(read)];
  return one === other ? [] : [`${what}: ${one}, elsewhere ${other}`];
}

/** Answers the code of the promise's domain error. Anything else is thrown. */
export async function codeOf(promise: Promise<unknown>): Promise<ErrorCode> {
  try {
    await promise;
  } catch (error) {
    if (error instanceof DomainError) return error.code;
    throw error;
  }
  throw new Error("It succeeded where an error was expected");
}

/**
 * The seed of random stories. `npm test` tells the same ones each time, so that a change is judged by what it changes;
 * with SOAK set they are others each time, and SEED repeats one.
 */
export function storySeed(): number {
  const drawn = (Date.now() * 31 + process.pid) % 2_147_483_647;
  return Number(process.env.SEED ?? (process.env.SOAK === "1" ? drawn : 20_261_128));
}
