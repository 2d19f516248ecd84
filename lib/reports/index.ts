import "server-only";

export { type Attention, attention } from "@/lib/reports/attention";
export { exportOwnData } from "@/lib/reports/export-own-data";
export {
  carsPerMinute,
  type GateFigures,
  gateFigures,
  type LiveEvent,
  liveEvent,
  type ZoneFigures,
  zoneFigures,
} from "@/lib/reports/live-event";
export { type SalesByHour, salesByHour } from "@/lib/reports/sales-by-hour";
