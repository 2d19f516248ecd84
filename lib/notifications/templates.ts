import type { z } from "zod";
import type { Ctx } from "@/lib/core/context";

/** A person may have only a phone (E.164) or only an e-mail. */
export interface Recipient {
  id: number;
  userName: string;
  fullName: string;
  email: string | null;
  phone: string | null;
}

/** A way to reach a venue: "Teléfono", "81 1234 5678", "tel:+528112345678". */
interface ContactLine {
  label: string;
  text: string;
  href: string;
}

/** Shown on a venue's messages besides its name: its logo's path and its contacts. */
export interface VenueHead {
  /** The logo's address. */
  logo: string | null;
  contact: ContactLine[];
}

export type Channel = "email" | "whatsapp";

export interface MailAttachment {
  filename: string;
  contentType: string;
  content: Buffer;
  /** Set for a picture inside the message, `cid:<contentId>`. */
  contentId?: string;
}

/** `lib/notifications/emails` turns the blocks into HTML and text. */
export type MailBlock =
  | { type: "heading"; text: string }
  | { type: "paragraph"; text: string }
  | { type: "small"; text: string }
  | { type: "sign"; code: string; name: string; lines: string[] }
  | { type: "amount"; label: string; value: string; note?: string }
  | { type: "facts"; rows: [label: string, value: string][] }
  | { type: "qr"; contentId: string; alt: string; code: string }
  | { type: "button"; label: string; href: string }
  | { type: "link"; label: string; href: string }
  | { type: "divider" };

export interface MailContent {
  subject: string;
  /** Mail programs show this line beside the subject. */
  preheader: string;
  /**
   * The venue's name and colour (#rrggbb) on the head. If `slug` is given, the venue's logo (a picture's content id)
   * and contacts are added when the mail is sent.
   */
  brand: { name: string; color: string; slug?: string; logo?: string; contact?: ContactLine[] };
  blocks: MailBlock[];
  /** The last line says why the person gets the message; a purchase is the reason if not given. */
  foot?: string;
  attachments: MailAttachment[];
}

/**
 * A template that Meta approved, and its parameters, one line each. `button` is the code of an authentication template,
 * or the end of the button's address. `text` is the whole message for the built-in inbox.
 */
export interface WhatsAppContent {
  template: string;
  language: "es_MX";
  parameters: string[];
  button?: string;
  text: string;
}

/** `secret` is the code or token that the message was queued with. */
export interface RenderArgs<Payload> {
  ctx: Ctx;
  payload: Payload;
  user: Recipient;
  secret?: string | undefined;
}

/** For the gallery of messages: made-up contents, or a payload that needs no rows. */
export type Sample<Payload> =
  | ((user: Recipient) => Promise<{ mail: MailContent; whatsapp?: WhatsAppContent }>)
  | { payload: Payload; secret?: string };

/**
 * The payload carries ids only; personal data is read when the message is rendered. `render` and `whatsapp` answer null
 * when there is nothing left to say. The same payload and rows must give the same bytes, so that a provider recognizes
 * a repetition.
 */
export interface MailTemplate<Schema extends z.ZodType = z.ZodType> {
  template: string;
  /** The message's name in lists, e.g. "Boletos de una compra". */
  label?: string;
  schema: Schema;
  sample?: Sample<z.input<Schema>>;
  render: (args: RenderArgs<z.output<Schema>>) => Promise<MailContent | null>;
  whatsapp?: (args: RenderArgs<z.output<Schema>>) => Promise<WhatsAppContent | null>;
  /**
   * Sends to this address or phone instead of the person's own, such as a contact that is not verified yet. Null sends
   * nothing.
   */
  addressOf?: (args: { payload: z.output<Schema> }) => Promise<string | null>;
}

export function defineTemplate<Schema extends z.ZodType>(template: MailTemplate<Schema>): MailTemplate {
  const { template: name, label, schema, sample, render, whatsapp, addressOf } = template;
  return {
    template: name,
    schema,
    ...(label && { label }),
    ...(sample && { sample }),
    render: (args) => render({ ...args, payload: schema.parse(args.payload) }),
    ...(whatsapp && { whatsapp: (args) => whatsapp({ ...args, payload: schema.parse(args.payload) }) }),
    ...(addressOf && { addressOf: ({ payload }) => addressOf({ payload: schema.parse(payload) }) }),
  };
}
