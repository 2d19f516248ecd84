"use server";

import { action } from "@/lib/http";
import { ofAddress } from "@/lib/lists";
import { createSubscriberQr } from "@/lib/subscriber-qrs/change/create-subscriber-qr";
import { endSubscriberQr } from "@/lib/subscriber-qrs/change/end-subscriber-qr";
import { pauseSubscriberQr, resumeSubscriberQr } from "@/lib/subscriber-qrs/change/pause-subscriber-qr";
import { replaceSubscriberQr } from "@/lib/subscriber-qrs/change/replace-subscriber-qr";
import { updateSubscriberQr } from "@/lib/subscriber-qrs/change/update-subscriber-qr";
import { noteSubscriberQrOpened } from "@/lib/subscriber-qrs/deliver/open-subscriber-qr";
import { sendSubscriberQrs, shareSubscriberQr } from "@/lib/subscriber-qrs/deliver/send-subscriber-qrs";
import { discardImport, mapImport, startImport } from "@/lib/subscriber-qrs/import/upload-import";
import { subscriberList } from "@/lib/subscriber-qrs/subscriber-list";

export const chooseSubscribersAction = action(ofAddress(subscriberList));
export const createSubscriberQrAction = action(createSubscriberQr);
export const updateSubscriberQrAction = action(updateSubscriberQr);
export const pauseSubscriberQrAction = action(pauseSubscriberQr);
export const resumeSubscriberQrAction = action(resumeSubscriberQr);
export const replaceSubscriberQrAction = action(replaceSubscriberQr);
export const endSubscriberQrAction = action(endSubscriberQr);
export const sendSubscriberQrsAction = action(sendSubscriberQrs);
export const shareSubscriberQrAction = action(shareSubscriberQr);
export const noteSubscriberQrOpenedAction = action(noteSubscriberQrOpened);
export const mapImportAction = action(mapImport);
export const startImportAction = action(startImport);
export const discardImportAction = action(discardImport);
