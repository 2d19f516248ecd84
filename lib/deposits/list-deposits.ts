import { type SQL, sql } from "drizzle-orm";
import { userIdOf } from "@/lib/core/actors";
import type { VerbArgs } from "@/lib/core/context";
import type { Page } from "@/lib/core/fields";
import { parseMoney } from "@/lib/core/money";
import { authorizeUser, tenantOf } from "@/lib/core/permissions";
import { type DepositDto, type DepositFilter, STAGE_LABELS } from "@/lib/deposits/client";
import {
  DEPOSIT_COLUMNS,
  DEPOSITS,
  type DepositRow,
  ofTenant,
  readDeposits,
  toDepositDto,
  WAITING,
} from "@/lib/deposits/find-deposits";
import { DepositFilters } from "@/lib/deposits/schemas";
import { defineList, hasWords, type KeyOf, sqlReader } from "@/lib/lists";

const FILTERS: Record<DepositFilter, SQL> = {
  open: sql`(d.state = 'approved' or (d.state = 'expected' and d.closed_at is null))`,
  approved: sql`d.state = 'approved'`,
  late: sql`d.state = 'expected' and d.closed_at is not null`,
  accepted: sql`d.state = 'accepted'`,
  refused: sql`d.state = 'refused'`,
  all: sql`true`,
};

const NEWEST_FIRST: readonly DepositFilter[] = ["late", "accepted", "refused", "all"];

/** A person may look for a reference by its digits, for an amount in pesos, or for words of a folio or a name. */
function searchCondition(words: string): SQL {
  const ways = [hasWords(words, [sql`u.full_name`, sql`o.folio`, sql`p.folio`])];
  const digits = words.replace(/[\s.\-/]/g, "");
  if (/^\d{3,14}$/.test(digits)) ways.push(sql`d.reference like ${`%${digits}%`}`);
  const cents = parseMoney(words);
  if (cents !== null) ways.push(sql`d.amount_cents = ${cents}`);
  return sql`((${sql.join(ways, sql`) or (`)}))`;
}

/** Deposits that wait come with the nearest deadline first, those that are over with the newest first. */
export const depositList = defineList<DepositDto>()({
  name: "depositos",
  title: "Depósitos",
  permission: "deposit:confirm",
  people: true,
  filters: DepositFilters,
  address: { estado: "filter", recinto: "enclosureId" },
  sorts: ["deadline", "created", "amount"],
  sort: ({ filter }) => (NEWEST_FIRST.includes(filter) ? "-created" : "deadline"),
  zone: ({ timeZone }) => timeZone,
  columns: [
    { key: "deposit", header: "Referencia", value: ({ reference }) => reference, shown: "always", width: 18 },
    { key: "stage", header: "Estado", value: ({ stage }) => STAGE_LABELS[stage], shown: "file", width: 18 },
    {
      key: "amount",
      header: "Monto",
      kind: "money",
      sort: "amount",
      width: 12,
      value: ({ amountCents }) => amountCents,
    },
    {
      key: "received",
      header: "Recibido",
      kind: "money",
      shown: "file",
      width: 12,
      value: ({ receivedCents }) => receivedCents,
    },
    {
      key: "deadline",
      header: "Fecha límite",
      kind: "moment",
      sort: "deadline",
      width: 18,
      value: ({ expiresAt }) => expiresAt,
    },
    { key: "order", header: "Compra", value: ({ orderFolio }) => orderFolio, width: 16 },
    { key: "payment", header: "Pago", value: ({ paymentFolio }) => paymentFolio, shown: "asked", width: 16 },
    {
      key: "providerPaid",
      header: "Fecha del proveedor",
      shown: "file",
      width: 18,
      value: ({ bank }) => bank?.paidOn ?? null,
    },
    { key: "buyer", header: "Comprador", value: ({ buyer }) => buyer, shown: "file", width: 28 },
    { key: "venue", header: "Recinto", value: ({ venue }) => venue, shown: "file", width: 28 },
    {
      key: "created",
      header: "Creado",
      kind: "moment",
      sort: "created",
      shown: "asked",
      width: 18,
      value: ({ createdAt }) => createdAt,
    },
    {
      key: "claimed",
      header: "Avisó que pagó",
      kind: "moment",
      shown: "asked",
      width: 18,
      value: ({ claimedAt }) => claimedAt,
    },
    { key: "approver", header: "Aprobó", value: ({ approvedBy }) => approvedBy, shown: "file", width: 24 },
    {
      key: "approved",
      header: "Aprobado",
      kind: "moment",
      shown: "file",
      width: 18,
      value: ({ approvedAt }) => approvedAt,
    },
    { key: "accepter", header: "Aceptó", value: ({ acceptedBy }) => acceptedBy, shown: "file", width: 24 },
    {
      key: "accepted",
      header: "Aceptado",
      kind: "moment",
      shown: "file",
      width: 18,
      value: ({ acceptedAt }) => acceptedAt,
    },
    {
      key: "refused",
      header: "Motivo del rechazo",
      shown: "file",
      width: 40,
      value: ({ refusedReason }) => refusedReason,
    },
  ],
  reader: (ctx, { q, filter, enclosureId }) =>
    sqlReader(ctx, {
      select: DEPOSIT_COLUMNS,
      from: DEPOSITS,
      id: sql`d.id`,
      where: [
        ofTenant(tenantOf(ctx.actor)),
        FILTERS[filter],
        ...(q ? [searchCondition(q)] : []),
        ...(enclosureId === null ? [] : [sql`e.id = ${enclosureId}`]),
      ],
      sorts: {
        deadline: { by: sql`d.expires_at`, type: "timestamptz" },
        created: { by: sql`d.created_at`, type: "timestamptz" },
        amount: { by: sql`d.amount_cents`, type: "int" },
      },
      toDto: (row: DepositRow) => toDepositDto(row, userIdOf(ctx.actor)),
    }),
});

export const listDeposits = depositList.page;
export type DepositColumn = KeyOf<typeof depositList>;

const MAX_WAITING = 20;

/** Lists the deposits that wait for a decision, the one whose seven hours end first at the top. */
export async function waitingDeposits({ ctx }: VerbArgs<null>): Promise<Page<DepositDto>> {
  const adminId = tenantOf(authorizeUser(ctx.actor, "deposit:confirm"));
  const order = sql`least(d.approved_at, d.claimed_at)`;
  return readDeposits(ctx, sql`${ofTenant(adminId)} and ${WAITING}`, { order, limit: MAX_WAITING });
}
