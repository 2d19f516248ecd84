"use server";

import { editController } from "@/lib/barriers/controller-list";
import { addController, archiveController, changeController, tryController } from "@/lib/barriers/controllers";
import { editLane } from "@/lib/barriers/lane-list";
import { addLane, archiveLane, changeLane } from "@/lib/barriers/lanes";
import { setNetworks } from "@/lib/barriers/networks";
import { clearCommand, openLane } from "@/lib/barriers/open-lane";
import { action } from "@/lib/http";

export const addControllerAction = action(addController);
export const addLaneAction = action(addLane);
export const archiveControllerAction = action(archiveController);
export const archiveLaneAction = action(archiveLane);
export const changeControllerAction = action(changeController);
export const changeLaneAction = action(changeLane);
export const clearCommandAction = action(clearCommand);
export const editControllerAction = action(editController);
export const editLaneAction = action(editLane);
export const openLaneAction = action(openLane);
export const setNetworksAction = action(setNetworks);
export const tryControllerAction = action(tryController);
