import type { z } from "zod";
import type { Ctx } from "@/lib/core/context";
import {
  type Channel,
  defineTemplate,
  type MailContent,
  type MailTemplate,
  type WhatsAppContent,
} from "@/lib/notifications/templates";

interface GuestTemplate<Payload extends { channel: Channel }, Found> {
  template: string;
  label: string;
  schema: z.ZodType<Payload>;
  sample: () => Found;
  /** Null if the guest cannot be reached; the message is then not sent. */
  contactOf: (payload: Payload) => Promise<Record<"email" | "phone", string | null> | null | undefined>;
  /** Null when there is nothing left to say. */
  find: (ctx: Ctx, payload: Payload) => Promise<Found | null>;
  mail: (found: Found) => MailContent | Promise<MailContent>;
  whatsapp: (found: Found) => WhatsAppContent;
}

/**
 * A message to somebody who may have no account. `find` reads its subject once for whichever channel the payload names.
 */
export function defineGuestTemplate<Payload extends { channel: Channel }, Found>(
  guest: GuestTemplate<Payload, Found>,
): MailTemplate {
  const { template, label, schema, sample, contactOf, find, mail, whatsapp } = guest;
  return defineTemplate({
    template,
    label,
    schema,
    sample: async () => ({ mail: await mail(sample()), whatsapp: whatsapp(sample()) }),
    addressOf: async ({ payload }) => {
      const contact = await contactOf(payload);
      return (payload.channel === "whatsapp" ? contact?.phone : contact?.email) ?? null;
    },
    render: async ({ ctx, payload }) => {
      const found = await find(ctx, payload);
      return found && mail(found);
    },
    whatsapp: async ({ ctx, payload }) => {
      const found = await find(ctx, payload);
      return found && whatsapp(found);
    },
  });
}
