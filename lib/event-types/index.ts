import "server-only";

export { createEventType } from "@/lib/event-types/create-event-type";
export { deleteEventType } from "@/lib/event-types/delete-event-type";
export { type EventTypeColumn, eventTypeList } from "@/lib/event-types/event-type-list";
export { eventTypeOptions, getEventType, holdEventType } from "@/lib/event-types/queries";
export { editEventType } from "@/lib/event-types/revisions";
export { updateEventType } from "@/lib/event-types/update-event-type";
