import "server-only";

export { LINK_PATH } from "@/lib/barriers/carried/frames";
export { acceptLink, endLinks } from "@/lib/barriers/carried/links";
export { relayProgram } from "@/lib/barriers/carried/program";
export { takeRelayedCall } from "@/lib/barriers/carried/take-call";
export { readRelay } from "@/lib/barriers/carried/update-relay";
export {
  type ControllerColumn,
  controllerList,
  editController,
  getController,
  readersOf,
  relaysOf,
} from "@/lib/barriers/controller-list";
export { pairDevice } from "@/lib/barriers/device/pairing";
export { type BarrierEventColumn, barrierEventList, listBarrierEvents } from "@/lib/barriers/events/event-list";
export { registerEvents } from "@/lib/barriers/events/register-events";
export { openFires } from "@/lib/barriers/fire/fire";
export { readFireSettings } from "@/lib/barriers/fire/settings";
export { listGateApiTypes } from "@/lib/barriers/gate-api-types";
export { laneDays } from "@/lib/barriers/lane-days";
export {
  type CommandColumn,
  commandList,
  editLane,
  getLane,
  type LaneColumn,
  laneList,
} from "@/lib/barriers/lane-list";
export { waitingDevices } from "@/lib/barriers/makes/callers";
export { receiveHikvision } from "@/lib/barriers/makes/hikvision-events";
export { receiveZkteco } from "@/lib/barriers/makes/zkteco-push";
export { readNetworks } from "@/lib/barriers/networks";
export { barrierOverview } from "@/lib/barriers/overview";
export { readListState } from "@/lib/barriers/people/lists";
export { type PassageColumn, passageList } from "@/lib/barriers/reading/passage-list";
export { readAtLane } from "@/lib/barriers/reading/read-at-lane";
export { sightingPicture, unreadCars } from "@/lib/barriers/sightings/sightings";
export { readSimulator } from "@/lib/barriers/simulator";
export { readBarrierUser } from "@/lib/barriers/user-info";
export { controllersInTrouble, type TroubledController } from "@/lib/barriers/watch-controllers";
