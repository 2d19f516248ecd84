"use server";

import { action } from "@/lib/http";
import { changeEndpoint, rotateSecret, switchEndpoint } from "@/lib/webhooks/endpoints/change-endpoint";
import { makeEndpoint } from "@/lib/webhooks/endpoints/make-endpoint";
import { redeliverFailed, redeliverMessage, testEndpoint } from "@/lib/webhooks/endpoints/send-again";

export const makeEndpointAction = action(makeEndpoint);
export const changeEndpointAction = action(changeEndpoint);
export const rotateSecretAction = action(rotateSecret);
export const switchEndpointAction = action(switchEndpoint);
export const testEndpointAction = action(testEndpoint);
export const redeliverMessageAction = action(redeliverMessage);
export const redeliverFailedAction = action(redeliverFailed);
