import "server-only";

export { addEventArea } from "@/lib/events/add-event-area";
export { listAreaPlaces } from "@/lib/events/area-places";
export { blockPlaces, unblockPlaces } from "@/lib/events/block-places";
export { eventCalendar, eventsByMonth } from "@/lib/events/calendar";
export { changeEventStatus } from "@/lib/events/change-event-status";
export { changeZone } from "@/lib/events/change-zone";
export { copyEvents } from "@/lib/events/copy-events";
export { deleteEvent } from "@/lib/events/delete-event";
export { type EventColumn, type EventListDto, eventList } from "@/lib/events/event-list";
export { eventFilter, eventNames } from "@/lib/events/event-names";
export { eventDates, lockEvent, momentOf } from "@/lib/events/event-rules";
export { createEventWithZones, updateEventWithZones } from "@/lib/events/event-with-zones";
export { findEventArea } from "@/lib/events/find-event-area";
export { changeEvent, keepAreas, keepEvent, keepEventsSql, keepZonesOnSale } from "@/lib/events/keep-events";
export { listStores, type StoreCard } from "@/lib/events/list-stores";
export { publishChecklist } from "@/lib/events/publish-checklist";
export {
  areasOfEnclosure,
  areasOfZone,
  eventMap,
  eventsOfEnclosure,
  getEvent,
  listEvents,
  zonesOfEvent,
} from "@/lib/events/queries";
export { areaRevision, eventRevision } from "@/lib/events/revisions";
export { joinSeason, leaveSeason, lockEvents } from "@/lib/events/season-of-events";
export { setEventPicture } from "@/lib/events/set-event-picture";
export { isOnTheClock, shiftDates } from "@/lib/events/shift-dates";
export {
  getStore,
  type StoreEventCard,
  type StoreGate,
  type StoreVenue,
} from "@/lib/events/store";
export { getStoreEvent, type StoreEvent, type StorePlace, type StoreZone } from "@/lib/events/store-event";
export { nearestZone, type Words } from "@/lib/events/store-words";
export { updateEventArea } from "@/lib/events/update-event-area";
export { upcomingEventsOf } from "@/lib/events/zone-stops";
