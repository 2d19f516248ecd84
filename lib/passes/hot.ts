import { hotStatement } from "@/db/hot";

/** Each line of the JSON array is a pass. One whose short code is taken is not made. */
export const insertPasses = hotStatement<{ lines: string }, { id: number; shortCode: string }>(
  { name: "passes.insertPasses", bench: "webhooks" },
  `insert into passes
  (admin_id, enclosure_id, kind, event_id, event_area_id, parking_area_id, entry_rights, is_group, short_code, salt)
select admin_id, enclosure_id, kind, event_id, event_area_id, parking_area_id, entry_rights, is_group, short_code, decode(salt, 'hex')
from json_to_recordset(:lines::text::json) as line (admin_id int, enclosure_id int, kind text, event_id int, event_area_id int,
  parking_area_id int, entry_rights int, is_group boolean, short_code text, salt text)
on conflict (short_code) do nothing
returning id, short_code as "shortCode"`,
);
