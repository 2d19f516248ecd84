import "server-only";

export { qrActivity } from "@/lib/qr-history/qr-activity";
export { qrHistory } from "@/lib/qr-history/qr-history";
export { type QrColumn, qrList } from "@/lib/qr-history/qr-list";
export { type ReadingColumn, readingList } from "@/lib/qr-history/reading-list";
