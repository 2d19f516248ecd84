import { createHash } from "node:crypto";
import { sql } from "drizzle-orm";
import { type Db, withTx } from "@/db/client";
import { closingSums, closings } from "@/db/schema";
import { recordAudit } from "@/lib/audit";
import { openCases } from "@/lib/closings/cases";
import { addSums } from "@/lib/closings/client";
import { closingOf, openRows, reportsAgree, type Subject, standingRows, subjectOf } from "@/lib/closings/closing-page";
import { closingPdf } from "@/lib/closings/closing-pdf";
import { ClosingAsked, ReopenInput } from "@/lib/closings/schemas";
import { accountantsOf } from "@/lib/closings/who-is-told";
import type { Ctx, VerbArgs } from "@/lib/core/context";
import { DomainError, notFound } from "@/lib/core/errors";
import { parseInput } from "@/lib/core/parse";
import { authorizeUser } from "@/lib/core/permissions";
import { queueMessage } from "@/lib/notifications";

/** Closings wait for one another: what one freezes the next one must not. */
const LOCK_CLASS = 20_771_002;

async function tellAccountants(tx: Ctx & { db: Db }, closingId: number, { books, event }: Subject): Promise<void> {
  const people = await accountantsOf(tx, { owner: event?.adminId ?? books, closedBy: books });
  for (const { id, adminId } of people)
    await queueMessage(tx, {
      idempotencyKey: `closing.made:${closingId}:${id}`,
      template: "closing.made",
      isNews: true,
      toUserId: id,
      adminId,
      payload: { closingId },
    });
}

/**
 * Closes the books of a month or of an event: freezes their sums, keeps the record as a PDF with its SHA-256, and mails
 * it to the accountant.
 */
export async function closeBooks({ ctx, input }: VerbArgs<ClosingAsked>): Promise<{ id: number }> {
  const asked = parseInput(ClosingAsked, input);
  const actor = authorizeUser(ctx.actor, "closing:write");
  return withTx(ctx, async (tx) => {
    await tx.db.execute(sql`select pg_advisory_xact_lock(${LOCK_CLASS}::int, 0)`);
    const subject = await subjectOf(tx, asked);
    const { books, month, event, words, closesFrom, isDue } = subject;
    if (!isDue) throw new DomainError("closing.too_early", { data: { day: closesFrom } });
    if (await closingOf(tx, subject)) throw new DomainError("closing.closed");
    const now = await standingRows(tx, subject, "ledger");
    if (!(await reportsAgree(tx, subject, now))) throw new DomainError("closing.disagrees");
    const rows = await openRows(tx, subject, now);
    const cases = await openCases(tx, { adminId: event?.adminId ?? books, eventId: event?.id ?? null });
    const pdf = await closingPdf({
      title: `Acta de cierre: ${words}`,
      of: words,
      month,
      closedBy: await nameOf(tx, actor.userId),
      closedAt: tx.now,
      rows,
      cases,
    });
    const sha256 = createHash("sha256").update(pdf).digest();
    const [made] = await tx.db
      .insert(closings)
      .values({
        adminId: event?.adminId ?? books,
        kind: event ? "event" : "month",
        month,
        eventId: event?.id ?? null,
        cases: [...cases],
        pdf,
        sha256,
        hasSettlements: true,
        closedBy: actor.userId,
        closedAt: tx.now,
      })
      .returning({ id: closings.id });
    if (!made) throw new Error("The closing was not written");
    if (rows.length > 0)
      await tx.db.insert(closingSums).values(
        rows.map(({ adminId, month: of, sums }) => ({
          closingId: made.id,
          adminId,
          month: of,
          sums,
          soldCents: sums.soldCents,
          owedCents: sums.owedCents,
        })),
      );
    await recordAudit(tx, {
      action: "closing.made",
      entity: "closing",
      entityId: made.id,
      adminId: event?.adminId ?? books,
      after: {
        name: words,
        sha256: sha256.toString("hex"),
        soldCents: addSums(rows.map(({ sums }) => sums)).soldCents,
      },
    });
    await tellAccountants(tx, made.id, subject);
    return made;
  });
}

async function nameOf(tx: { db: Db }, userId: number): Promise<string> {
  const [row] = await tx.db.execute<{ name: string }>(sql`select full_name as name from users where id = ${userId}`);
  return row?.name ?? "";
}

/** Opens closed books again, by the platform. The record stays, and the next closing makes another one. */
export async function reopenBooks({ ctx, input }: VerbArgs<ReopenInput>): Promise<{ id: number }> {
  const { id, reason } = parseInput(ReopenInput, input);
  const actor = authorizeUser(ctx.actor, "closing:reopen");
  return withTx(ctx, async (tx) => {
    await tx.db.execute(sql`select pg_advisory_xact_lock(${LOCK_CLASS}::int, 0)`);
    const [found] = await tx.db.execute<{ adminId: number | null; isReopened: boolean }>(sql`
      select admin_id as "adminId", reopened_at is not null as "isReopened" from closings where id = ${id}`);
    if (!found) throw notFound();
    if (found.isReopened) throw new DomainError("closing.reopened");
    await tx.db.execute(sql`
      update closings set reopened_by = ${actor.userId}, reopened_at = ${tx.now}::timestamptz, reopen_reason = ${reason}
      where id = ${id}`);
    await recordAudit(tx, {
      action: "closing.reopened",
      entity: "closing",
      entityId: id,
      adminId: found.adminId,
      after: { reason },
    });
    return { id };
  });
}
