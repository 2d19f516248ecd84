import { type SQL, sql } from "drizzle-orm";
import type { Db } from "@/db/client";

/** What an erased person is called wherever a row has to keep a name. */
export const ERASED_NAME = "Cuenta eliminada";

const DIGITS = sql.raw("right(regexp_replace(r.values ->> 'phone', '\\D', '', 'g'), 10)");

const waitsFor = (contacts: SQL) => sql`(e.person ->> 'email' in ${contacts} or e.person ->> 'phone' in ${contacts})`;

/**
 * Takes a person off the lists that venues keep of people without an account: courtesies, also those that are yet to be
 * made, subscribers, and the files that these came from; files that nobody imported yet go as a whole. QRs and places stay valid, in nobody's name;
 * the links that they were sent show nothing any more. `contacts` is SQL of the person's e-mail and phone, those that
 * were verified only: whoever types somebody else's into an account may not erase what is theirs.
 */
export async function eraseListed(db: Db, contacts: SQL): Promise<void> {
  // Before what comes of them: whoever makes them just now is waited for.
  await db.execute(sql`
    update courtesy_batches b set people = (
      select jsonb_agg(case when ${waitsFor(contacts)} then 'null'::jsonb else e.person end order by e.no)
      from jsonb_array_elements(b.people) with ordinality as e (person, no))
    where b.people is not null and exists (select 1 from jsonb_array_elements(b.people) as e (person) where ${waitsFor(contacts)})`);
  await db.execute(sql`
    delete from subscriber_imports where state in ('mapping', 'checked') and contacts && array(
      select case when c like '+%' then right(c, 10) else c end from ${contacts} as own(c) where c is not null)`);
  await db.execute(sql`
    update courtesies set name = null, email = null, phone = null, plate = null, note = null, link_no = link_no + 1
    where email in ${contacts} or phone in ${contacts}`);
  // Files first: once a subscriber is erased, nothing tells any more which of their rows it came from.
  await db.execute(sql`
    update subscriber_import_rows r set values = r.values || '{"name": "", "plate": "", "email": "", "phone": ""}'::jsonb
    where lower(btrim(r.values ->> 'email')) in ${contacts}
      or ${DIGITS} in (select right(c, 10) from ${contacts} as own(c) where c like '+%')
      or r.subscriber_id in (select id from subscriber_qrs q where q.email in ${contacts} or q.phone in ${contacts})`);
  await db.execute(sql`
    with erased as (
      update subscriber_qrs set name = ${ERASED_NAME}, plate = null, email = null, phone = null
      where email in ${contacts} or phone in ${contacts}
      returning id)
    delete from audit_values where audit_id in (
      select l.id from erased e join audit_log l on l.entity = 'subscriber_qr' and l.entity_id = e.id::text)`);
  // What a program of the venue was answered of them, kept for a repeated call.
  await db.execute(sql`
    delete from idempotency_keys k using ${contacts} as own(c)
    where jsonb_path_exists(k.body, '$.** ? (@.email == $c || @.phone == $c)', jsonb_build_object('c', c)) and c is not null`);
}
