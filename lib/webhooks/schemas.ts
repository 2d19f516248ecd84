import { z } from "zod";
import { IdField, textField } from "@/lib/core/fields";
import { FIELD } from "@/lib/core/messages";
import { WEBHOOK_TYPES } from "@/lib/webhooks/client";

const URL_TEXT = "Escribe una dirección como https://sistema.ejemplo.mx/avisos";

/** Whether the address may be called is judged by the verb and at each attempt. */
const Address = z
  .string({ error: FIELD.required })
  .trim()
  .min(1, FIELD.required)
  .max(500, FIELD.tooLong)
  .refine((text) => {
    if (!URL.canParse(text)) return false;
    const { protocol, username, password, hash } = new URL(text);
    return /^https?:$/.test(protocol) && username === "" && password === "" && hash === "";
  }, URL_TEXT);

const told = {
  description: textField(80),
  url: Address,
  types: z.array(z.enum(WEBHOOK_TYPES, FIELD.select)).min(1, "Elige al menos un aviso").max(WEBHOOK_TYPES.length),
};

export const MakeEndpoint = z.object({
  ...told,
  /** The form's own key: a repeat of it makes no second endpoint. */
  requestKey: z.uuid(),
});
export type MakeEndpointInput = z.input<typeof MakeEndpoint>;

export const ChangeEndpoint = z.object({ id: IdField, ...told });
export type ChangeEndpointInput = z.input<typeof ChangeEndpoint>;

export const EndpointId = z.object({ id: IdField });
export type EndpointIdInput = z.input<typeof EndpointId>;

/** `isLeaked`: the secret until now signs nothing any more, from this moment on. */
export const RotateSecret = z.object({ id: IdField, isLeaked: z.boolean().default(false) });
export type RotateSecretInput = z.input<typeof RotateSecret>;

export const SwitchEndpoint = z.object({ id: IdField, isOn: z.boolean() });
export type SwitchEndpointInput = z.input<typeof SwitchEndpoint>;

export const MessageId = z.object({ id: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER) });
export type MessageIdInput = z.input<typeof MessageId>;

/** All that could not be delivered, of the last so many days. */
export const RedeliverFailed = z.object({ id: IdField, days: z.coerce.number().int().min(1).max(30) });
export type RedeliverFailedInput = z.input<typeof RedeliverFailed>;

export const DeliverTo = z.object({ endpointId: z.number().int().positive() });
export type DeliverToInput = z.input<typeof DeliverTo>;
