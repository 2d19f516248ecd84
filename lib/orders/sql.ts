import { feeTermsFields } from "@/lib/enclosures";

/** Fragments of SQL text over the aliases e (enclosures), a (event_areas), v (events), z (parking_areas). */

export const epochMs = (instant: string) => `(extract(epoch from ${instant}) * 1000)::float8`;

/** The venue with its fee terms. `demo` is the SQL of whether the simulated bank counts. */
export const enclosureJson = (demo: string) => `json_build_object(
  'id', e.id, 'slug', e.slug, 'name', e.name, 'color', e.color, 'timeZone', e.time_zone, 'location', e.location,
  'holdSeconds', e.hold_minutes * 60, ${feeTermsFields("e", `${demo}::boolean`)})`;

/** The gates by which the area is entered. */
export const GATES_JSON = `coalesce((
  select json_agg(json_build_object('label', g.label, 'street', g.street) order by g.label)
  from event_area_doors d join gates g on g.id = d.gate_id and g.archived_at is null
  where d.event_area_id = a.id
), '[]'::json)`;

/**
 * Orders (alias o) whose items take part of a buyer's limit in the event. What was paid before there was such an event
 * cannot have anything of it: however much a buyer bought before, only what is recent is read, a range of
 * `orders_buyer_paid_idx`. The day is for clocks that differ.
 */
export const COUNTS_FOR_LIMIT = `(o.state in ('awaiting_payment', 'paid', 'partially_refunded', 'review')
  or (o.state = 'cart' and o.deadline_at > statement_timestamp()))
  and coalesce(o.paid_at, 'infinity') > v.created_at - interval '1 day'`;
