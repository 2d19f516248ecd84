import type { Transacting } from "@/db/client";

export type Profile = 1 | 2 | 3;

/** The tenant whose staff a person is. */
export interface Tenant {
  id: number;
  /** main_provider and prepaid_type are the two special tenants. */
  kind: "standard" | "main_provider" | "prepaid_type";
  /** Has a prepaid venue; asked for administrators only, false for guards. */
  hasPrepaid: boolean;
}

interface Person {
  userId: number;
  profile: Profile;
  name: string;
  isPlatformAdmin: boolean;
  /** Of profiles 1 and 3; buyers have none. */
  tenant: Tenant | null;
  sessionId: string;
}

/** A person who logged in on the web. */
export interface UserActor extends Person {
  kind: "user";
}

/** A person by the token that they logged in for on the API. */
export interface ApiTokenActor extends Person {
  kind: "api_token";
}

/** The token that a page's own scripts hold: it reads as its person does, but neither pays nor changes passwords or contacts. */
export interface MirrorActor extends Person {
  kind: "mirror";
}

/** A guard's phone that was paired: it reads codes for one assignment and does nothing else. */
export interface PairedPhoneActor extends Person {
  kind: "paired_phone";
  assignmentId: number;
}

/** Whoever acts as a person, with what they hold; `isPerson` of `lib/core/actors.ts` tells. */
export type PersonActor = UserActor | ApiTokenActor | MirrorActor | PairedPhoneActor;

export interface VisitorActor {
  kind: "visitor";
}

/** A job or a provider's callback: acts for the platform, never for a person. */
export interface SystemActor {
  kind: "system";
  name: string;
}

/**
 * Who acts. A new kind (a gate's controller) becomes a member here, what proves it builds it, and rules name it in
 * `actors`. `can`, `tenantOf` and `recordedActor` do not compile until they say what it may and how records name it.
 */
export type Actor = PersonActor | VisitorActor | SystemActor;

/** The kinds that a permission's rule may name; a visitor has no permission, the system needs none. */
export type ActorKind = Exclude<Actor, VisitorActor | SystemActor>["kind"];

/**
 * What every verb gets. `now` is the only clock of a verb (UTC); `db` is set when the caller has a transaction to join,
 * with `attempt`, which run of it this is. `beforeCommit` is the last act of each transaction that commits for the request.
 * `ip` and `userAgent` are for limits, sessions and login history.
 */
export interface Ctx extends Transacting {
  actor: Actor;
  now: Date;
  requestId: string;
  ip?: string;
  userAgent?: string;
}

export interface VerbArgs<Input> {
  ctx: Ctx;
  input: Input;
}

export type Verb<Input, Output> = (args: VerbArgs<Input>) => Promise<Output>;
