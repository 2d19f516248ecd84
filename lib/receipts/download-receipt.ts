import type { VerbArgs } from "@/lib/core/context";
import { getReceipt } from "@/lib/receipts/get-receipt";
import { renderReceiptPdf } from "@/lib/receipts/receipt-pdf";
import type { ReceiptInput } from "@/lib/receipts/schemas";

export async function downloadReceipt({ ctx, input }: VerbArgs<ReceiptInput>): Promise<{
  filename: string;
  content: Buffer;
}> {
  const receipt = await getReceipt({ ctx, input });
  return { filename: `recibo-${receipt.folio}.pdf`, content: await renderReceiptPdf(receipt) };
}
