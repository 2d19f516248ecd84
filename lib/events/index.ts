import "server-only";

export { addEventArea } from "@/lib/events/areas/add-event-area";
export { createEventWithZones, updateEventWithZones } from "@/lib/events/areas/event-with-zones";
export { updateEventArea } from "@/lib/events/areas/update-event-area";
export { changeZone } from "@/lib/events/change-zone/change-zone";
export { upcomingEventsOf } from "@/lib/events/change-zone/zone-stops";
export { copyEvents } from "@/lib/events/copy/copy-events";
export { shiftDates } from "@/lib/events/copy/shift-dates";
export { deleteEvent } from "@/lib/events/edit/delete-event";
export { eventDates, lockEvent } from "@/lib/events/edit/event-rules";
export {
  changeEvent,
  joinSeason,
  keepAreas,
  keepEvent,
  keepEventsSql,
  keepZonesOnSale,
  leaveSeason,
  lockEvents,
  setWaitingRoom,
} from "@/lib/events/edit/for-later-domains";
export { eventRevision, saleRevision } from "@/lib/events/edit/revisions";
export { setEventPicture } from "@/lib/events/edit/set-event-picture";
export type { StoreGate, StorePlace } from "@/lib/events/hot";
export { eventCalendar, eventsByMonth } from "@/lib/events/lists/calendar";
export { eventChoices } from "@/lib/events/lists/event-choices";
export { type EventColumn, type EventListDto, eventList } from "@/lib/events/lists/event-list";
export { eventFilter, eventNames } from "@/lib/events/lists/event-names";
export { blockPlaces, unblockPlaces } from "@/lib/events/places/block-places";
export { listAreaPlaces } from "@/lib/events/places/list-area-places";
export { changeEventStatus } from "@/lib/events/publish/change-event-status";
export { publishChecklist } from "@/lib/events/publish/publish-checklist";
export {
  areasOfEnclosure,
  areasOfZone,
  eventMap,
  eventsOfEnclosure,
  findEventArea,
  getEvent,
  listEvents,
  saleTerms,
  zonesOfEvent,
} from "@/lib/events/queries";
export { organizerCalendarUrl, venueCalendarUrl } from "@/lib/events/store/calendar-urls";
export {
  getStore,
  type StoreEventCard,
  type StoreVenue,
} from "@/lib/events/store/get-store";
export { getStoreEvent, type StoreEvent, type StoreZone } from "@/lib/events/store/get-store-event";
export { listStores, type StoreCard } from "@/lib/events/store/list-stores";
export { organizerCalendar, venueCalendar } from "@/lib/events/store/public-calendars";
export { nearestZone, type Words } from "@/lib/events/store/sale-words";
