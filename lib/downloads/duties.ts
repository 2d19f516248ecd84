import { sql } from "drizzle-orm";
import { defineDuties } from "@/lib/core/duties";
import { jobs } from "@/lib/downloads/jobs";
import { downloadTemplates } from "@/lib/downloads/messages";

export const duties = defineDuties({
  jobs,
  templates: downloadTemplates,
  /** The words that the person looked for may name others; the files go with the next pruning. */
  erase: async ({ db, now }, { userId }) => {
    await db.execute(sql`
      update downloads set state = 'expired', failure = null, input = '{}'::jsonb,
        finished_at = coalesce(finished_at, ${now}::timestamptz)
      where user_id = ${userId}`);
  },
  ownData: ({ userId }) => ({
    downloads: {
      at: 95,
      json: sql`(select coalesce(json_agg(json_build_object('list', d.title, 'format', d.format, 'state', d.state,
        'rows', d.rows_done, 'askedAt', d.created_at, 'expiresAt', d.expires_at) order by d.id), '[]')
        from downloads d where d.user_id = ${userId})`,
    },
  }),
});
