import "server-only";

export { type Attention, attention, type Unready } from "@/lib/home/attention";
export { type FirstDay, firstDay } from "@/lib/home/first-day";
export { type SalesByDay, salesByDay } from "@/lib/home/sales-by-day";
export { type SalesByHour, salesByHour } from "@/lib/home/sales-by-hour";
export { type UpcomingEvent, upcomingEvents } from "@/lib/home/upcoming-events";
