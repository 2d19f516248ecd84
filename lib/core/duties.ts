import { type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { Db } from "@/db/client";
import type { GateCharge } from "@/lib/access/gate-charge";
import type { Ctx, GateControllerActor } from "@/lib/core/context";
import type { CheckDto } from "@/lib/events/client";
import type { JobModule } from "@/lib/jobs/queues";
import type { FiledList } from "@/lib/lists/filed-list";
import type { MailTemplate, Recipient, VenueHead } from "@/lib/notifications/templates";
import type { PaymentSubject } from "@/lib/payments/subject";
import type { BarrierSync } from "@/lib/prepaid/barrier/barrier-sync";

type Tx = Ctx & { db: Db };

export interface ErasedPerson {
  userId: number;
  /** The account's addresses and those that the duties of `contacts` know. */
  contacts: readonly string[];
  /**
   * Addresses that the person proved to have. Others may have typed an address, and what was given to it belongs to
   * whoever proved it.
   */
  proven: readonly string[];
}

export interface SealedColumn {
  column: PgColumn;
  /** Puts what was sealed again where `row` says, which still holds what was read; answers whether it did, by its count. */
  reseal: (db: Db, row: SQL, sealed: Buffer) => PromiseLike<{ count: number }>;
}

/** A purchase, or something else that a person paid. */
export interface Owned {
  folio: string;
  adminId: number;
  /** Null for everything that is not an order. */
  orderId: number | null;
}

export interface OwnData {
  /** Position in the document, lowest first. */
  at: number;
  /** An expression of a JSON value. */
  json: SQL;
}

/** A thing that prevents a change; the error names it. */
export interface Stop {
  id: number;
  name: string;
  /** In Spanish; empty where the name says enough. */
  why: string;
}

export interface EventToCheck {
  id: number;
  adminId: number;
  zones: readonly { parkingAreaId: number; key: string; priceCents: number }[];
}

/** Buyers may return tickets of an event whose date was changed, until a moment. */
export interface ReturnWindow {
  until: Date;
  /** The service fee is returned as well as the base price. */
  withFee: boolean;
}

/** Changes of things that later domains build upon, with what they are told. */
export interface Changes {
  /** A venue was made. */
  "venue.opened": { id: number };
  /** A venue is about to be deleted or archived. */
  "venue.ending": { id: number };
  /** A venue that was never used is about to be deleted, so later domains delete what they keep for it. */
  "venue.removing": { id: number };
  "gates.ending": { ids: readonly number[] };
  "zone.ending": { id: number };
  /** The places of a zone are about to get these labels, or none (null), in coming events too. */
  "zone.relabelling": { id: number; labels: readonly string[] | null; isNumbered: boolean };
  /** A zone is about to get a new capacity and these labels, or none (null). */
  "zone.changing": { id: number; capacity: number; labels: readonly string[] | null; isNumbered: boolean };
  /** An event was published, or a published one changed its zones, date or season. */
  "event.opened": { id: number; enclosureId: number };
  "event.deleting": { id: number };
  /** Money came for an order whose event is cancelled, and this refund of it was asked for at once. */
  "refund.of_cancelled": { orderId: number; refundId: number };
  /** A zone is about to be removed from an event. Its places are locked. */
  "event_area.removing": { id: number; eventId: number; parkingAreaId: number };
  /** Events were copied from another; `guards` says whether its guards were copied too. */
  "events.copied": { from: number; to: readonly number[]; guards: boolean };
  /** A season without events is about to be deleted. */
  "season.dissolving": { id: number };
}

/** The work that a domain does when the platform asks. `npm run generate` collects it in `lib/generated/duties.ts`. */
export interface Duties {
  /** One job for each queue of the domain's manifest. */
  jobs?: readonly JobModule[];
  templates?: readonly MailTemplate[];
  /** What the domain keeps sealed with APP_SECRET for longer than it takes to send it. */
  sealed?: readonly SealedColumn[];
  /** The lists whose files people take: a job that makes a large one finds its list here, by its name. */
  lists?: readonly FiledList[];
  /** Cleans up at the moment when a person's account is closed. */
  closed?: (tx: Tx, userId: number) => Promise<void>;
  /** Begins anew at the moment when a person's account is no longer blocked. */
  reopened?: (tx: Tx, userId: number) => Promise<void>;
  /** What gates take for passes that the domain sells. */
  gateCharge?: GateCharge;
  /** Who signed a request of a device (`Authorization: Barrier …`). One domain has this duty. */
  proveDevice?: (
    ctx: Omit<Ctx, "actor">,
    header: string,
    request: { method: string; path: string; body: string },
  ) => Promise<GateControllerActor>;
  /** The controllers of barriers, which are told who may pass. One domain has this duty. */
  barrierSync?: BarrierSync;
  /** The kind of thing that the domain sells and payments may be for. */
  paymentSubject?: PaymentSubject;
  /**
   * Addresses of a person that the domain keeps besides the account's. A domain with this duty erases last, because the
   * others need the addresses.
   */
  contacts?: (tx: Tx, userId: number) => Promise<readonly string[]>;
  /** Erases the person's data. It may run again for a person whose data it has erased. */
  erase?: (tx: Tx, person: ErasedPerson) => Promise<void>;
  /** Money under way, during which nobody can erase the person's account. */
  underWay?: (tx: Tx, userId: number) => Promise<readonly Owned[]>;
  /** Purchases with tickets for events to come, which others cannot take from the person by erasing the account. */
  toCome?: (tx: Tx, userId: number) => Promise<readonly Owned[]>;
  /** Deletes expired rows, at most `PORTION` at a time, and answers how many. */
  prune?: Readonly<Record<string, (tx: Tx) => Promise<number>>>;
  /** Reacts to a change in its transaction, and refuses it by throwing. */
  on?: { readonly [What in keyof Changes]?: (tx: Tx, about: Changes[What]) => Promise<void> };
  /** Coming events that need more places of a zone than `capacity`, although nobody holds one of its places there. */
  tooSmall?: (tx: Tx, zone: { id: number; enclosureId: number }, capacity: number) => Promise<readonly Stop[]>;
  /** Lines of the checklist before an event is published; `at` is the position, lowest first. */
  checks?: (ctx: Ctx, event: EventToCheck) => Promise<readonly (CheckDto & { at: number })[]>;
  /** Null when no such window is open at `now`. */
  returnWindow?: (ctx: Pick<Ctx, "db" | "now">, event: { id: number }) => Promise<ReturnWindow | null>;
  /** An SQL condition: the domain refers to place `p`, whose row must therefore never be deleted. */
  namesPlace?: SQL;
  /** An SQL condition: the price of order item `i` was returned or is being returned. */
  paidBack?: SQL;
  /** SQL of rows that show the picture with the `path` of `pictures`; each is used in a `not exists`. */
  showsPicture?: readonly SQL[];
  /** Null when the account is gone. */
  recipient?: (db: Db, userId: number) => Promise<Recipient | null>;
  /** Logo and contacts on the messages of the venue with this slug. */
  venueHead?: (db: Db, slug: string) => Promise<VenueHead | null>;
  /** The person's own data by the headings of the document. `proven` is SQL of their proven addresses. */
  ownData?: (person: { userId: number; proven: SQL }) => Readonly<Record<string, OwnData>>;
}

/** `prune` runs every minute, so one portion at a time is enough and locks little. */
export const PORTION = 1_000;

export const defineDuties = (duties: Duties): Duties => duties;

/** Used as `email in ${addresses(person.proven)}`. */
export const addresses = (values: readonly string[]): SQL =>
  sql`(select jsonb_array_elements_text(${JSON.stringify(values)}::text::jsonb))`;
