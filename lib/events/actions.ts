"use server";

import { addEventArea } from "@/lib/events/add-event-area";
import { changeEventStatus } from "@/lib/events/change-event-status";
import { createEvent } from "@/lib/events/create-event";
import { deleteEvent } from "@/lib/events/delete-event";
import { removeEventArea } from "@/lib/events/remove-event-area";
import { updateEvent } from "@/lib/events/update-event";
import { updateEventArea } from "@/lib/events/update-event-area";
import { action } from "@/lib/http";

export const createEventAction = action(createEvent);
export const updateEventAction = action(updateEvent);
export const deleteEventAction = action(deleteEvent);
export const changeEventStatusAction = action(changeEventStatus);
export const addEventAreaAction = action(addEventArea);
export const updateEventAreaAction = action(updateEventArea);
export const removeEventAreaAction = action(removeEventArea);
