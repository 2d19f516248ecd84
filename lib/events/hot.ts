import { hotStatement } from "@/db/hot";
import { feeTermsJson, policyJson } from "@/lib/enclosures";
import type { VenueContact, VenuePolicy } from "@/lib/enclosures/client";
import type { EventTypeDto } from "@/lib/event-types/client";
import { FEW_PLACES } from "@/lib/events/store/sale-words";
import { freeCountUpTo, IS_FREE } from "@/lib/places";
import type { FeeTerms } from "@/lib/pricing/client";

export interface StoreGate {
  id: number;
  label: string;
  street: string;
  direction: string;
  planPoint: [number, number] | null;
  zones: { id: number; key: string }[];
}

const GATES = `coalesce((
  select json_agg(json_build_object('id', g.id, 'label', g.label, 'street', g.street, 'direction', g.direction,
    'planPoint', g.plan_point, 'zones', coalesce((
      select json_agg(json_build_object('id', z.id, 'key', z.key))
      from parking_area_gates pg join parking_areas z on z.id = pg.parking_area_id
      where pg.gate_id = g.id and z.archived_at is null), '[]'::json)) order by g.label)
  from gates g where g.enclosure_id = e.id and g.archived_at is null and g.ways <> 'out'), '[]'::json)`;

export interface StoreVenueRow extends VenueContact {
  id: number;
  adminId: number;
  slug: string;
  name: string;
  color: string;
  location: string;
  mapUrl: string | null;
  banner: string;
  logo: string | null;
  latitude: number | null;
  longitude: number | null;
  /** Null where the venue has no policy of its own. */
  policy: VenuePolicy | null;
  isEvent: boolean;
  isPrepaid: boolean;
  timeZone: string;
  planImage: string | null;
  planWidth: number | null;
  planHeight: number | null;
  terms: FeeTerms;
  gates: StoreGate[];
}

export const selectStoreVenue = hotStatement<{ slug: string; isDemo: boolean }, StoreVenueRow>(
  { name: "events.selectStoreVenue", bench: "page" },
  `select e.id, e.admin_id as "adminId", e.slug, e.name, e.color, e.location, e.map_url as "mapUrl", e.banner, e.logo,
  e.latitude, e.longitude, e.contact_phone as "contactPhone", e.contact_email as "contactEmail",
  e.contact_whatsapp as "contactWhatsapp", ${policyJson("e")} as policy,
  e.is_event as "isEvent", e.is_prepaid as "isPrepaid", e.time_zone as "timeZone", e.plan_image as "planImage",
  e.plan_width as "planWidth", e.plan_height as "planHeight",
  ${feeTermsJson("e", ":isDemo::boolean")} as terms, ${GATES} as gates
from enclosures e where e.slug = :slug::text and e.archived_at is null`,
);

/** One event and one zone that it sells; an event without zones has one row, in which all about a zone is null. */
export interface StoreEventRow {
  id: number;
  name: string;
  picture: string | null;
  state: string;
  startsAt: Date;
  endsAt: Date;
  doorsAt: Date | null;
  parkingOpensAt: Date;
  salesStartAt: Date;
  salesEndAt: Date;
  type: EventTypeDto | null;
  priceCents: number | null;
  /** Free places, counted up to the most that the page tells apart; 0 unless the event is published. */
  free: number;
}

const EVENT = `v.id, v.name, v.picture, v.state, v.starts_at as "startsAt", v.ends_at as "endsAt",
  v.doors_at as "doorsAt", v.parking_opens_at as "parkingOpensAt",
  v.sales_start_at as "salesStartAt", v.sales_end_at as "salesEndAt",
  (select json_build_object('id', t.id, 'name', t.name, 'icon', t.icon, 'color', t.color)
    from event_types t where t.id = v.event_type_id) as type`;

const freePlaces = (most: number) =>
  `case when v.state = 'published' and a.id is not null then ${freeCountUpTo("a.id", most)} else 0 end as free`;

/**
 * The venue's coming events. `offset 0` keeps both joins on their index: the plan is made once, without knowing how few
 * events are to come, and would otherwise read all that ever were, and every zone of theirs.
 */
export const COMING_EVENTS = `select ${EVENT}, a.price_cents as "priceCents", ${freePlaces(FEW_PLACES + 1)}
from enclosures e
join lateral (
  select * from (
    select * from events v where v.enclosure_id = e.id and v.state <> 'draft' and v.ends_at > :now::timestamptz offset 0) v
  order by v.starts_at, v.id limit 100
) v on true
left join lateral (select a.id, a.price_cents from event_areas a where a.event_id = v.id offset 0) a on true
where e.slug = :slug::text and e.archived_at is null
order by v.starts_at, v.id`;

export const selectComingEvents = hotStatement<{ slug: string; now: Date }, StoreEventRow>(
  { name: "events.selectComingEvents", bench: "page" },
  COMING_EVENTS,
);

export interface StoreZoneRow extends StoreEventRow {
  description: string;
  buyerLimit: number;
  /** The opening of its waiting room that is on; null while none is. */
  waitingRoom: number | null;
  areaId: number | null;
  areaLimit: number | null;
  parkingAreaId: number | null;
  key: string | null;
  zoneName: string | null;
  isNumbered: boolean;
  isVip: boolean;
  walkMinutes: number | null;
  notes: string;
  drivingNotes: string;
  polygon: [number, number][] | null;
}

/** Nobody may take more than 100 places at once. */
const MOST_COUNTED = 101;

export const selectStoreEvent = hotStatement<{ slug: string; eventId: number }, StoreZoneRow>(
  { name: "events.selectStoreEvent", bench: "page" },
  `select ${EVENT}, v.description, v.buyer_limit as "buyerLimit",
  v.waiting_room as "waitingRoom", a.id as "areaId", a.buyer_limit as "areaLimit", a.parking_area_id as "parkingAreaId", a.price_cents as "priceCents", z.key, z.name as "zoneName",
  z.is_numbered as "isNumbered", z.is_vip as "isVip", z.walk_minutes as "walkMinutes", z.notes,
  z.driving_notes as "drivingNotes", z.polygon,
  ${freePlaces(MOST_COUNTED)}
from events v
join enclosures e on e.id = v.enclosure_id
left join event_areas a on a.event_id = v.id
left join parking_areas z on z.id = a.parking_area_id
where v.id = :eventId::int and e.slug = :slug::text and e.archived_at is null and v.state <> 'draft'`,
);

export interface StorePlace {
  id: number;
  label: string;
  free: boolean;
}

/** In the order of the ground. */
export const selectStorePlaces = hotStatement<{ areaId: number }, StorePlace>(
  { name: "events.selectStorePlaces", bench: "page" },
  `select p.id, coalesce(p.label, p.ordinal::text) as label,
  ${IS_FREE} as free
from places p where p.event_area_id = :areaId::int order by p.ordinal`,
);
