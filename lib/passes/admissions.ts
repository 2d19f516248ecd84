import { sql } from "drizzle-orm";

/**
 * Readings that admitted somebody, as rows. Refunds, transfers and changes ask for them before they take a pass away.
 */
export const ADMISSIONS = sql.raw(`(select id, pass_id, event_id, gate_id, direction, entry_no, scanned_at
  from scans where decision = 'admitted')`);
