import { sql } from "drizzle-orm";
import type ExcelJS from "exceljs";
import { getDb } from "@/db/client";
import { workbookOf } from "@/lib/imports/testing";
import { staffCtx } from "@/lib/prepaid/accounts/testing";
import { FIELD_LABELS, IMPORT_FIELDS, type ImportField } from "@/lib/prepaid/import/columns";
import { prepaidFileRowList } from "@/lib/prepaid/import/import-lists";
import { uploadPrepaidFile } from "@/lib/prepaid/import/upload-file";
import type { Plaza } from "@/lib/prepaid/testing";

export type Line = Partial<Record<ImportField, ExcelJS.CellValue>>;

/** A workbook of people under the headings of the template. */
export const workbookOfPeople = (lines: readonly Line[]): Promise<Uint8Array> =>
  workbookOf([
    IMPORT_FIELDS.map((field) => FIELD_LABELS[field]),
    ...lines.map((line) => IMPORT_FIELDS.map((field) => line[field] ?? null)),
  ]);

export async function upload({ owner, type }: Plaza, content: Uint8Array): Promise<number> {
  const input = { typeId: type.id, fileName: "lista.xlsx", content };
  return (await uploadPrepaidFile({ ctx: staffCtx(owner), input })).id;
}

export const uploadLines = async (plaza: Plaza, lines: readonly Line[]): Promise<number> =>
  upload(plaza, await workbookOfPeople(lines));

/** The rows of a file that have problems: their numbers, each with what is wrong. */
export async function badRowsOf({ owner }: Plaza, importId: number): Promise<(number | string)[][]> {
  const input = { importId, only: "bad" as const, pageSize: 200 };
  const { items } = await prepaidFileRowList.page({ ctx: staffCtx(owner), input });
  return items.map(({ rowNumber, problems }) => [rowNumber, ...problems]);
}

/** The accounts of a plaza, the oldest first: holder, type, nickname, plates and balance. */
export async function accountsOf({ enclosure }: Pick<Plaza, "enclosure">): Promise<string[]> {
  const rows = await getDb().execute<{ said: string }>(sql`
    select concat_ws(' | ', u.full_name, nullif(a.nickname, ''), a.balance_cents, a.state,
      (select string_agg(x.plate, '+' order by x.plate) from prepaid_plates x where x.account_id = a.id)) as said
    from prepaid_accounts a join users u on u.id = a.user_id where a.enclosure_id = ${enclosure.id} order by a.id`);
  return rows.map(({ said }) => said);
}
