import type { CodeFacts } from "@/lib/discount-codes";
import { feeTermsFields } from "@/lib/enclosures";
import type { OrderDto } from "@/lib/orders/client";
import type { FeeTerms } from "@/lib/pricing/client";

/** Fragments of SQL text over the aliases e (enclosures), a (event_areas), v (events), z (parking_areas). */

/** The venue with its fee terms, as `EnclosureJson`. `demo` is SQL text that is true when the simulated bank counts. */
export const enclosureJson = (demo: string) => `json_build_object(
  'id', e.id, 'slug', e.slug, 'name', e.name, 'color', e.color, 'timeZone', e.time_zone, 'location', e.location,
  'holdSeconds', e.hold_minutes * 60, ${feeTermsFields("e", `${demo}::boolean`)})`;

/** The gates by which the area is entered, each looked up by its id: all gates of the platform are never read for it. */
export const GATES_JSON = `coalesce((
  select json_agg(json_build_object('label', g.label, 'street', g.street) order by g.label)
  from event_area_doors d
  cross join lateral (select label, street from gates where id = d.gate_id and archived_at is null and ways <> 'out' offset 0) g
  where d.event_area_id = a.id
), '[]'::json)`;

/**
 * Matches orders (o) whose items count for a buyer's limit in the event (v). What was paid before the event existed
 * cannot count, so only a recent range of `orders_buyer_paid_idx` is read, however much a buyer bought before. The day
 * allows for clocks that differ.
 */
export const COUNTS_FOR_LIMIT = `(o.state in ('awaiting_payment', 'paid', 'partially_refunded', 'review')
  or (o.state = 'cart' and o.deadline_at > statement_timestamp()))
  and coalesce(o.paid_at, 'infinity') > v.created_at - interval '1 day'`;

export interface EnclosureJson extends FeeTerms {
  id: number;
  slug: string;
  name: string;
  color: string;
  timeZone: string;
  location: string;
  holdSeconds: number;
}

/** An item inside of the order's JSON; instants are milliseconds. */
export interface ItemJson {
  id: number;
  eventId: number;
  eventName: string;
  eventStartsAt: number;
  eventAreaId: number;
  /** Missing in a cart that was opened just now, which has no code. */
  zoneId?: number;
  zoneKey: string;
  zoneName: string;
  isNumbered: boolean;
  placeId: number | null;
  placeLabel: string | null;
  gates: { label: string; street: string }[];
  state: string;
  priceCents: number;
  discountCents: number;
  feeCents: number;
  priceIvaBps: number;
  feeIvaBps: number;
  priceIvaCents: number;
  feeIvaCents: number;
}

export interface OrderJson {
  id: number;
  folio: string;
  state: string;
  adminId: number;
  buyerId: number | null;
  method: string | null;
  deadlineAt: Date | null;
  isTest: boolean;
  /** See `LockedOrder`; `enclosure` has the venue's of now, and which methods it offers. */
  feeTerms: FeeTerms | null;
  enclosure: EnclosureJson;
  exchange?: OrderDto["exchange"];
  code?: CodeFacts | null;
  /** True while an attempt to pay it is under way; only known for an order with a code. */
  isBeingPaid?: boolean;
  items: ItemJson[];
}
