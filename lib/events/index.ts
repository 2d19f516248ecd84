import "server-only";

export { addEventArea } from "@/lib/events/add-event-area";
export { changeEventStatus, pauseEvent, publishEvent, resumeEvent } from "@/lib/events/change-event-status";
export { createEvent } from "@/lib/events/create-event";
export { deleteEvent } from "@/lib/events/delete-event";
export { createEventWithZones, updateEventWithZones } from "@/lib/events/event-with-zones";
export { getEventFigures } from "@/lib/events/figures";
export { findEventArea } from "@/lib/events/find-event-area";
export { listStores, type StoreCard } from "@/lib/events/list-stores";
export {
  areasOfEnclosure,
  areasOfZone,
  eventMap,
  eventsOfEnclosure,
  getEvent,
  listEvents,
  zonesOfEvent,
} from "@/lib/events/queries";
export { removeEventArea } from "@/lib/events/remove-event-area";
export {
  getStore,
  type StoreEventCard,
  type StoreEventFacts,
  type StoreGate,
  type StoreVenue,
} from "@/lib/events/store";
export { getStoreEvent, type StoreEvent, type StorePlace, type StoreZone } from "@/lib/events/store-event";
export { isOpen, type Notice, nearestZone, type SaleState, type Words } from "@/lib/events/store-words";
export { updateEvent } from "@/lib/events/update-event";
export { updateEventArea } from "@/lib/events/update-event-area";
