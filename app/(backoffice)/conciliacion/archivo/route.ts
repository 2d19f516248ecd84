import { importUpload } from "@/app/(backoffice)/import-upload";
import { listDownload } from "@/app/(backoffice)/list-download";
import { payoutList, uploadPayouts } from "@/lib/payouts";
import { PAYOUT_BYTES } from "@/lib/payouts/client";

/** A provider's statement from the page's form. */
export const POST = importUpload({
  permission: "payout:reconcile",
  path: "/conciliacion",
  maxBytes: PAYOUT_BYTES,
  store: (ctx, { fileName, content, text }) =>
    uploadPayouts({ ctx, input: { accountId: text("account"), fileName, content } }),
});

/** The list of payouts, as a file. */
export const GET = listDownload(payoutList);
