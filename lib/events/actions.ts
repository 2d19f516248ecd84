"use server";

import { withRevision } from "@/lib/core/revision";
import { saveEventZones } from "@/lib/events/areas/save-event-zones";
import { changeZone } from "@/lib/events/change-zone/change-zone";
import { duplicateEvent } from "@/lib/events/copy/duplicate-event";
import { createEvent } from "@/lib/events/edit/create-event";
import { deleteEvent } from "@/lib/events/edit/delete-event";
import { editEvent, editEventZones, saleRevision } from "@/lib/events/edit/revisions";
import { updateEvent } from "@/lib/events/edit/update-event";
import { blockPlaces, unblockPlaces } from "@/lib/events/places/block-places";
import { changeEventStatus } from "@/lib/events/publish/change-event-status";
import { action } from "@/lib/http";

export const createEventAction = action(createEvent);
export const updateEventAction = action(updateEvent);
export const duplicateEventAction = action(duplicateEvent);
export const deleteEventAction = action(deleteEvent);
export const changeEventStatusAction = action(changeEventStatus);
export const changeZoneAction = action(changeZone);
export const saveEventZonesAction = action(withRevision(saveEventZones, saleRevision));
export const editEventAction = action(editEvent);
export const editEventZonesAction = action(editEventZones);
export const blockPlacesAction = action(blockPlaces);
export const unblockPlacesAction = action(unblockPlaces);
