import "server-only";

export { getStore, type StoreEventCard, type StoreGate, type StoreVenue } from "@/lib/events/store";
export { getStoreEvent, type StoreEvent, type StorePlace, type StoreZone } from "@/lib/events/store-event";
export { isOpen, type Notice, nearestZone, type SaleState, type Words } from "@/lib/events/store-words";
