import "server-only";

export { type Attention, attention, type Unready } from "@/lib/reports/attention";
export { type AuditColumn, auditList } from "@/lib/reports/audit-list";
export { getEventFigures } from "@/lib/reports/event-figures";
export { exportOwnData } from "@/lib/reports/export-own-data";
export { foldSales } from "@/lib/reports/fold-sales";
export { infinityEvents, infinityReport } from "@/lib/reports/infinity";
export { listUserLogs } from "@/lib/reports/list-user-logs";
export {
  carsPerMinute,
  type GateFigures,
  gateFigures,
  type LiveEvent,
  liveEvent,
  type ZoneFigures,
  zoneFigures,
} from "@/lib/reports/live-event";
export { openLive } from "@/lib/reports/open-live";
export { qrActivity } from "@/lib/reports/qr-activity";
export { qrHistory } from "@/lib/reports/qr-history";
export { type QrColumn, qrList } from "@/lib/reports/qr-list";
export { listAudit } from "@/lib/reports/read-audit";
export { type SalesByDay, salesByDay } from "@/lib/reports/sales-by-day";
export { type SalesByHour, salesByHour } from "@/lib/reports/sales-by-hour";
export { type UpcomingEvent, upcomingEvents } from "@/lib/reports/upcoming-events";
