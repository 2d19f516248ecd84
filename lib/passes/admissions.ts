import { sql } from "drizzle-orm";

/** Readings that let somebody through, as rows: what refunds, transfers and changes ask of a pass before they take it away. */
export const ADMISSIONS = sql.raw(`(select id, pass_id, event_id, gate_id, direction, entry_no, scanned_at
  from scans where decision = 'admitted')`);
