import { sql } from "drizzle-orm";
import { forgetAuditValues } from "@/lib/audit";
import { addresses, defineDuties } from "@/lib/core/duties";
import { DomainError } from "@/lib/core/errors";
import { subscriberTemplates } from "@/lib/subscriber-qrs/deliver/messages";
import { importList } from "@/lib/subscriber-qrs/import/import-list";
import { importRowList } from "@/lib/subscriber-qrs/import/row-list";
import { jobs } from "@/lib/subscriber-qrs/jobs";
import { beyondCapacity, seatEvent } from "@/lib/subscriber-qrs/seat-subscribers";
import { subscriberList } from "@/lib/subscriber-qrs/subscriber-list";
import { holdersOfZone, labelsOfHolders } from "@/lib/subscriber-qrs/zone-subscribers";
import { ERASED_NAME } from "@/lib/users";

/** Each file has thousands of rows, so that a few are enough for one statement. */
const FILES = 20;

const DIGITS = sql.raw("right(regexp_replace(r.values ->> 'phone', '\\D', '', 'g'), 10)");

export const duties = defineDuties({
  lists: [subscriberList, importRowList, importList],
  jobs,
  templates: subscriberTemplates,
  tooSmall: beyondCapacity,
  on: {
    "zone.ending": async (tx, { id }) => {
      const count = await holdersOfZone(tx, id);
      if (count > 0) throw new DomainError("zone.has_subscribers", { data: { count } });
    },
    "zone.relabelling": async (tx, { id, labels: kept, isNumbered }) => {
      const labels = await labelsOfHolders(tx, id, kept);
      if (labels === null) return;
      const field = isNumbered ? "pattern" : "isNumbered";
      throw new DomainError("zone.places_of_subscribers", { field, data: { labels } });
    },
    "event.opened": seatEvent,
    /** An ended subscriber keeps the days that its season gave it. A live one keeps its season. */
    "season.dissolving": async ({ db }, { id }) => {
      await db.execute(sql`
        update subscriber_qrs set season_id = null,
          valid_until = coalesce(valid_until, greatest(ended_at, valid_from + interval '1 millisecond'))
        where season_id = ${id} and ended_at is not null`);
    },
  },
  /**
   * Takes a person's data out of subscribers and out of the files they came from; a file that nobody imported yet goes
   * as a whole. The QRs and places stay valid without a name, and the links that the person was sent show nothing any
   * more.
   */
  erase: async ({ db }, { proven }) => {
    const contacts = addresses(proven);
    await db.execute(sql`
      delete from subscriber_imports where state in ('mapping', 'checked') and contacts && array(
        select case when c like '+%' then right(c, 10) else c end from ${contacts} as own(c))`);
    // Files come first: once a subscriber is erased, nothing tells which rows of a file it came from.
    await db.execute(sql`
      update subscriber_import_rows r set values = r.values || '{"name": "", "plate": "", "email": "", "phone": ""}'::jsonb
      where lower(btrim(r.values ->> 'email')) in ${contacts}
        or ${DIGITS} in (select right(c, 10) from ${contacts} as own(c) where c like '+%')
        or r.subscriber_id in (select id from subscriber_qrs q where q.email in ${contacts} or q.phone in ${contacts})`);
    const erased = await db.execute<{ id: number }>(sql`
      update subscriber_qrs set name = ${ERASED_NAME}, plate = null, email = null, phone = null
      where email in ${contacts} or phone in ${contacts}
      returning id`);
    if (erased.length > 0) {
      await forgetAuditValues(
        db,
        "subscriber_qr",
        erased.map(({ id }) => id),
      );
    }
  },
  prune: {
    // Files that were never imported are lists of people whom we need not keep. Their rows go with them.
    files: async ({ db }) =>
      (
        await db.execute(sql`delete from subscriber_imports where id in (
          select id from subscriber_imports where state in ('mapping', 'checked') and created_at < now() - interval '30 days'
          order by id limit ${FILES}) and state in ('mapping', 'checked')`)
      ).count,
  },
  ownData: ({ proven }) => ({
    subscriptions: {
      at: 70,
      json: sql`(select coalesce(json_agg(json_build_object('enclosure', e.name, 'name', q.name, 'email', q.email,
        'phone', q.phone, 'plate', q.plate, 'place', q.place_label, 'validFrom', q.valid_from,
        'validUntil', q.valid_until, 'endedAt', q.ended_at) order by q.id), '[]')
        from subscriber_qrs q join enclosures e on e.id = q.enclosure_id where q.email in ${proven} or q.phone in ${proven})`,
    },
  }),
});
