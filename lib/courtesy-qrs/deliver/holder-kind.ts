import { type SQL, sql } from "drizzle-orm";
import { type Db, dbOf } from "@/db/client";
import type { Ctx } from "@/lib/core/context";
import { dateParts, formatTime } from "@/lib/core/dates";
import { DomainError, notFound } from "@/lib/core/errors";
import { idList } from "@/lib/core/ids";
import { tenantOf } from "@/lib/core/permissions";
import { lockCourtesies } from "@/lib/courtesy-qrs/change/lock-courtesies";
import { chosen } from "@/lib/courtesy-qrs/courtesy-sql";
import { type GuestFound, readGuests } from "@/lib/courtesy-qrs/deliver/read-guests";
import type { CourtesySelection } from "@/lib/courtesy-qrs/schemas";
import { type HolderKind, type LinkFacts, linkUrl, type SendableHolder, sentTooOften } from "@/lib/passes";

type Tx = Ctx & { db: Db };

/** "Sáb 28 nov 2026, 21:00" by the venue's clock. */
export function whenOf({ event, venue }: Pick<GuestFound, "event" | "venue">): string {
  const { weekday, day, month, year } = dateParts(event.startsAt, venue.timeZone);
  return `${weekday} ${day} ${month} ${year}, ${formatTime(event.startsAt, venue.timeZone)}`;
}

export const rightsLine = ({ entryRights: rights, isGroup }: Pick<GuestFound, "entryRights" | "isGroup">) =>
  isGroup
    ? `Admite ${rights} autos, una vez cada uno.`
    : rights === 1
      ? "Admite un auto, una vez."
      : `Admite un auto, hasta ${rights} entradas.`;

async function lockSendable(tx: Tx, where: SQL): Promise<SendableHolder[]> {
  const locked = await lockCourtesies(tx, where);
  const rows = await tx.db.execute<{ id: number; soon: boolean; draft: boolean }>(sql`
    select c.pass_id as id, ${sentTooOften(sql`c.pass_id`, sql`c.sent_at`, tx.now)} as soon, v.state = 'draft' as draft
    from courtesies c join events v on v.id = c.event_id
    where c.pass_id = any(${idList(locked.map(({ id }) => id))}::text::bigint[])`);
  const rowOf = new Map(rows.map((row) => [row.id, row]));
  return locked.map((one) => {
    const { id, adminId, linkNo, email, phone } = one;
    const isUsedUp = one.entriesUsed >= one.entryRights;
    const isGone = one.isDeleted || one.isRevoked || one.isBlocked || one.isOver || isUsedUp;
    return {
      id,
      passId: id,
      adminId,
      email,
      phone,
      isValid: !isGone && rowOf.get(id)?.draft === false,
      isTooSoon: rowOf.get(id)?.soon !== false,
      message: { cause: `${id}:${linkNo}`, payload: { passId: id, linkNo } },
    };
  });
}

/** Courtesies, as the acts that all holders share know them. A courtesy's id is its pass's. */
export const COURTESIES: HolderKind<CourtesySelection, GuestFound> = {
  entity: "courtesy",
  actions: {
    sent: "courtesy.sent",
    shared: "courtesy.shared",
    opened: "courtesy.opened",
    printed: "courtesy.printed",
  },
  permissions: { read: "courtesy:read", write: "courtesy:write" },
  errors: {
    notValid: "courtesy.not_valid",
    noContact: "courtesy.no_contact",
    linkUnknown: "courtesy.link_unknown",
  },
  link: { purpose: "courtesy-link", path: "cortesia" },
  template: "courtesy.sent",

  lockChosen: (tx, selection) => lockSendable(tx, chosen(tenantOf(tx.actor), selection)),
  isForOne: (_selection, holders) => holders.length === 1,
  noteSent: (db, ids, at, onlyFirst) =>
    db.execute(sql`
      update courtesies set sent_at = ${at}::timestamptz
      where pass_id = any(${idList(ids)}::text::bigint[]) and (sent_at is null or not ${onlyFirst}::boolean)`),

  lockForLink: async (tx, id) => {
    const one = { ids: [id], eventId: null, zoneId: null, batchId: null };
    const [holder] = await lockSendable(tx, chosen(tenantOf(tx.actor), one));
    if (!holder) throw notFound();
    if (!holder.isValid) throw new DomainError("courtesy.not_valid");
    const [row] = await tx.db.execute<{ linkNo: number; salt: string; name: string | null }>(sql`
      select c.link_no as "linkNo", encode(p.salt, 'hex') as salt, c.name
      from courtesies c join passes p on p.id = c.pass_id where c.pass_id = ${id}`);
    if (!row || row.name === null) throw new DomainError("courtesy.unassigned");
    return { ...holder, link: { id, linkNo: row.linkNo, salt: Buffer.from(row.salt, "hex") } };
  },
  // The number grows when somebody else is given the courtesy: links of those before show nothing.
  findByLink: async (ctx, { id, linkNo }) => {
    const [found] = await readGuests(ctx, sql`c.pass_id = ${id} and c.link_no = ${linkNo}::int`, 1);
    return found && !found.isDraft ? found : null;
  },
  noteOpened: async (db, { id }, at, since) => {
    const [row] = await db.execute<{ adminId: number }>(sql`
      update courtesies set opened_at = ${at}::timestamptz
      where pass_id = ${id} and (opened_at is null or opened_at < ${since}::timestamptz)
      returning admin_id as "adminId"`);
    return row?.adminId ?? null;
  },

  readChosen: (ctx, selection, after, limit) => {
    const where = chosen(tenantOf(ctx.actor), selection);
    return readGuests(ctx, sql`${where} and c.deleted_at is null and c.pass_id > ${after}`, limit);
  },
  printRecords: async (ctx, selection) => {
    const { ids, ...scope } = selection;
    const rows = await dbOf(ctx).execute<{ adminId: number; count: number }>(sql`
      select c.admin_id as "adminId", count(*)::int as count from courtesies c
      where ${chosen(tenantOf(ctx.actor), selection)} and c.deleted_at is null group by 1 order by 1`);
    return rows.map(({ adminId, count }) => ({
      entityId: ids?.length === 1 ? (ids[0] ?? 0) : "varias",
      adminId,
      after: { ...scope, ...(ids ? { count } : {}) },
    }));
  },
  sheets: { title: "QR de cortesía", filePrefix: "cortesias" },

  card: (guest) => ({
    kind: "CORTESÍA",
    venue: guest.venue,
    zone: guest.zone,
    placeLabel: guest.placeLabel,
    title: guest.event.name,
    when: whenOf(guest),
    name: guest.name,
    rights: rightsLine(guest),
    code: guest.code,
  }),
  page: {
    docTitle: "Cortesía",
    filePrefix: "cortesia",
    nameless: "Quien la presente",
    createdAt: ({ event }) => event.startsAt,
  },
};

export const courtesyLink = (facts: LinkFacts) => linkUrl(COURTESIES.link, facts);
