import "server-only";

export { keepRoomsGoing, STEP_AT_MOST_MS, TICK_MS } from "@/lib/waiting-rooms/advance-rooms";
export { noteFailedHold, noteHold } from "@/lib/waiting-rooms/hold-times";
export { enterEvent, joinQueue, mayChoose, standingOf } from "@/lib/waiting-rooms/join-queue";
export { getRoom } from "@/lib/waiting-rooms/queries";
export { documentOf, knownRoom, roomInMemory } from "@/lib/waiting-rooms/rooms";
