import "server-only";

export { addEventArea } from "@/lib/events/add-event-area";
export { changeEventStatus } from "@/lib/events/change-event-status";

export { eventDates, lockEvent, momentOf } from "@/lib/events/event-rules";
export { createEventWithZones, updateEventWithZones } from "@/lib/events/event-with-zones";
export { getEventFigures } from "@/lib/events/figures";
export { findEventArea } from "@/lib/events/find-event-area";
export { listStores, type StoreCard } from "@/lib/events/list-stores";
export {
  areasOfEnclosure,
  eventMap,
  eventsOfEnclosure,
  getEvent,
  listEvents,
  zonesOfEvent,
} from "@/lib/events/queries";

export { returnWindowOf } from "@/lib/events/return-window";
export {
  getStore,
  type StoreEventCard,
  type StoreGate,
  type StoreVenue,
} from "@/lib/events/store";
export { getStoreEvent, type StoreEvent, type StorePlace, type StoreZone } from "@/lib/events/store-event";
export { nearestZone, type Words } from "@/lib/events/store-words";
