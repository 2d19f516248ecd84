import { importStatement, startImport, statementRowList, uploadStatement } from "@/lib/deposits";
import { statementDebitList } from "@/lib/deposits/statement/debit-list";
import { getStatement } from "@/lib/deposits/statement/find-statements";
import type { DepositVenue } from "@/lib/deposits/testing";
import { systemCtx } from "@/lib/settlement/testing";

export const pesos = (cents: number) => (cents / 100).toFixed(2);

export const csv = (rows: readonly (readonly string[])[]) =>
  Buffer.from(`Fecha,Concepto,Abono\n${rows.map((row) => row.join(",")).join("\n")}\n`);

export const line = (text: string, cents: number) => ["20/11/2026", text, pesos(cents)];

/** The columns of `csv`. */
export const mapping = { firstRow: 1, date: 0, amount: 2, text: [1] };

/** A row with which money left, in a file of `csv`. */
export const charge = (text: string, cents: number, day = "20/11/2026") => [day, text, `-${pesos(cents)}`];

/** Uploads a statement of the venue's account and imports it to its end. */
export async function imported(
  sale: DepositVenue,
  content: Buffer,
  options: { acceptMatched?: boolean; ctx?: DepositVenue["staff"] } = {},
) {
  const ctx = options.ctx ?? sale.staff;
  const { id } = await uploadStatement({ ctx, input: { account: sale.account, fileName: "movimientos.csv", content } });
  await startImport({ ctx, input: { importId: id, mapping, acceptMatched: options.acceptMatched ?? false } });
  await importStatement({ ctx: systemCtx(), input: { importId: id } });
  return getStatement({ ctx, input: { importId: id } });
}

/** Reads the rows as the venue's staff sees them. */
export const rowsOf = async (sale: DepositVenue, importId: number) =>
  (await statementRowList.page({ ctx: sale.staff, input: { importId } })).items;

/** Reads the rows with which money left as the venue's staff sees them. */
export const debitsOf = async (sale: DepositVenue, importId: number) =>
  (await statementDebitList.page({ ctx: sale.staff, input: { importId } })).items;
