import "server-only";

export { getEventFigures } from "@/lib/reports/event-figures";
export { foldSales } from "@/lib/reports/fold-sales";
export { infinityEvents, infinityReport } from "@/lib/reports/infinity";
