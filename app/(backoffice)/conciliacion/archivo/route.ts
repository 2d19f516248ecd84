import { importUpload } from "@/app/(backoffice)/import-upload";
import { listDownload } from "@/app/(backoffice)/list-download";
import { payoutList, uploadPayouts } from "@/lib/payouts";
import { PAYOUT_BYTES } from "@/lib/payouts/client";

/** A provider's statement from the page's form. */
export const POST = importUpload({
  permission: "payout:reconcile",
  path: "/conciliacion",
  maxBytes: PAYOUT_BYTES,
  store: async (ctx, { fileName, content, text }) => {
    const { id, fileId } = await uploadPayouts({ ctx, input: { accountId: text("account"), fileName, content } });
    return { id: fileId === null ? id : `archivos/${fileId}` };
  },
});

/** The list of payouts, as a file. */
export const GET = listDownload(payoutList);
