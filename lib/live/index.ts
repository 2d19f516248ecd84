import "server-only";

export { type AreaCounts, areaCounts } from "@/lib/live/area-counts";
export type { GateAlert } from "@/lib/live/gate-alerts";
export { type Arrivals, arrivals, type GateWatch, gateWatch, type WatchedGate } from "@/lib/live/gate-watch";
export {
  carsPerMinute,
  type GateFigures,
  gateFigures,
  type LiveEvent,
  liveEvent,
  type OccupancyPoint,
  occupancyCurve,
  ofTenant,
  type ZoneFigures,
  zoneFigures,
} from "@/lib/live/live-event";
export { openLive } from "@/lib/live/open-live";
export { UPCOMING } from "@/lib/live/read-live";
export { soldOfOrder } from "@/lib/live/sold-of-order";
