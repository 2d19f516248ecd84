import { sql } from "drizzle-orm";
import { addresses, defineDuties } from "@/lib/core/duties";
import { DomainError } from "@/lib/core/errors";
import { courtesyList } from "@/lib/courtesy-qrs/courtesy-list";
import { courtesyTemplates } from "@/lib/courtesy-qrs/deliver/messages";
import { jobs } from "@/lib/courtesy-qrs/jobs";

export const duties = defineDuties({
  lists: [courtesyList],
  jobs,
  templates: courtesyTemplates,
  on: {
    "event.deleting": async ({ db }, { id }) => {
      const [given] = await db.execute<{ any: boolean }>(sql`
        select exists (select 1 from courtesy_batches where event_id = ${id})
          or exists (select 1 from courtesies where event_id = ${id}) as any`);
      if (given?.any) throw new DomainError("event.has_sales");
    },
    "event_area.removing": async ({ db }, { id }) => {
      const [given] = await db.execute<{ any: boolean }>(sql`
        select exists (select 1 from courtesy_batches where event_area_id = ${id})
          or exists (select 1 from courtesies where event_area_id = ${id}) as any`);
      if (given?.any) throw new DomainError("event.has_sales");
    },
  },
  /**
   * Takes a person's data out of courtesies and of batches that are not made yet. The QRs and places stay valid without
   * a name, and the links that the person was sent show nothing any more.
   */
  erase: async ({ db }, { proven }) => {
    const contacts = addresses(proven);
    const waitsFor = sql`(e.person ->> 'email' in ${contacts} or e.person ->> 'phone' in ${contacts})`;
    // Batches come before courtesies: this waits for a job that is making some of them just now.
    await db.execute(sql`
      update courtesy_batches b set people = (
        select jsonb_agg(case when ${waitsFor} then 'null'::jsonb else e.person end order by e.no)
        from jsonb_array_elements(b.people) with ordinality as e (person, no))
      where b.people is not null and exists (select 1 from jsonb_array_elements(b.people) as e (person) where ${waitsFor})`);
    await db.execute(sql`
      update courtesies set name = null, email = null, phone = null, plate = null, note = null, link_no = link_no + 1
      where email in ${contacts} or phone in ${contacts}`);
  },
  ownData: ({ proven }) => ({
    courtesies: {
      at: 60,
      json: sql`(select coalesce(json_agg(json_build_object('event', v.name, 'name', c.name, 'email', c.email,
        'phone', c.phone, 'plate', c.plate, 'note', c.note, 'assignedAt', c.assigned_at, 'sentAt', c.sent_at,
        'openedAt', c.opened_at) order by c.pass_id), '[]')
        from courtesies c join events v on v.id = c.event_id where c.email in ${proven} or c.phone in ${proven})`,
    },
  }),
});
