import { z } from "zod";
import { env } from "@/lib/core/env";
import { defineJob, type JobModule } from "@/lib/jobs";
import { mailTransport } from "@/lib/notifications/mail-transports";
import { type Sender, sendMessage } from "@/lib/notifications/send-message";
import type { MailTemplate } from "@/lib/notifications/templates";
import { whatsAppTransport } from "@/lib/notifications/whatsapp-transports";

const Data = z.object({ messageId: z.number().int().positive() });

/** Every domain's templates. Their domains are later ones, so that they are loaded when the first message is sent. */
async function allTemplates(): Promise<readonly MailTemplate[]> {
  const { DUTIES } = await import("@/lib/generated/duties");
  return Object.values(DUTIES).flatMap(({ templates = [] }) => templates);
}

/** The job that sends the outbox; the services follow from the settings. */
export function sendJob(loadTemplates = allTemplates): JobModule {
  let sender: Sender | undefined;
  return defineJob({
    queue: "notifications.send",
    schema: Data,
    handle: async ({ ctx, data }) => {
      sender ??= {
        templates: await loadTemplates(),
        mail: mailTransport(env()),
        whatsapp: whatsAppTransport(env()),
        from: env().MAIL_FROM,
      };
      await sendMessage({ ctx, input: data }, sender);
    },
  });
}

export const jobs: readonly JobModule[] = [sendJob()];
