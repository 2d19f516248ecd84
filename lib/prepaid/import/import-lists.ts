import { sql } from "drizzle-orm";
import type { Ctx, VerbArgs } from "@/lib/core/context";
import { parseInput } from "@/lib/core/parse";
import { authorize } from "@/lib/core/permissions";
import { findPeopleFile, type PeopleSource, peopleFileList, peopleRowList, peopleTemplate } from "@/lib/imports";
import { ImportRef } from "@/lib/imports/schemas";
import type { PrepaidFileDto } from "@/lib/prepaid/accounts/account-words";
import { FIELD_LABELS, IMPORT_FIELDS } from "@/lib/prepaid/import/columns";

/** The alias t is the type; the others are those of every source. */
const FILES: PeopleSource = {
  permission: "prepaid:write",
  own: sql`t.name as "typeName",`,
  from: sql`prepaid_imports i
    join enclosures n on n.id = i.enclosure_id
    join prepaid_types t on t.id = i.type_id
    join users u on u.id = i.created_by`,
  rows: sql`prepaid_import_rows r`,
  made: sql`r.account_id`,
};

export async function readPrepaidFile({ ctx, input }: VerbArgs<ImportRef>): Promise<PrepaidFileDto> {
  const { importId } = parseInput(ImportRef, input);
  return findPeopleFile<PrepaidFileDto>(FILES, ctx, importId);
}

export const prepaidFileList = peopleFileList(FILES, {
  name: "listas-de-prepago",
  title: "Listas de prepago",
  scope: ({ typeName }: PrepaidFileDto) => typeName,
  made: "QR creados",
  words: [sql`t.name`],
});

export const prepaidFileRowList = peopleRowList(FILES, {
  name: "renglones-de-prepago",
  filePrefix: "prepago",
  fields: IMPORT_FIELDS,
  labels: FIELD_LABELS,
  shown: ["email", "type", "plates", "balance"],
  searched: ["name", "email", "phone", "nickname", "plates"],
});

/** Makes an empty workbook whose headings the import understands. */
export function prepaidTemplate({ ctx }: { ctx: Ctx }) {
  authorize(ctx.actor, "prepaid:write");
  return peopleTemplate("Prepago", IMPORT_FIELDS, FIELD_LABELS);
}
