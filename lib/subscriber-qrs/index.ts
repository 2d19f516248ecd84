import "server-only";

export { createSubscriberQr } from "@/lib/subscriber-qrs/change/create-subscriber-qr";
export { pauseSubscriberQr } from "@/lib/subscriber-qrs/change/pause-subscriber-qr";
export { replaceSubscriberQr } from "@/lib/subscriber-qrs/change/replace-subscriber-qr";
export { downloadOpenedQr, openSubscriberQr } from "@/lib/subscriber-qrs/deliver/open-subscriber-qr";
export { printSubscriberQrs } from "@/lib/subscriber-qrs/deliver/print-subscriber-qrs";
export { getSubscriberQr } from "@/lib/subscriber-qrs/find-subscribers";
export { getImport } from "@/lib/subscriber-qrs/import/find-imports";
export { importList } from "@/lib/subscriber-qrs/import/import-list";
export { importRowList } from "@/lib/subscriber-qrs/import/row-list";
export { importTemplate } from "@/lib/subscriber-qrs/import/template";
export { uploadImport } from "@/lib/subscriber-qrs/import/upload-import";
export { type SubscriberOptions, subscriberOptions, type ZoneOption } from "@/lib/subscriber-qrs/options";
export { COVERS, lockSubscribers } from "@/lib/subscriber-qrs/seat-subscribers";
export { listSubscriberEvents } from "@/lib/subscriber-qrs/subscriber-events";
export { type SubscriberColumn, subscriberList } from "@/lib/subscriber-qrs/subscriber-list";
export { downloadSubscriberQr, subscriberQr } from "@/lib/subscriber-qrs/subscriber-qr";
