import { importUpload } from "@/app/(backoffice)/import-upload";
import { listDownload } from "@/app/(backoffice)/list-download";
import { DomainError } from "@/lib/core/errors";
import { IMPORT_BYTES } from "@/lib/imports/client";
import { importList, uploadImport } from "@/lib/subscriber-qrs";
import { SUBSCRIBER_KINDS } from "@/lib/subscriber-qrs/client";

/** A list of subscribers from the page's form. */
export const POST = importUpload({
  permission: "subscriber_qr:write",
  path: "/qrabonados/importar",
  maxBytes: IMPORT_BYTES,
  store: (ctx, { fileName, content, text }) => {
    const kind = SUBSCRIBER_KINDS.find((one) => one === text("kind"));
    if (!kind) throw new DomainError("input.invalid");
    const [parkingAreaId, seasonId] = [text("parkingAreaId"), text("seasonId")];
    const [entryRights, validFrom, validUntil] = [text("entryRights"), text("validFrom"), text("validUntil")];
    const input = { kind, parkingAreaId, seasonId, entryRights, validFrom, validUntil, fileName, content };
    return uploadImport({ ctx, input });
  },
});

/** The list of files, as a file. */
export const GET = listDownload(importList);
