import "server-only";

export { addEventArea } from "@/lib/events/add-event-area";
export { changeEventStatus, pauseEvent, publishEvent, resumeEvent } from "@/lib/events/change-event-status";
export { createEvent } from "@/lib/events/create-event";
export { deleteEvent } from "@/lib/events/delete-event";
export { getEventFigures } from "@/lib/events/figures";
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
export { updateEvent } from "@/lib/events/update-event";
export { updateEventArea } from "@/lib/events/update-event-area";
