import { z } from "zod";
import { getDb } from "@/db/client";
import { inboxMessages } from "@/db/schema";
import type { Env } from "@/lib/core/env";
import type { WhatsAppContent } from "@/lib/notifications/templates";
import { UndeliverableError } from "@/lib/notifications/undeliverable-error";

export interface OutgoingWhatsApp {
  idempotencyKey: string;
  toUserId: number;
  to: string;
  content: WhatsAppContent;
}

export interface WhatsAppTransport {
  send: (message: OutgoingWhatsApp) => Promise<string>;
}

interface CloudApi {
  token: string;
  /** The id of the sending phone number, not the number itself. */
  phoneId: string;
  /** Includes the version: https://graph.facebook.com/v23.0 */
  apiUrl: string;
  timeoutMs?: number;
}

const Taken = z.object({ messages: z.tuple([z.object({ id: z.string().min(1) })]) });
const Refused = z.object({ error: z.object({ code: z.number().int() }) });

/**
 * Temporary failures, whatever their HTTP status: unknown, service down, too many calls (app, account, number, spam,
 * this pair of numbers), account in maintenance, server down.
 */
const PASSING = new Set([1, 2, 4, 80007, 130429, 131000, 131016, 131048, 131056, 131057, 133004]);

/** The token or its permissions are wrong. The message itself is fine and leaves once the setting is corrected. */
const isAccess = (code: number) => [0, 3, 10, 190, 131005].includes(code) || (code >= 200 && code <= 299);

/** Meta refuses line breaks, tabs and runs of spaces in a parameter. */
const oneLine = (text: string) => ({ type: "text", text: text.replace(/\s+/g, " ").trim() });

function bodyOf(to: string, { template, language, parameters, button }: WhatsAppContent) {
  const components = [
    ...(parameters.length > 0 ? [{ type: "body", parameters: parameters.map(oneLine) }] : []),
    ...(button === undefined ? [] : [{ type: "button", sub_type: "url", index: "0", parameters: [oneLine(button)] }]),
  ];
  return {
    messaging_product: "whatsapp",
    recipient_type: "individual",
    to,
    type: "template",
    template: { name: template, language: { code: language }, components },
  };
}

/**
 * Meta's Cloud API, `POST /{phone-number-id}/messages` with an approved template:
 * https://developers.facebook.com/documentation/business-messaging/whatsapp/messages/send-messages and, for the button
 * with the code, …/templates/authentication-templates/copy-code-button-authentication-templates. The error codes are
 * those of …/support/error-codes. The API has no idempotency key, so a lost answer may mean that the message is sent
 * twice.
 */
export function whatsAppCloudTransport({ token, phoneId, apiUrl, timeoutMs = 30_000 }: CloudApi): WhatsAppTransport {
  return {
    async send({ idempotencyKey, to, content }) {
      let response: Response;
      let body: unknown;
      try {
        response = await fetch(`${apiUrl}/${encodeURIComponent(phoneId)}/messages`, {
          method: "POST",
          headers: { Authorization: `Bearer ${token}`, "Content-Type": "application/json" },
          body: JSON.stringify(bodyOf(to, content)),
          redirect: "error",
          signal: AbortSignal.timeout(timeoutMs),
        });
        body = await response.json().catch((error: unknown) => {
          if (error instanceof SyntaxError) return null;
          throw error;
        });
      } catch {
        // The error may name the phone number, which must not reach the log.
        throw new Error("whatsapp: no answer");
      }
      if (response.ok) {
        // The message was accepted, though without the promised id. Trying again would send it twice.
        const taken = Taken.safeParse(body);
        return taken.success ? taken.data.messages[0].id : idempotencyKey;
      }
      const refused = Refused.safeParse(body);
      const code = refused.success ? refused.data.error.code : null;
      const reason = `whatsapp: ${code ?? "no code"} (${response.status})`;
      const passing = code !== null && (PASSING.has(code) || isAccess(code));
      const { status } = response;
      if (passing || status >= 500 || [401, 403, 408, 429].includes(status)) throw new Error(reason);
      throw new UndeliverableError(reason);
    },
  };
}

/** Who looks at the service waits for less than a message does. */
const CHECK_MS = 8_000;

/**
 * Asks Meta whether it knows the sending phone by the token, if the settings name one; nothing is sent. Throws with a
 * reason that holds no secret. `GET /{phone-number-id}`:
 * https://developers.facebook.com/documentation/business-messaging/whatsapp/reference/whatsapp-business-phone-number/phone-number-api
 */
export async function checkWhatsAppService({
  WHATSAPP_TOKEN: token,
  WHATSAPP_PHONE_ID: phoneId,
  WHATSAPP_API_URL: apiUrl,
}: Pick<Env, "WHATSAPP_TOKEN" | "WHATSAPP_PHONE_ID" | "WHATSAPP_API_URL">): Promise<void> {
  if (!token || !phoneId) return;
  const response = await fetch(`${apiUrl}/${encodeURIComponent(phoneId)}?fields=id`, {
    headers: { Authorization: `Bearer ${token}` },
    redirect: "error",
    signal: AbortSignal.timeout(CHECK_MS),
  }).catch(() => null);
  if (!response) throw new Error("whatsapp: no answer");
  if (response.ok) return;
  const refused = Refused.safeParse(await response.json().catch(() => null));
  throw new Error(`whatsapp: ${refused.success ? refused.data.error.code : "no code"} (${response.status})`);
}

/** The text's first line stands as the subject. */
export function whatsAppInboxTransport(): WhatsAppTransport {
  return {
    async send({ idempotencyKey, toUserId, to, content: { text } }) {
      const [subject = ""] = text.split("\n");
      await getDb()
        .insert(inboxMessages)
        .values({ idempotencyKey, channel: "whatsapp", toUserId, toAddress: to, subject, html: "", text })
        .onConflictDoNothing({ target: inboxMessages.idempotencyKey });
      return idempotencyKey;
    },
  };
}

export function whatsAppTransport(
  settings: Pick<Env, "WHATSAPP_TOKEN" | "WHATSAPP_PHONE_ID" | "WHATSAPP_API_URL">,
): WhatsAppTransport {
  const { WHATSAPP_TOKEN: token, WHATSAPP_PHONE_ID: phoneId, WHATSAPP_API_URL: apiUrl } = settings;
  return token && phoneId ? whatsAppCloudTransport({ token, phoneId, apiUrl }) : whatsAppInboxTransport();
}
