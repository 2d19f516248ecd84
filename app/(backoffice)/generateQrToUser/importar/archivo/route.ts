import { importUpload } from "@/app/(backoffice)/import-upload";
import { listDownload } from "@/app/(backoffice)/list-download";
import { IMPORT_BYTES } from "@/lib/imports/client";
import { prepaidFileList, uploadPrepaidFile } from "@/lib/prepaid";

/** A list of people from the page's form, who get a prepaid QR each. */
export const POST = importUpload({
  permission: "prepaid:write",
  path: "/generateQrToUser/importar",
  maxBytes: IMPORT_BYTES,
  store: (ctx, { fileName, content, text }) =>
    uploadPrepaidFile({ ctx, input: { typeId: text("typeId"), fileName, content } }),
});

/** The list of files, as a file. */
export const GET = listDownload(prepaidFileList);
