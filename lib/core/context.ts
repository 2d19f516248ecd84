import type { Transacting } from "@/db/client";

export type Profile = 1 | 2 | 3;

/** A person with a session or a token of their own. `adminId` is the tenant of profiles 1 and 3; buyers have none. */
export interface UserActor {
  kind: "user";
  userId: number;
  profile: Profile;
  adminId: number | null;
  name: string;
  isPlatformAdmin: boolean;
  /** main_provider and prepaid_type are the two special tenants. */
  adminKind: "standard" | "main_provider" | "prepaid_type" | null;
  /** Its tenant has a prepaid venue; of profile 1 only. */
  hasPrepaid?: boolean;
  /** A phone that was paired: it reads codes for this assignment and does nothing else. */
  assignmentId?: number | null;
  /** The token that the page's scripts hold: it reads, but neither pays nor changes passwords or contacts. */
  isMirror?: boolean;
  sessionId: string;
}

export interface VisitorActor {
  kind: "visitor";
}

/** A job or a provider's callback: acts for the platform, never for a person. */
export interface SystemActor {
  kind: "system";
  name: string;
}

export type Actor = UserActor | VisitorActor | SystemActor;

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
