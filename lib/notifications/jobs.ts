import { z } from "zod";
import { env } from "@/lib/core/env";
import { defineJob, type JobModule } from "@/lib/jobs";
import { type Sender, sendMessage } from "@/lib/notifications/send-message";
import type { MailTemplate } from "@/lib/notifications/templates";
import { mailTransport, whatsAppTransport } from "@/lib/notifications/transports";

const Data = z.object({ messageId: z.number().int().positive() });

/** The job that sends the outbox, with every domain's templates; the services follow from the settings. */
export function notificationJobs(templates: readonly MailTemplate[]): JobModule[] {
  let sender: Sender | undefined;
  return [
    defineJob({
      queue: "notifications.send",
      schema: Data,
      handle: async ({ ctx, data }) => {
        sender ??= {
          templates,
          mail: mailTransport(env()),
          whatsapp: whatsAppTransport(env()),
          from: env().MAIL_FROM,
        };
        await sendMessage({ ctx, input: data }, sender);
      },
    }),
  ];
}
