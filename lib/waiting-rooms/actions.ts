"use server";

import { action } from "@/lib/http";
import { closeRoom, openRoom, setRoom } from "@/lib/waiting-rooms/open-room";
import type { RoomRef } from "@/lib/waiting-rooms/schemas";

const open = action(openRoom);
const close = action(closeRoom);

export async function openRoomAction({ eventId }: RoomRef) {
  return open({ eventId });
}

export async function closeRoomAction({ eventId }: RoomRef) {
  return close({ eventId });
}

export const setRoomAction = action(setRoom);
