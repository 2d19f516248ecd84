import type { VerbArgs } from "@/lib/core/context";
import { parseInput } from "@/lib/core/parse";
import { discardPeople, mapPeople, startPeople, uploadPeople } from "@/lib/imports";
import type { PeopleFileDto } from "@/lib/imports/client";
import type { ImportRef, StartImportInput } from "@/lib/imports/schemas";
import { venueOfType } from "@/lib/prepaid/accounts/create-account";
import {
  type MapPrepaidFileInput,
  UploadPrepaidFile,
  type UploadPrepaidFileInput,
} from "@/lib/prepaid/import/file-schemas";
import { prepaidImport } from "@/lib/prepaid/import/prepaid-import";

/** Stores and checks a file of people who get an account each, see `uploadPeople`. Answers its id. */
export async function uploadPrepaidFile({ ctx, input }: VerbArgs<UploadPrepaidFileInput>): Promise<{ id: number }> {
  const { fileName, content, typeId } = parseInput(UploadPrepaidFile, input);
  const id = await uploadPeople(prepaidImport, ctx, {
    fileName,
    content,
    target: { typeId },
    rowOf: async (tx, file) => {
      const { adminId, enclosureId } = await venueOfType(tx, typeId);
      return { row: { ...file, adminId, enclosureId, typeId }, after: { typeId } };
    },
  });
  return { id };
}

export async function mapPrepaidFile({ ctx, input }: VerbArgs<MapPrepaidFileInput>): Promise<PeopleFileDto> {
  return mapPeople(prepaidImport, ctx, input);
}

export async function startPrepaidFile({ ctx, input }: VerbArgs<StartImportInput>): Promise<PeopleFileDto> {
  return startPeople(prepaidImport, ctx, input);
}

export async function discardPrepaidFile({ ctx, input }: VerbArgs<ImportRef>): Promise<{ importId: number }> {
  return discardPeople(prepaidImport, ctx, input);
}
