import { eq, sql } from "drizzle-orm";
import { z } from "zod";
import { type Db, dbOf, withTx } from "@/db/client";
import { reportMails } from "@/db/schema";
import { recordAudit } from "@/lib/audit";
import type { Ctx, VerbArgs } from "@/lib/core/context";
import { toLocal } from "@/lib/core/dates";
import { monthAfter } from "@/lib/core/months";
import { parseInput } from "@/lib/core/parse";
import { authorizeSystem, authorizeUser, tenantOf } from "@/lib/core/permissions";
import { isPosition, keeps } from "@/lib/core/positions";
import { queueMessage } from "@/lib/notifications";

const ZONE = "America/Monterrey";
/** A month or an event is told of on the first morning after it ended; a worker that stood still tells of it days later. */
const LATE_DAYS = 3;

const Input = z.object({ isOn: z.boolean() });

export async function hasReportMail({ ctx }: VerbArgs<null>): Promise<boolean> {
  const { userId } = authorizeUser(ctx.actor, "report:general");
  const rows = await dbOf(ctx)
    .select({ id: reportMails.userId })
    .from(reportMails)
    .where(eq(reportMails.userId, userId));
  return rows.length > 0;
}

/** Asks for the report of events by mail, on the first of each month and after each event, or no longer. */
export async function setReportMail({ ctx, input }: VerbArgs<z.input<typeof Input>>): Promise<{ isOn: boolean }> {
  const { isOn } = parseInput(Input, input);
  const actor = authorizeUser(ctx.actor, "report:general");
  const { userId } = actor;
  return withTx(ctx, async (tx) => {
    const changed = isOn
      ? await tx.db
          .insert(reportMails)
          .values({ userId, since: tx.now })
          .onConflictDoNothing()
          .returning({ id: reportMails.userId })
      : await tx.db.delete(reportMails).where(eq(reportMails.userId, userId)).returning({ id: reportMails.userId });
    if (changed.length > 0)
      await recordAudit(tx, {
        action: isOn ? "report_mail.asked" : "report_mail.ended",
        entity: "report_mail",
        entityId: userId,
        adminId: tenantOf(actor),
      });
    return { isOn };
  });
}

export interface Reader {
  id: number;
  since: Date;
  /** Null: the platform, which sees all organizers. */
  adminId: number | null;
}

type ReaderRow = Record<string, unknown> & {
  id: number;
  since: Date;
  adminId: number | null;
  position: string | null;
  isPlatform: boolean;
};

/** Who asked for the report and may still see it; one person where an id is given. */
export async function reportReaders(ctx: { db?: Db }, userId: number | null = null): Promise<Reader[]> {
  const rows = await dbOf(ctx).execute<ReaderRow>(sql`
    select u.id, m.since, u.admin_id as "adminId", u.position, u.is_platform_admin as "isPlatform"
    from report_mails m join users u on u.id = m.user_id
    where u.state = 'active' and u.profile = 1 and u.email is not null
      and (${userId}::int is null or u.id = ${userId}::int)
    order by u.id`);
  return rows
    .filter(({ isPlatform, position }) => isPlatform || (isPosition(position) && keeps(position, "report:general")))
    .map(({ id, since, adminId, isPlatform }) => ({ id, since, adminId: isPlatform ? null : adminId }));
}

/** "2026-10" on any day of November. */
export const monthBefore = (now: Date): string => monthAfter(toLocal(now, ZONE).slice(0, 7), -1);

/** Queues the mails of a morning, each once. Answers how many were new. */
export async function mailReports({ ctx }: { ctx: Ctx }): Promise<{ mails: number }> {
  authorizeSystem(ctx.actor);
  return withTx(ctx, async (tx) => {
    const readers = await reportReaders(tx);
    const today = toLocal(ctx.now, ZONE).slice(0, 10);
    const first = `${today.slice(0, 7)}-01`;
    const isBegun = Number(today.slice(8)) <= 1 + LATE_DAYS;
    const month = monthBefore(ctx.now);
    const ended = await tx.db.execute<{ id: number; adminId: number }>(sql`
      select id, admin_id as "adminId" from events where state <> 'draft' and ends_at < ${ctx.now}::timestamptz
        and ends_at >= ${ctx.now}::timestamptz - make_interval(days => ${LATE_DAYS}::int) order by id`);
    let mails = 0;
    for (const { id, since, adminId } of readers) {
      const common = { toUserId: id, adminId, isNews: true };
      const monthly = {
        template: "report.monthly",
        idempotencyKey: `report.monthly:${month}:${id}`,
        payload: { userId: id, month },
      };
      // Who asks in the new month is told of it once it has ended.
      const isDue = isBegun && toLocal(since, ZONE).slice(0, 10) <= first;
      if (isDue && (await queueMessage(tx, { ...common, ...monthly })) !== null) mails++;
      for (const event of ended.filter((one) => adminId === null || one.adminId === adminId)) {
        const told = await queueMessage(tx, {
          ...common,
          template: "report.event",
          idempotencyKey: `report.event:${event.id}:${id}`,
          payload: { userId: id, eventId: event.id },
        });
        if (told !== null) mails++;
      }
    }
    return { mails };
  });
}
