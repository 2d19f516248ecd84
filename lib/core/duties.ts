import { type SQL, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import type { Ctx } from "@/lib/core/context";
import type { CheckDto } from "@/lib/events/client";
import type { JobModule } from "@/lib/jobs/queues";
import type { MailTemplate, Recipient, VenueHead } from "@/lib/notifications/templates";
import type { PaymentSubject } from "@/lib/payments/subject";

/** The caller's transaction. */
type Tx = Ctx & { db: Db };

/** The person whose account is erased. */
export interface ErasedPerson {
  userId: number;
  /** Every address that the account has or had: its own, and those that a duty of `contacts` knows. */
  contacts: readonly string[];
  /** Those that the person proved to have: what others gave to an address is of whoever has it. */
  proven: readonly string[];
}

/** One heading of a person's own data. */
export interface OwnData {
  /** Where it stands in the document: lowest first. */
  at: number;
  /** A value of JSON. */
  json: SQL;
}

/** Something that stops a change, as an error names it. */
export interface Stop {
  id: number;
  name: string;
  /** What it has, in words; empty where its name says enough. */
  why: string;
}

/** An event before it is published, with the zones that it sells. */
export interface EventToCheck {
  id: number;
  adminId: number;
  zones: readonly { parkingAreaId: number; key: string; priceCents: number }[];
}

/** The time in which tickets of an event may go back because its date was changed. */
export interface ReturnWindow {
  until: Date;
  /** The fee goes back as well as the base price. */
  withFee: boolean;
}

/** What happens to things of a domain that later domains build upon. */
export interface Changes {
  /** A venue is about to be deleted or archived. */
  "venue.ending": { id: number };
  /** A venue that was never used is deleted: what later domains keep for it goes first. */
  "venue.removing": { id: number };
  /** Gates of a venue are about to end. */
  "gates.ending": { ids: readonly number[] };
  "zone.ending": { id: number };
  /** The places of a zone are about to have these labels, in its coming events too; null: none at all. */
  "zone.relabelling": { id: number; labels: readonly string[] | null; isNumbered: boolean };
  /** A zone is about to hold so many places with these labels; null: without labels. */
  "zone.changing": { id: number; capacity: number; labels: readonly string[] | null; isNumbered: boolean };
  /** An event was published, or a published one changed what it offers: a zone, its date or its season. */
  "event.opened": { id: number; enclosureId: number };
  /** A draft is about to be deleted. */
  "event.deleting": { id: number };
  /** A zone is about to be taken out of an event; its places are locked. */
  "event_area.removing": { id: number; eventId: number; parkingAreaId: number };
  /** Events were made like another one; `guards`: with the guards that it has. */
  "events.copied": { from: number; to: readonly number[]; guards: boolean };
  /** A season that has no events any more is about to be deleted. */
  "season.dissolving": { id: number };
}

/** What a domain does when the platform asks; every part is optional. Collected in `lib/generated/duties.ts`. */
export interface Duties {
  /** The work of the queues that the domain's manifest declares, one job for each. */
  jobs?: readonly JobModule[];
  /** The messages that the domain sends to people. */
  templates?: readonly MailTemplate[];
  /** Ends what is open for a person whose account is closed at this moment. */
  closed?: (tx: Tx, userId: number) => Promise<void>;
  /** What the domain sells and a payment may be for. */
  paymentSubject?: PaymentSubject;
  /**
   * Addresses that the domain keeps of a person besides the account's. A domain with this part erases after the others,
   * which need the addresses until they are done.
   */
  contacts?: (tx: Tx, userId: number) => Promise<readonly string[]>;
  /** Erases what the domain keeps of a person. It may be asked again for what it has erased already. */
  erase?: (tx: Tx, person: ErasedPerson) => Promise<void>;
  /** What still keeps a person from erasing their own account, by the folios that they know. */
  underWay?: (tx: Tx, userId: number) => Promise<readonly string[]>;
  /** Takes away what has served its time, a portion at a time; answers how many rows. */
  prune?: Readonly<Record<string, (tx: Tx) => Promise<number>>>;
  /** What the domain says to changes of what it builds upon, in the same transaction; it refuses one by throwing. */
  on?: { readonly [What in keyof Changes]?: (tx: Tx, about: Changes[What]) => Promise<void> };
  /** Coming events for which a zone would be too small with so many places, though nobody holds one of its places there. */
  tooSmall?: (tx: Tx, zone: { id: number; enclosureId: number }, capacity: number) => Promise<readonly Stop[]>;
  /** Lines of the list before an event is published; `at`: where each stands in it, lowest first. */
  checks?: (ctx: Ctx, event: EventToCheck) => Promise<readonly (CheckDto & { at: number })[]>;
  /** The window of returns that is open for an event at `now`; null when there is none. */
  returnWindow?: (ctx: Pick<Ctx, "db" | "now">, event: { id: number }) => Promise<ReturnWindow | null>;
  /** SQL of whether the domain names a place (p), whatever became of it: such a place is never taken away. */
  namesPlace?: SQL;
  /** SQL of whether the price of an order's item (i) went back or is going back. */
  paidBack?: SQL;
  /** SQL of rows that show a picture (its `path` in `pictures`), each for a `not exists` of its own. */
  showsPicture?: readonly SQL[];
  /** The person to whom a message goes; null when the account is gone. */
  recipient?: (db: Db, userId: number) => Promise<Recipient | null>;
  /** How a venue's messages look, by its address. */
  venueHead?: (db: Db, slug: string) => Promise<VenueHead | null>;
  /** What the domain keeps of a person, for that person, by the headings of the document. `proven` is SQL of their proven addresses. */
  ownData?: (person: { userId: number; proven: SQL }) => Readonly<Record<string, OwnData>>;
}

/** Rows of a table that `prune` takes at once; the next minute takes the next. */
export const PORTION = 1_000;

/** Keeps the types of a domain's duties where they are written. */
export const defineDuties = (duties: Duties): Duties => duties;

/** Addresses as SQL: `email in ${addresses(person.proven)}`. */
export const addresses = (values: readonly string[]): SQL =>
  sql`(select jsonb_array_elements_text(${JSON.stringify(values)}::text::jsonb))`;
