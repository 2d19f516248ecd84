import { createHash } from "node:crypto";
import { createTransport } from "nodemailer";
import { Resend } from "resend";
import { getDb } from "@/db/client";
import { inboxAttachments, inboxMessages } from "@/db/schema";
import type { Env } from "@/lib/core/env";
import type { MailAttachment } from "@/lib/notifications/templates";
import { UndeliverableError } from "@/lib/notifications/undeliverable-error";

export interface OutgoingMail {
  idempotencyKey: string;
  toUserId: number;
  from: string;
  to: string;
  subject: string;
  html: string;
  text: string;
  attachments: MailAttachment[];
}

export interface MailTransport {
  /**
   * Answers the service's id of the mail. `UndeliverableError` means that trying again is useless; any other error
   * means "try again".
   */
  send: (mail: OutgoingMail) => Promise<string>;
}

const PATIENCE_MS = 30_000;

/** `baseUrl` lets an emulator stand in for Resend. The idempotency key makes a repetition harmless for a day. */
export function resendTransport(apiKey: string, baseUrl?: string): MailTransport {
  const client = new Resend(apiKey, baseUrl ? { baseUrl } : {});
  return {
    async send({ idempotencyKey, toUserId: _, attachments, ...mail }) {
      const files = attachments.map(({ content, ...rest }) => ({ ...rest, content: content.toString("base64") }));
      const { data, error } = await client.emails.send(
        { ...mail, attachments: files },
        { idempotencyKey, signal: AbortSignal.timeout(PATIENCE_MS) },
      );
      if (data) return data.id;
      // The message was sent under this key, with a text that has changed since.
      if (error.name === "invalid_idempotent_request") return idempotencyKey;
      const reason = `resend: ${error.name} (${error.statusCode ?? "no answer"})`;
      if (error.name === "validation_error" || error.name === "invalid_parameter") throw new UndeliverableError(reason);
      throw new Error(reason);
    },
  };
}

function statusOf(error: unknown): number {
  return error instanceof Error && "responseCode" in error && typeof error.responseCode === "number"
    ? error.responseCode
    : 0;
}

function codeOf(error: unknown): string {
  return error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : "";
}

const smtpMailer = (url: string, patienceMs: number) =>
  createTransport({ url, connectionTimeout: patienceMs, greetingTimeout: patienceMs, socketTimeout: patienceMs });

/** The Message-ID is derived from the idempotency key, so that the receiver can recognize a repetition. */
export function smtpTransport(url: string): MailTransport {
  const mailer = smtpMailer(url, PATIENCE_MS);
  return {
    async send({ idempotencyKey, toUserId: _, attachments, from, ...mail }) {
      const host = /@([^\s>]+)/.exec(from)?.[1] ?? "localhost";
      const messageId = `<${createHash("sha256").update(idempotencyKey).digest("hex").slice(0, 40)}@${host}>`;
      try {
        await mailer.sendMail({
          ...mail,
          from,
          messageId,
          attachments: attachments.map(({ contentId, ...file }) => (contentId ? { ...file, cid: contentId } : file)),
        });
      } catch (error) {
        const status = statusOf(error);
        if ([550, 551, 552, 553, 554].includes(status)) throw new UndeliverableError(`smtp: refused (${status})`);
        // The service's error may name addresses, which must not reach the log.
        throw new Error(`smtp: ${status || codeOf(error) || "no answer"}`);
      }
      return messageId;
    },
  };
}

/** The built-in inbox of the demonstration stores each idempotency key once. */
export function inboxTransport(): MailTransport {
  return {
    async send({ idempotencyKey, toUserId, to, subject, html, text, attachments }) {
      await getDb().transaction(async (tx) => {
        const [row] = await tx
          .insert(inboxMessages)
          .values({ idempotencyKey, toUserId, toAddress: to, subject, html, text })
          .onConflictDoNothing({ target: inboxMessages.idempotencyKey })
          .returning({ id: inboxMessages.id });
        if (row && attachments.length > 0) {
          await tx.insert(inboxAttachments).values(attachments.map((file) => ({ ...file, messageId: row.id })));
        }
      });
      return idempotencyKey;
    },
  };
}

export function mailTransport(settings: Pick<Env, "RESEND_API_KEY" | "SMTP_URL">): MailTransport {
  if (settings.RESEND_API_KEY) return resendTransport(settings.RESEND_API_KEY);
  return settings.SMTP_URL ? smtpTransport(settings.SMTP_URL) : inboxTransport();
}

/** Who looks at the service waits for less than a mail does. */
const CHECK_MS = 8_000;

async function checkResend(apiKey: string, baseUrl?: string): Promise<void> {
  const client = new Resend(apiKey, baseUrl ? { baseUrl } : {});
  const { error } = await client.domains.list();
  // A key that may only send is refused the list by this name, which an unknown key is not.
  if (error && error.name !== "restricted_api_key") {
    throw new Error(`resend: ${error.name} (${error.statusCode ?? "no answer"})`);
  }
}

/**
 * Asks the mail service of the settings, if they name one, whether it accepts us; nothing is sent. Throws with a reason
 * that holds no secret. `resendUrl` lets an emulator stand in.
 */
export async function checkMailService(
  settings: Pick<Env, "RESEND_API_KEY" | "SMTP_URL">,
  resendUrl?: string,
): Promise<void> {
  if (settings.RESEND_API_KEY) return checkResend(settings.RESEND_API_KEY, resendUrl);
  if (!settings.SMTP_URL) return;
  try {
    await smtpMailer(settings.SMTP_URL, CHECK_MS).verify();
  } catch (error) {
    throw new Error(`smtp: ${statusOf(error) || codeOf(error) || "no answer"}`);
  }
}
