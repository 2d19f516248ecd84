import { z } from "zod";
import { env } from "@/lib/core/env";
import { defineJob, type JobModule } from "@/lib/jobs";
import { mailTransport } from "@/lib/notifications/mail-transports";
import { type Sender, sendMessage } from "@/lib/notifications/send-message";
import type { MailTemplate } from "@/lib/notifications/templates";
import { whatsAppTransport } from "@/lib/notifications/whatsapp-transports";

const Data = z.object({ messageId: z.number().int().positive() });

/** Loaded with the first message, because the templates belong to later domains. */
async function allTemplates(): Promise<readonly MailTemplate[]> {
  const { DUTIES } = await import("@/lib/generated/duties");
  return Object.values(DUTIES).flatMap(({ templates = [] }) => templates);
}

/** The settings decide which services send. */
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
