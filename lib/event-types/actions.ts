"use server";

import { createEventType } from "@/lib/event-types/create-event-type";
import { deleteEventType } from "@/lib/event-types/delete-event-type";
import { restoreEventType } from "@/lib/event-types/restore-event-type";
import { editEventType } from "@/lib/event-types/revisions";
import { updateEventType } from "@/lib/event-types/update-event-type";
import { action } from "@/lib/http";

export const createEventTypeAction = action(createEventType);
export const editEventTypeAction = action(editEventType);
export const updateEventTypeAction = action(updateEventType);
export const deleteEventTypeAction = action(deleteEventType);
export const restoreEventTypeAction = action(restoreEventType);
