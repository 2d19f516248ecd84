import { sql } from "drizzle-orm";
import { type Db, dbOf } from "@/db/client";
import type { Ctx } from "@/lib/core/context";
import { DomainError } from "@/lib/core/errors";
import { idList } from "@/lib/core/ids";
import { type HolderKind, type SendableHolder, sentTooOften } from "@/lib/passes";
import { lockSubscriber } from "@/lib/subscriber-qrs/change/lock-subscriber";
import { chosenSubscribers } from "@/lib/subscriber-qrs/choose-subscribers";
import { daysText, rightsText, type SubscriberSelection } from "@/lib/subscriber-qrs/client";
import { CURRENT, type HolderFound, readHolders } from "@/lib/subscriber-qrs/deliver/read-holders";
import { SUBSCRIBERS, stateOf } from "@/lib/subscriber-qrs/find-subscribers";
import { MOST_SUBSCRIBERS } from "@/lib/subscriber-qrs/schemas";
import { ERASED_NAME } from "@/lib/users";

type Tx = Ctx & { db: Db };

type Sendable = Omit<SendableHolder, "message">;

/** The season, or which of the venue's events, in a few words. */
export function opensText({ kind, seasonName }: Pick<HolderFound, "kind" | "seasonName">): string {
  if (seasonName) return seasonName;
  return kind === "infinity" ? "Todos los eventos" : "Eventos en sus fechas";
}

export const validDays = (found: HolderFound) => daysText({ ...found, timeZone: found.venue.timeZone });

/**
 * Subscribers that are chosen by id stay in the answer in any state, so that each can be told why it is refused. A
 * filter without a state means those that admit.
 */
async function lockSendable(tx: Tx, selection: SubscriberSelection): Promise<SendableHolder[]> {
  const isFilter = selection.ids === undefined && !selection.state;
  const where = chosenSubscribers(tx, isFilter ? { ...selection, state: "active" } : selection);
  const locked = await tx.db.execute<{ id: number }>(sql`
    select q.id from ${SUBSCRIBERS} where ${sql.join(where, sql` and `)}
    order by q.id limit ${MOST_SUBSCRIBERS + 1}::int for no key update of q`);
  if (locked.length > MOST_SUBSCRIBERS) throw new DomainError("subscriber.too_many");
  const rows = await tx.db.execute<Sendable & Record<string, unknown>>(sql`
    select q.id, q.admin_id as "adminId", q.pass_id as "passId", q.email, q.phone,
      ${stateOf(tx.now)} = 'active' as "isValid", ${sentTooOften(sql`q.pass_id`, sql`q.sent_at`, tx.now)} as "isTooSoon"
    from subscriber_qrs q join passes p on p.id = q.pass_id
    where q.id = any(${idList(locked.map(({ id }) => id))}::text::bigint[]) order by q.id`);
  return rows.map(({ id, passId, adminId, email, phone, isValid, isTooSoon }) => ({
    id,
    passId,
    adminId,
    email,
    phone,
    isValid,
    isTooSoon,
    message: { cause: String(passId), payload: { subscriberId: id, passId } },
  }));
}

/** QRs of subscribers and VIPs, as the acts that all holders share know them. */
export const SUBSCRIBER_HOLDERS: HolderKind<SubscriberSelection, HolderFound> = {
  entity: "subscriber_qr",
  actions: {
    sent: "subscriber_qr.sent",
    shared: "subscriber_qr.shared",
    opened: "subscriber_qr.opened",
    printed: "subscriber_qr.exported",
  },
  permissions: { read: "subscriber_qr:read", write: "subscriber_qr:write" },
  errors: {
    notValid: "subscriber.not_valid",
    noContact: "subscriber.no_contact",
    linkUnknown: "subscriber.link_unknown",
  },
  link: { purpose: "subscriber-link", path: "abono" },
  template: "subscriber.sent",

  lockChosen: lockSendable,
  isForOne: ({ ids }) => ids?.length === 1,
  noteSent: (db, ids, at, onlyFirst) =>
    db.execute(sql`
      update subscriber_qrs set sent_at = ${at}::timestamptz
      where id = any(${idList(ids)}::text::bigint[]) and (sent_at is null or not ${onlyFirst}::boolean)`),

  lockForLink: async (tx, id) => {
    const { passId, adminId, state, name } = await lockSubscriber(tx, id);
    const [found] = await readHolders(tx, sql`q.id = ${id} and ${CURRENT}`, 1);
    if (!found || state !== "active") throw new DomainError("subscriber.not_valid");
    if (name === ERASED_NAME) throw new DomainError("subscriber.erased");
    return { id, passId, adminId, link: found.link };
  },
  // Links of QRs that were replaced or ended still say so; only who erased their account is unknown.
  findByLink: async (ctx, { id, linkNo }) => {
    const where = sql`h.pass_id = ${id} and p.generation = ${linkNo}::int and q.name <> ${ERASED_NAME}`;
    const [found] = await readHolders(ctx, where, 1);
    return found ?? null;
  },
  noteOpened: async (db, { id, link }, at, since) => {
    const [row] = await db.execute<{ adminId: number }>(sql`
      update subscriber_qrs set opened_at = ${at}::timestamptz
      where id = ${id} and pass_id = ${link.id} and (opened_at is null or opened_at < ${since}::timestamptz)
      returning admin_id as "adminId"`);
    return row?.adminId ?? null;
  },

  readChosen: (ctx, selection, after, limit) => {
    const where = sql.join([CURRENT, ...chosenSubscribers(ctx, selection)], sql` and `);
    return readHolders(ctx, sql`${where} and q.id > ${after}`, limit);
  },
  printRecords: async (ctx, selection) => {
    const { ids, q, ...scope } = selection;
    const rows = await dbOf(ctx).execute<{ adminId: number; count: number }>(sql`
      select q.admin_id as "adminId", count(*)::int as count from ${SUBSCRIBERS}
      where ${sql.join(chosenSubscribers(ctx, selection), sql` and `)} group by 1 order by 1`);
    return rows.map(({ adminId, count }) => ({
      entityId: ids?.length === 1 ? (ids[0] ?? 0) : "varios",
      adminId,
      after: { ...scope, ...(ids ? { count } : {}), ...(q ? { searched: true } : {}) },
    }));
  },
  sheets: { title: "QR de abonados", filePrefix: "qr-abonados" },

  card: (found) => ({
    kind: found.kind === "infinity" ? "VIP" : "ABONADO",
    venue: found.venue,
    zone: found.zone,
    placeLabel: found.placeLabel,
    title: opensText(found),
    when: validDays(found),
    name: found.name,
    rights: rightsText(found.entryRights),
    code: found.code,
  }),
  page: { docTitle: "QR de abonado", filePrefix: "qr", nameless: "", createdAt: ({ validFrom }) => validFrom },
};
