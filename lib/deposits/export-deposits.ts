import { type SQL, sql } from "drizzle-orm";
import { recordAudit } from "@/lib/audit";
import type { Ctx, VerbArgs } from "@/lib/core/context";
import { toIso, toLocal } from "@/lib/core/dates";
import { parseInput } from "@/lib/core/parse";
import { authorizeUser, tenantOf } from "@/lib/core/permissions";
import { readDeposits } from "@/lib/deposits/find-deposits";
import { whereOf } from "@/lib/deposits/list-deposits";
import { type DepositDto, ListDepositsInput, STAGE_LABELS } from "@/lib/deposits/schemas";
import { EXCEL_TYPE, excelStream } from "@/lib/exports";

const ROWS_AT_ONCE = 500;
const ZONE = "America/Monterrey";

const when = (date: Date | null, { timeZone }: DepositDto) => (date === null ? "" : toIso(date, timeZone));

const COLUMNS = [
  { header: "Referencia", width: 18, value: (row: DepositDto) => row.reference },
  { header: "Estado", width: 18, value: (row: DepositDto) => STAGE_LABELS[row.stage] },
  { header: "Monto", width: 12, value: (row: DepositDto) => row.amountCents / 100 },
  {
    header: "Recibido",
    width: 12,
    value: (row: DepositDto) => (row.receivedCents === null ? null : row.receivedCents / 100),
  },
  { header: "Fecha límite", width: 28, value: (row: DepositDto) => when(row.expiresAt, row) },
  { header: "Compra", width: 16, value: (row: DepositDto) => row.orderFolio },
  { header: "Pago", width: 16, value: (row: DepositDto) => row.paymentFolio },
  { header: "Comprador", width: 28, value: (row: DepositDto) => row.buyer ?? "" },
  { header: "Recinto", width: 28, value: (row: DepositDto) => row.venue },
  { header: "Avisó que pagó", width: 28, value: (row: DepositDto) => when(row.claimedAt, row) },
  { header: "Aprobó", width: 24, value: (row: DepositDto) => row.approvedBy ?? "" },
  { header: "Aprobado", width: 28, value: (row: DepositDto) => when(row.approvedAt, row) },
  { header: "Aceptó", width: 24, value: (row: DepositDto) => row.acceptedBy ?? "" },
  { header: "Aceptado", width: 28, value: (row: DepositDto) => when(row.acceptedAt, row) },
  { header: "Motivo del rechazo", width: 40, value: (row: DepositDto) => row.refusedReason ?? "" },
];

async function* allRows(ctx: Ctx, where: SQL): AsyncGenerator<DepositDto> {
  let after = 0;
  for (;;) {
    const page = { order: sql`d.id`, limit: ROWS_AT_ONCE };
    const { items } = await readDeposits(ctx, sql`${where} and d.id > ${after}`, page);
    yield* items;
    if (items.length < ROWS_AT_ONCE) return;
    after = items.at(-1)?.id ?? after;
  }
}

/**
 * The deposits of `listDeposits` as an Excel file, all that its filter shows, written while it is sent. Who took it is
 * noted. Errors: `input.invalid`, `auth.required`, `auth.forbidden`.
 */
export async function exportDeposits({ ctx, input }: VerbArgs<ListDepositsInput>): Promise<{
  filename: string;
  contentType: string;
  content: ReadableStream<Uint8Array>;
}> {
  const filter = parseInput(ListDepositsInput, input);
  const adminId = tenantOf(authorizeUser(ctx.actor, "deposit:confirm"));
  await recordAudit(ctx, {
    action: "deposit.exported",
    entity: "deposit",
    entityId: "list",
    adminId,
    after: { filter: filter.filter, enclosureId: filter.enclosureId ?? null, searched: filter.q !== "" },
  });
  return {
    filename: `depositos-${toLocal(ctx.now, ZONE).slice(0, 10)}.xlsx`,
    contentType: EXCEL_TYPE,
    content: excelStream({ name: "Depósitos", columns: COLUMNS, rows: allRows(ctx, whereOf(filter, adminId)) }),
  };
}
