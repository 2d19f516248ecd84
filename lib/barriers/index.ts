import "server-only";

export { type ControllerColumn, controllerList, editController, getController } from "@/lib/barriers/controller-list";
export { listGateApiTypes } from "@/lib/barriers/gate-api-types";
export {
  type CommandColumn,
  commandList,
  editLane,
  getLane,
  type LaneColumn,
  laneList,
} from "@/lib/barriers/lane-list";
export { readNetworks } from "@/lib/barriers/networks";
export { controllersInTrouble, type TroubledController } from "@/lib/barriers/watch-controllers";
