import "server-only";

export { downloadReceipt } from "@/lib/receipts/download-receipt";
export { getReceipt } from "@/lib/receipts/get-receipt";
