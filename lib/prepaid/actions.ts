"use server";

import { action } from "@/lib/http";
import { editPrepaidSettings, savePrepaidSettings } from "@/lib/prepaid/settings/settings";
import { archivePrepaidType, restorePrepaidType } from "@/lib/prepaid/types/archive-type";
import { changePrepaidType } from "@/lib/prepaid/types/change-type";
import { createPrepaidType } from "@/lib/prepaid/types/create-type";
import { editPrepaidType } from "@/lib/prepaid/types/read-type";

export const archivePrepaidTypeAction = action(archivePrepaidType);
export const changePrepaidTypeAction = action(changePrepaidType);
export const createPrepaidTypeAction = action(createPrepaidType);
export const editPrepaidSettingsAction = action(editPrepaidSettings);
export const editPrepaidTypeAction = action(editPrepaidType);
export const restorePrepaidTypeAction = action(restorePrepaidType);
export const savePrepaidSettingsAction = action(savePrepaidSettings);
