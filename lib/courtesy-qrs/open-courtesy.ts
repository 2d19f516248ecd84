import { sql } from "drizzle-orm";
import { dbOf, withTx } from "@/db/client";
import { recordAudit } from "@/lib/audit";
import { isPerson } from "@/lib/core/actors";
import type { Ctx, VerbArgs } from "@/lib/core/context";
import { DomainError } from "@/lib/core/errors";
import { parseInput } from "@/lib/core/parse";
import type { GuestCourtesyDto } from "@/lib/courtesy-qrs/client";
import { renderCourtesyPdf } from "@/lib/courtesy-qrs/courtesy-pdf";
import { readGuests } from "@/lib/courtesy-qrs/read-guests";
import { OpenCourtesy, type OpenCourtesyInput } from "@/lib/courtesy-qrs/schemas";
import { provesLink, readLink, recordPassEvents } from "@/lib/passes";

const unknown = () => new DomainError("courtesy.link_unknown");

async function find(ctx: Ctx, token: string) {
  const link = readLink(token);
  if (!link) throw unknown();
  const [found] = await readGuests(ctx, sql`c.pass_id = ${link.id} and c.link_no = ${link.linkNo}::int`, 1);
  if (!found || found.isDraft || !provesLink("courtesy-link", token, found)) throw unknown();
  return found;
}

/** A courtesy by the link that its person was sent: anybody who has it. Changes nothing. */
export async function openCourtesy({ ctx, input }: VerbArgs<OpenCourtesyInput>): Promise<GuestCourtesyDto> {
  const { token } = parseInput(OpenCourtesy, input);
  const { linkNo, salt, isDraft, ...courtesy } = await find(ctx, token);
  return courtesy;
}

/** The courtesy of a link as a PDF. */
export async function downloadCourtesy({
  ctx,
  input,
}: VerbArgs<OpenCourtesyInput>): Promise<{ filename: string; content: Buffer }> {
  const { token } = parseInput(OpenCourtesy, input);
  const found = await find(ctx, token);
  if (!found.code) throw unknown();
  return { filename: `cortesia-${found.code.short.slice(0, 8)}.pdf`, content: await renderCourtesyPdf(found) };
}

/**
 * Notes that a link's page was seen by a person, at most once an hour. Anybody who has the link; staff who look at it
 * note nothing.
 */
export async function noteCourtesyOpened({ ctx, input }: VerbArgs<OpenCourtesyInput>): Promise<null> {
  const { token } = parseInput(OpenCourtesy, input);
  const { id } = await find(ctx, token);
  if (isPerson(ctx.actor) && ctx.actor.profile !== 2) return null;
  await withTx(ctx, async (tx) => {
    const [row] = await dbOf(tx).execute<{ adminId: number }>(sql`
      update courtesies set opened_at = ${tx.now.toISOString()}::timestamptz
      where pass_id = ${id} and (opened_at is null or opened_at < ${tx.now.toISOString()}::timestamptz - interval '1 hour')
      returning admin_id as "adminId"`);
    if (!row) return;
    const { adminId } = row;
    await recordPassEvents(tx, "opened", [{ id, adminId }]);
    await recordAudit(tx, { action: "courtesy.opened", entity: "courtesy", entityId: id, adminId });
  });
  return null;
}
