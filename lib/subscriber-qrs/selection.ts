import { z } from "zod";
import { OptionalIdField } from "@/lib/core/fields";
import { FIELD } from "@/lib/core/messages";
import { SEND_CHANNELS } from "@/lib/passes/client";
import { SUBSCRIBER_KINDS, SUBSCRIBER_STATES } from "@/lib/subscriber-qrs/kinds";

export const MOST_SUBSCRIBERS = 5_000;

export const SENT_FILTER = ["yes", "no"] as const;

/** An address with a filter that makes no sense is read as if it had none. */
export const SubscriberFilters = z.object({
  q: z.string().trim().max(100).catch("").default(""),
  kind: z.enum(SUBSCRIBER_KINDS).nullish().catch(null),
  state: z.enum(SUBSCRIBER_STATES).nullish().catch(null),
  sent: z.enum(SENT_FILTER).nullish().catch(null),
  enclosureId: OptionalIdField.catch(null),
  parkingAreaId: OptionalIdField.catch(null),
  seasonId: OptionalIdField.catch(null),
});

const SubscriberIdField = z
  .union([z.number(), z.string()], { error: FIELD.select })
  .transform((value) => Number(value))
  .pipe(z.number({ error: FIELD.select }).int().min(1).max(Number.MAX_SAFE_INTEGER));

/** Takes only these ids of the list that the filters show, where there are any. */
export const SelectSubscribers = SubscriberFilters.extend({
  ids: z.array(SubscriberIdField).min(1, FIELD.select).max(MOST_SUBSCRIBERS, FIELD.tooLong).optional(),
});
export type SelectSubscribersInput = z.input<typeof SelectSubscribers>;
export type SubscriberSelection = z.output<typeof SelectSubscribers>;

/** Without a channel those with an e-mail get one, and the others a WhatsApp. */
export const SendSubscriberQrs = SelectSubscribers.extend({ channel: z.enum(SEND_CHANNELS).nullish() });
export type SendSubscriberQrsInput = z.input<typeof SendSubscriberQrs>;

export const OpenSubscriberQr = z.object({ token: z.string().trim().min(1).max(100) });
export type OpenSubscriberQrInput = z.input<typeof OpenSubscriberQr>;
