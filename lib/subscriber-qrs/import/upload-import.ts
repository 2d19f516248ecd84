import type { VerbArgs } from "@/lib/core/context";
import { parseInput } from "@/lib/core/parse";
import { discardPeople, mapPeople, startPeople, uploadPeople } from "@/lib/imports";
import type { PeopleFileDto } from "@/lib/imports/client";
import type { ImportRef, StartImportInput } from "@/lib/imports/schemas";
import { openScope } from "@/lib/subscriber-qrs/change/scope";
import type { ImportDto } from "@/lib/subscriber-qrs/client";
import { getImport } from "@/lib/subscriber-qrs/import/find-imports";
import { subscriberImport } from "@/lib/subscriber-qrs/import/subscriber-import";
import { type MapImportInput, UploadImport, type UploadImportInput } from "@/lib/subscriber-qrs/schemas";

/** Stores and checks a file of subscribers for one zone and its days, see `uploadPeople`. */
export async function uploadImport({ ctx, input }: VerbArgs<UploadImportInput>): Promise<ImportDto> {
  const { fileName, content, ...target } = parseInput(UploadImport, input);
  const { kind, parkingAreaId } = target;
  const importId = await uploadPeople(subscriberImport, ctx, {
    fileName,
    content,
    target,
    rowOf: async (tx, file) => {
      const { adminId, enclosureId } = await openScope(tx, target);
      return { row: { ...file, adminId, enclosureId, target }, after: { kind, parkingAreaId } };
    },
  });
  return getImport({ ctx, input: { importId } });
}

export async function mapImport({ ctx, input }: VerbArgs<MapImportInput>): Promise<PeopleFileDto> {
  return mapPeople(subscriberImport, ctx, input);
}

export async function startImport({ ctx, input }: VerbArgs<StartImportInput>): Promise<PeopleFileDto> {
  return startPeople(subscriberImport, ctx, input);
}

export async function discardImport({ ctx, input }: VerbArgs<ImportRef>): Promise<{ importId: number }> {
  return discardPeople(subscriberImport, ctx, input);
}
