import type { Transacting } from "@/db/client";

export type Profile = 1 | 2 | 3;

/** What an administrator does in its tenant. */
export type Position = "owner" | "operator" | "cashier" | "accountant";

export interface Tenant {
  id: number;
  /** `main_provider` and `prepaid_type` are the two special tenants. */
  kind: "standard" | "main_provider" | "prepaid_type";
  /** Read for administrators only; false for guards. */
  hasPrepaid: boolean;
}

interface Person {
  userId: number;
  profile: Profile;
  name: string;
  isPlatformAdmin: boolean;
  /** Of an administrator; a guard that was given a desk is a cashier. Null for everybody else. */
  position: Position | null;
  /** Null for buyers: they belong to no tenant. */
  tenant: Tenant | null;
  sessionId: string;
  /** `proven` for ten minutes after its code was shown in this session; `none` until the person has set one up. */
  secondFactor: "proven" | "set_up" | "none";
}

export interface UserActor extends Person {
  kind: "user";
}

/** Holds the token of a login on the API. */
export interface ApiTokenActor extends Person {
  kind: "api_token";
}

/** Holds the token of a page's own scripts, which shows events and venues, fills a cart and scans; no more than that. */
export interface MirrorActor extends Person {
  kind: "mirror";
}

/** A guard's paired phone reads codes for one assignment and does nothing else. */
export interface PairedPhoneActor extends Person {
  kind: "paired_phone";
  assignmentId: number;
}

/** Another system that has a key of a tenant. The person is who made the key, as they are at this moment. */
export interface ApiKeyActor extends Person {
  kind: "api_key";
  keyId: number;
  keyName: string;
  /** Permissions. */
  scopes: readonly string[];
}

/** See `isPerson` of `lib/core/actors.ts`. */
export type PersonActor = UserActor | ApiTokenActor | MirrorActor | PairedPhoneActor | ApiKeyActor;

/** A device at a venue's barriers that has proven itself; nobody stands behind it. */
export interface GateControllerActor {
  kind: "gate_controller";
  controllerId: number;
  adminId: number;
  name: string;
}

export interface VisitorActor {
  kind: "visitor";
}

/** A job or a provider's callback, which acts for the platform and never for a person. */
export interface SystemActor {
  kind: "system";
  name: string;
}

/**
 * A new kind of actor is added here and to the `actors` of permissions that it may use. `can`, `tenantOf` and
 * `recordedActor` do not compile until they handle it.
 */
export type Actor = PersonActor | GateControllerActor | VisitorActor | SystemActor;

/** A permission may name these kinds. Visitors have no permission and the system needs none. */
export type ActorKind = Exclude<Actor, VisitorActor | SystemActor>["kind"];

/**
 * Every verb gets one. `now` (UTC) is a verb's only clock. `db` is set when the caller has a transaction to join, and
 * `attempt` counts the runs of it. `beforeCommit` is the last act of each transaction that commits. `ip` and
 * `userAgent` serve limits, sessions and the login history.
 */
export interface Ctx extends Transacting {
  actor: Actor;
  now: Date;
  requestId: string;
  ip?: string;
  userAgent?: string;
  /** The cookie by which a browser is known to accounts that logged in with it; only pages have one. */
  browser?: string;
  /** What came back for an answer `challenge.required`, or for two of them with a comma between. */
  challenge?: string;
  /** The numbers in waiting rooms that the device has (`lib/places/waiting-place.ts`), as signed texts. */
  waitingPlaces?: readonly string[];
}

export interface VerbArgs<Input> {
  ctx: Ctx;
  input: Input;
}

export type Verb<Input, Output> = (args: VerbArgs<Input>) => Promise<Output>;
