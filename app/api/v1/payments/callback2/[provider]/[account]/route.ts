import { CALLBACK, callbackInput } from "@/app/api/v1/payments/callback-spec";
import { methods, route } from "@/lib/http";
import { receiveWebhook } from "@/lib/settlement";

const post = route(
  {
    ...CALLBACK,
    id: "PA12",
    operation: "receiveSecondProviderNotice",
    path: "/payments/callback2/{provider}/{account}",
  },
  receiveWebhook,
  {
    input: callbackInput,
    output: (answer) => answer,
  },
);

export const { DELETE, GET, OPTIONS, PATCH, POST, PUT } = methods(post);
