import { importUpload } from "@/app/(backoffice)/import-upload";
import { listDownload } from "@/app/(backoffice)/list-download";
import { statementList, uploadStatement } from "@/lib/deposits";
import { STATEMENT_BYTES } from "@/lib/deposits/client";

/** A bank statement from the page's form. */
export const POST = importUpload({
  permission: "deposit:confirm",
  path: "/deposits/estado-de-cuenta",
  maxBytes: STATEMENT_BYTES,
  store: (ctx, { fileName, content, text }) =>
    uploadStatement({ ctx, input: { account: text("account"), fileName, content } }),
});

/** The list of statements, as a file. */
export const GET = listDownload(statementList);
