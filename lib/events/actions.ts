"use server";

import { withRevision } from "@/lib/core/revision";
import { addEventArea } from "@/lib/events/add-event-area";
import { blockPlaces, unblockPlaces } from "@/lib/events/block-places";
import { changeEventStatus } from "@/lib/events/change-event-status";
import { changeZone } from "@/lib/events/change-zone";
import { createEvent } from "@/lib/events/create-event";
import { deleteEvent } from "@/lib/events/delete-event";
import { duplicateEvent } from "@/lib/events/duplicate-event";
import { removeEventArea } from "@/lib/events/remove-event-area";
import { areaRevision, editEvent, editEventArea } from "@/lib/events/revisions";
import { updateEvent } from "@/lib/events/update-event";
import { updateEventArea } from "@/lib/events/update-event-area";
import { action } from "@/lib/http";

export const createEventAction = action(createEvent);
export const updateEventAction = action(updateEvent);
export const duplicateEventAction = action(duplicateEvent);
export const deleteEventAction = action(deleteEvent);
export const changeEventStatusAction = action(changeEventStatus);
export const changeZoneAction = action(changeZone);
export const addEventAreaAction = action(addEventArea);
export const updateEventAreaAction = action(withRevision(updateEventArea, areaRevision));
export const editEventAction = action(editEvent);
export const editEventAreaAction = action(editEventArea);
export const blockPlacesAction = action(blockPlaces);
export const unblockPlacesAction = action(unblockPlaces);
export const removeEventAreaAction = action(removeEventArea);
