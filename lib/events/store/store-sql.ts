import { feeTermsJson, policyJson } from "@/lib/enclosures";
import { freeCountUpTo, IS_FREE } from "@/lib/places";

export const epochMs = (instant: string) => `(extract(epoch from ${instant}) * 1000)::float8`;

const GATES = `coalesce((
  select json_agg(json_build_object('id', g.id, 'label', g.label, 'street', g.street, 'direction', g.direction,
    'planPoint', g.plan_point, 'zones', coalesce((
      select json_agg(json_build_object('id', z.id, 'key', z.key))
      from parking_area_gates pg join parking_areas z on z.id = pg.parking_area_id
      where pg.gate_id = g.id and z.archived_at is null), '[]'::json)) order by g.label)
  from gates g where g.enclosure_id = e.id and g.archived_at is null), '[]'::json)`;

/** The venue. $1 slug, $2 whether this is a demo. */
export const VENUE = `select e.id, e.admin_id as "adminId", e.slug, e.name, e.color, e.location, e.map_url as "mapUrl", e.banner, e.logo,
  e.latitude, e.longitude, e.contact_phone as "contactPhone", e.contact_email as "contactEmail",
  e.contact_whatsapp as "contactWhatsapp", ${policyJson("e")} as policy,
  e.is_event as "isEvent", e.is_prepaid as "isPrepaid", e.time_zone as "timeZone", e.plan_image as "planImage",
  e.plan_width as "planWidth", e.plan_height as "planHeight",
  ${feeTermsJson("e", "$2::boolean")} as terms, ${GATES} as doors
from enclosures e where e.slug = $1::text and e.archived_at is null`;

const EVENT = `v.id, v.name, v.picture, v.state, ${epochMs("v.starts_at")} as "startsAt", ${epochMs("v.ends_at")} as "endsAt",
  ${epochMs("v.doors_at")} as "doorsAt", ${epochMs("v.parking_opens_at")} as "parkingOpensAt",
  ${epochMs("v.sales_start_at")} as "salesStartAt", ${epochMs("v.sales_end_at")} as "salesEndAt",
  (select json_build_object('id', t.id, 'name', t.name, 'icon', t.icon, 'color', t.color)
    from event_types t where t.id = v.event_type_id) as type`;

/**
 * The venue's coming events, a row per zone on sale. $1 slug, $2 now, $3 free places to count at most, as in the text.
 * `offset 0` keeps both ways on their index: a kept plan, which cannot know how few events are to come, would go through
 * all that ever were by their start, and through every zone of theirs.
 */
export const eventsText = (counted: number) => `select ${EVENT}, a.price_cents as "priceCents",
  case when v.state = 'published' and a.id is not null then ${freeCountUpTo("a.id", counted)} else 0 end as free
from enclosures e
join lateral (
  select * from (
    select * from events v where v.enclosure_id = e.id and v.state <> 'draft' and v.ends_at > $2::timestamptz offset 0) v
  order by v.starts_at, v.id limit 100
) v on true
left join lateral (select a.id, a.price_cents from event_areas a where a.event_id = v.id offset 0) a on true
where e.slug = $1::text and e.archived_at is null
order by v.starts_at, v.id`;

/** One event of the venue, a row per zone on sale. $1 slug, $2 event. */
export const eventText = (counted: number) => `select ${EVENT}, v.description, v.buyer_limit as "buyerLimit",
  a.id as "areaId", a.buyer_limit as "areaLimit", a.parking_area_id as "parkingAreaId", a.price_cents as "priceCents", z.key, z.name as "zoneName",
  z.is_numbered as "isNumbered", z.is_vip as "isVip", z.walk_minutes as "walkMinutes", z.notes,
  z.driving_notes as "drivingNotes", z.polygon,
  case when v.state = 'published' and a.id is not null then ${freeCountUpTo("a.id", counted)} else 0 end as free
from events v
join enclosures e on e.id = v.enclosure_id
left join event_areas a on a.event_id = v.id
left join parking_areas z on z.id = a.parking_area_id
where v.id = $2::int and e.slug = $1::text and e.archived_at is null and v.state <> 'draft'`;

/** Every place of a numbered zone in order. $1 event area. */
export const PLACES = `select p.id, coalesce(p.label, p.ordinal::text) as label,
  ${IS_FREE} as free
from places p where p.event_area_id = $1::int order by p.ordinal`;
