import { sql } from "drizzle-orm";
import { dbOf } from "@/db/client";
import { recordAudit } from "@/lib/audit";
import type { VerbArgs } from "@/lib/core/context";
import { toLocal } from "@/lib/core/dates";
import { authorize } from "@/lib/core/permissions";
import { CSV_TYPE, csvStream } from "@/lib/exports";
import type { ListFile } from "@/lib/lists";
import { isGone, isStillPaid } from "@/lib/organizer-settlements/clabes";
import { inScope, scopeOf } from "@/lib/organizer-settlements/organizers";
import { bankOfClabe } from "@/lib/payments/client";

const ZONE = "America/Monterrey";

/** "LIQ 202611 ESPECTACULOS": what banks take, letters and digits without accents, at most 40. */
export function conceptOf(asOf: Date, name: string): string {
  const month = toLocal(asOf, ZONE).slice(0, 7).replace("-", "");
  const plain = name
    .normalize("NFD")
    .replace(/[^A-Za-z0-9 ]/g, "")
    .toUpperCase();
  return `LIQ ${month} ${plain}`.slice(0, 40).trim();
}

/** Seven digits. */
export const referenceOf = (id: number) => String(id % 10_000_000).padStart(7, "0");

interface TransferRow extends Record<string, unknown> {
  id: number;
  clabe: string;
  holder: string;
  cents: number;
  asOf: Date;
  name: string;
  isGone: boolean;
}

/** What a bank's page for many transfers asks for. */
const TRANSFER_COLUMNS = [
  { header: "CLABE", width: 20, value: ({ clabe }: TransferRow) => clabe },
  { header: "Banco", width: 20, value: ({ clabe }: TransferRow) => bankOfClabe(clabe) },
  { header: "Titular", width: 40, value: ({ holder }: TransferRow) => holder },
  { header: "Importe", width: 16, kind: "money" as const, value: ({ cents }: TransferRow) => cents },
  { header: "Concepto", width: 40, value: ({ asOf, name }: TransferRow) => conceptOf(asOf, name) },
  { header: "Referencia", width: 10, value: ({ id }: TransferRow) => referenceOf(id) },
];

async function* each<Row>(rows: readonly Row[]): AsyncGenerator<Row> {
  yield* rows;
}

/**
 * The approved settlements as one file for the bank: account, holder, pesos, concept and a reference of seven digits. One
 * whose account was taken away or changed since, or is in another name, is left out; its page says why. The audit log says who took it.
 */
export async function transfersFile({ ctx }: VerbArgs<null>): Promise<ListFile> {
  authorize(ctx.actor, "settlement:write");
  const rows = await dbOf(ctx).execute<TransferRow>(sql`
    select s.id, c.clabe, c.holder, s.payable_cents as cents, s.as_of as "asOf", f.legal_name as name,
      ${isGone(ctx.now)} as "isGone"
    from organizer_settlements s join organizer_clabes c on c.id = s.clabe_id
    join organizer_profiles f on f.admin_id = s.admin_id
    where s.state = 'approved' and ${inScope(ctx, sql`s.admin_id`)} order by s.id`);
  await recordAudit(ctx, {
    action: "list.exported",
    entity: "list",
    entityId: "Transferencias",
    adminId: scopeOf(ctx.actor),
    after: { format: "csv" },
  });
  return {
    filename: `transferencias-${toLocal(ctx.now, ZONE).slice(0, 10)}.csv`,
    contentType: CSV_TYPE,
    content: csvStream(TRANSFER_COLUMNS, each(rows.filter((row) => isStillPaid({ ...row, legalName: row.name })))),
  };
}
