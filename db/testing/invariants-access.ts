import { sql } from "drizzle-orm";
import { getDb } from "@/db/client";

/**
 * Invariant 6: a pass admits once per entry right and re-entry of its zone (a subscriber's in each event, whichever of its passes), or where a supervisor or, without a network, a guard lets it, each admitted
 * reading has its stay, one car is inside at a time, and a refusal for use names an admission of the same pass that came
 * before it. Answers one line per broken rule; none when all hold.
 */
export async function accessViolations(adminId: number | null = null): Promise<string[]> {
  const rows = await getDb().execute<{ rule: string; pass_id: string; detail: string }>(sql`
    with mine as (
      select s.*, row_number() over (partition by s.pass_id order by s.id) as nth,
        case when h.pass_id is null then 'p' || s.pass_id else 's' || h.subscriber_id || ':' || s.event_id end as holder
      from scans s join passes p on p.id = s.pass_id
      left join subscriber_passes h on h.pass_id = s.pass_id
      where s.pass_id is not null and (${adminId}::int is null or s.admin_id = ${adminId}::int)
    ), admitted as (
      select m.*, (exists (select 1 from admission_requests q where q.admitted_scan_id = m.id)
        or exists (select 1 from offline_readings o where o.scan_id = m.id and o.forced_reason is not null)) as forced,
        exists (select 1 from scan_undos u where u.scan_id = m.id) as undone
      from mine m where m.decision = 'admitted'), used as (
      select pass_id, coalesce(sum(coalesce(cars, 1)) filter (where direction = 'in'), 0) as entries,
        max(entry_no) as last_entry, coalesce(sum(coalesce(cars, 1)) filter (where entry_no is not null), 0) as numbers
      from admitted group by pass_id
    ), held as (
      select a.holder, max(a.pass_id) as pass_id,
        case when bool_or(r.reentry_until is not null or p.kind = 'prepaid') then 32767
          else max(p.entry_rights) + coalesce(max(r.reentries), 0) end as rights,
        coalesce(sum(coalesce(a.cars, 1)) filter (where a.direction = 'in' and not a.forced and not a.undone), 0) as entries
      from admitted a join passes p on p.id = a.pass_id left join event_areas z on z.id = p.event_area_id
      left join zone_rules r on r.parking_area_id = coalesce(z.parking_area_id, p.parking_area_id)
      group by a.holder
    )
    select 'more entries than rights' as rule, u.pass_id, u.entries || ' of ' || u.rights as detail
      from held u where u.entries > u.rights
    union all
    select 'entry numbers have gaps or repeat', u.pass_id, u.numbers || ' numbers, last ' || u.last_entry
      from used u where u.entries > 0 and (u.numbers <> u.entries or u.last_entry <> u.entries)
    union all
    select 'an admitted reading without its stay', a.pass_id, a.direction || ' at scan ' || a.id
      from admitted a
      where not (a.undone and a.direction = 'out') and not exists (select 1 from stays s
        where a.direction = 'in' and s.entry_scan_id = a.id
          or a.direction = 'out' and s.end_scan_id = a.id and s.ended_by = 'exit')
    union all
    select 'two cars inside', max(s.pass_id), count(*) || ' open stays'
      from stays s join (select distinct pass_id, holder from mine) h on h.pass_id = s.pass_id
      join passes p on p.id = s.pass_id where s.ended_by is null group by h.holder having count(*) > max(case when p.is_group then p.entry_rights else 1 end)
    union all
    select 'a second car by the same ticket', s.pass_id, 'stay ' || s.id
      from stays s join admitted a on a.id = s.end_scan_id join passes p on p.id = s.pass_id
      left join zone_rules r on r.parking_area_id = s.parking_area_id
      where s.ended_by = 'orphan' and not a.forced and p.kind in ('ticket', 'courtesy') and r.anti_passback is null
    union all
    select 'refusal without the first use', m.pass_id, m.decision || ' at scan ' || m.id
      from mine m left join mine f on f.id = m.first_use_id
      where m.decision in ('already_used', 'still_inside')
        and (f.id is null or f.holder <> m.holder or f.decision <> 'admitted' or f.id >= m.id)
    union all
    select 'pass of another tenant', m.pass_id, 'scan ' || m.id
      from mine m join passes p on p.id = m.pass_id where p.admin_id <> m.admin_id`);
  return rows.map((row) => `${row.rule}: pass ${row.pass_id}, ${row.detail}`);
}
