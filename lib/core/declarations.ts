import type { IconName } from "@/components/ui/icon-paths";
import type { ActorKind } from "@/lib/core/context";
import type { Role } from "@/lib/core/roles";

// The types of what manifests declare. Nothing here may import what is collected from manifests: that would be a circle.
// A key that one manifest declares and another names (a screen's permission) is therefore a plain string here, and the
// compiler checks it where the collected list gets its type, in `lib/core/screens.ts`.

/** Figures that an error's text speaks of, e.g. `{ left: 3 }`. */
export type ErrorData = Record<string, string | number | boolean | null | string[] | number[]>;

/** An expected failure, declared under its code. */
export interface ErrorDeclaration {
  /** HTTP status of the answer. */
  status: number;
  /** The person who caused the error reads it, in Spanish. */
  text: string | ((data: ErrorData) => string);
}

/** A requirement on the administrator's own tenant (product.md §6); the platform administrator is exempt. */
export type TenantCondition = "prepaid_venue" | "admin_1" | "admin_1_or_5";

/** Who has a permission, declared under its name. */
export interface PermissionDeclaration {
  roles: readonly Role[];
  /** Limits the role `admin`. */
  condition?: TenantCondition;
  /** Asks for a code of the second factor, shown in this session within ten minutes (`assertSecondFactor`). */
  secondFactor?: true;
  /** Staff of admin 1 see by it the rows of all tenants, other staff those of their own (`tenantOfAll`). */
  ofAllForAdmin1?: true;
  /** A guard has it only where it was given a desk. */
  atDesk?: true;
  /**
   * A key of the API may be given it, under this name in Spanish. Without one it is for people alone: what opens accounts,
   * moves money to somewhere else, or asks a person to decide.
   */
  scope?: string;
  /** The kinds of actors that may use it, besides keys; `OWN_LOGIN` if not given. */
  actors?: readonly ActorKind[];
}

/** `main` lets any logged-in person through, `buyer` only profile 2. */
export type Guard = "main" | "buyer" | "none";

/** Several entries of the sidebar under one heading. */
export interface MenuGroupDeclaration {
  label: string;
  icon: IconName;
  /** Position among the groups and the entries without a group. */
  at: number;
}

/** A screen's entry in the sidebar, for whoever may open the screen. */
export interface MenuEntryDeclaration<Permission extends string = string, Group extends string = string> {
  label: string;
  /** Position in its group, or among the groups if it has none. */
  at: number;
  group?: Group;
  /** Only an entry without a group shows an icon. */
  icon?: IconName;
  /** Shows the entry to fewer people than may open the screen. */
  only?: Permission;
  profiles?: readonly number[];
  /** Shown only while the venue in view sells events, or prepaid. */
  venue?: "event" | "prepaid";
}

/** A screen's card on the start page of staff who may open it. */
export interface HomeCard {
  label: string;
  icon: IconName;
  at: number;
  /** The number on the card: how much waits behind it. */
  count?: "paymentsInReview" | "deposits" | "failedMessages";
}

export interface ScreenDeclaration<Permission extends string = string, Group extends string = string> {
  /** Row of the checklist; `dev` is a page of the demonstration, `ours` a screen without a row. */
  id: `S${number}` | "dev" | "ours";
  /** As the folders of `app` name it, without route groups. */
  path: string;
  guard: Guard;
  /**
   * The permission that the page asks for, `all` for whoever the guard lets through, or `visitors` when the page sends
   * logged-in people on.
   */
  who: Permission | "all" | "visitors";
  /** The page asks for that permission instead when the address has this parameter. */
  with?: { query: string; who: Permission };
  menu?: MenuEntryDeclaration<Permission, Group>;
  card?: HomeCard;
}

/** A queue of jobs, declared under its name: `<domain>.<what is done>`. */
export interface QueueDeclaration {
  retryLimit: number;
  /** Seconds before the first retry; later ones back off. */
  retryDelay: number;
  /** How many fetches of the queue a worker has under way at once. */
  concurrency: number;
  /**
   * How many jobs a fetch takes, which then run side by side (1 if left out, for jobs that are long). While a fetch comes
   * back full, the next one follows at once.
   */
  batch?: number;
  /**
   * One tenant's jobs take one fetch at a time on all machines together, and two if people wait for them, so that the
   * others' go between. `concurrency` must be one more.
   */
  isFair?: boolean;
  /** The longest that one job may take, in seconds; five minutes if left out. Then it is tried again. */
  mostSeconds?: number;
  /** Between two looks of a slot, while there is nothing more to do. */
  pollSeconds: number;
  /** Adds a job on a schedule, in UTC. */
  cron?: string;
  /** Earlier names of the queue: jobs that wait under them when a new version starts are still done. */
  formerly?: readonly string[];
}

/** A kind of thing whose changes the audit log records. */
export interface EntityDeclaration {
  /** Its name in Spanish. */
  word: string;
  /** Path of its page; `[id]` stands for its number. */
  page?: string;
}

/**
 * Points per window of `duration` seconds. Whoever takes more is blocked for `wait` seconds, twice as long on each
 * repetition within a day, up to `most` seconds.
 */
export interface LimitDeclaration {
  points: number;
  duration: number;
  wait: number;
  most: number;
}

/** A pause of `wait` seconds between two sendings. It doubles with each sending within `memory` seconds, up to `most`. */
export interface TurnDeclaration {
  wait: number;
  most: number;
  memory: number;
}

/** A limit that each process counts in memory, where an exact count is not worth a round trip to the database. */
export interface LocalLimitDeclaration {
  points: number;
  duration: number;
}
