import { CALLBACK, callbackInput } from "@/app/api/v1/payments/callback-spec";
import { otherMethods, route } from "@/lib/http";
import { receiveWebhook } from "@/lib/settlement";

export const POST = route(
  { ...CALLBACK, id: "PA12", path: "/payments/callback2/{provider}/{account}" },
  receiveWebhook,
  { input: callbackInput, output: (answer) => answer },
);

const otherMethod = otherMethods("POST");

export { otherMethod as DELETE, otherMethod as GET, otherMethod as PATCH, otherMethod as PUT, otherMethod as OPTIONS };
