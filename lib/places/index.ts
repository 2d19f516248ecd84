import "server-only";

export {
  blockByLabel,
  blockLocked,
  copyBlocks,
  unblockByLabel,
  unblockLocked,
} from "@/lib/places/block-places";
export {
  giveFreeToBatch,
  giveFreeToCourtesies,
  giveToBatch,
  lockByLabel,
  releaseBatch,
  releaseCourtesies,
} from "@/lib/places/courtesy-places";
export type { Contention, JudgedPlace } from "@/lib/places/hot";
export {
  lockAllPlaces,
  lockAndJudge,
  lockFreePlaces,
  lockPlaces,
  placeJudgements,
  placeLocks,
} from "@/lib/places/lock-places";
export {
  addPlaces,
  copyPlaces,
  countKept,
  type Kept,
  lockUnlabelled,
  lockUnused,
  removeLocked,
} from "@/lib/places/make-places";
export {
  heldUntil,
  holdLocked,
  keepHeld,
  keepLocked,
  moveHeld,
  placeSale,
  releaseHeld,
  releaseHolds,
  shortenHeld,
  takeBack,
} from "@/lib/places/order-places";
export {
  ADMISSION_MINUTES,
  admissionOf,
  admitNumber,
  cameAfter,
  forgetAdmissions,
  insideRoom,
  type Passage,
  passBy,
  passRoom,
  type RoomOfEvent,
  waitingRoomPath,
} from "@/lib/places/pass-room";
export { lockStanding, type PlaceStanding, readPlaces } from "@/lib/places/read-places";
export {
  freeCount,
  freeCountUpTo,
  hasFree,
  heldAndFree,
  heldBy,
  IS_FREE,
  IS_HELD,
  IS_TAKEN,
  LOCK_FREE,
  passedToCourtesy,
} from "@/lib/places/sql";
export { type Missing, releaseSubscribers, takeAny, takeByLabel, waitForFree } from "@/lib/places/subscriber-places";
export { placeAmong, signWaitingPlace, type WaitingPlace } from "@/lib/places/waiting-place";
