import type { z } from "zod";
import type { Ctx } from "@/lib/core/context";

/** Who gets a message; a person may have only a phone (E.164) or only an e-mail. */
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

/** What a venue's messages show besides its name. */
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
  /** Set for a picture that the message shows: `cid:<contentId>`. */
  contentId?: string;
}

/** What a message is made of; `lib/notifications/emails` turns it into HTML and text. */
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
  /** The line that mail programs show beside the subject. */
  preheader: string;
  /**
   * Name and colour (#rrggbb) on the head: the venue's. With its `slug` the sending adds its logo (the picture's content
   * id) and the ways to reach it.
   */
  brand: { name: string; color: string; slug?: string; logo?: string; contact?: ContactLine[] };
  blocks: MailBlock[];
  /** Last line: why the person gets it; of a purchase if not given. */
  foot?: string;
  attachments: MailAttachment[];
}

/**
 * A WhatsApp message: a template that Meta approved under this name, and what fills it. Each parameter is one line.
 * `button` fills the first button: the code of an authentication template, or the end of a button's address.
 * `text` is the whole message as the person reads it; the built-in inbox shows it.
 */
export interface WhatsAppContent {
  template: string;
  language: "es_MX";
  parameters: string[];
  button?: string;
  text: string;
}

/** What a message is rendered from. `secret` is the code or token it was queued with. */
export interface RenderArgs<Payload> {
  ctx: Ctx;
  payload: Payload;
  user: Recipient;
  secret?: string | undefined;
}

/** What the gallery shows of a template: contents made up from figures of its own, or a payload that needs no rows. */
export type Sample<Payload> =
  | ((user: Recipient) => Promise<{ mail: MailContent; whatsapp?: WhatsAppContent }>)
  | { payload: Payload; secret?: string };

/**
 * A domain's message. The payload carries ids only; personal data is read when the message is rendered.
 * `render` and `whatsapp` may answer null when there is nothing left to say. The same payload and rows must give the
 * same bytes, so that a provider can tell a repetition by its idempotency key.
 */
export interface MailTemplate<Schema extends z.ZodType = z.ZodType> {
  template: string;
  /** Its name in lists, e.g. "Boletos de una compra". */
  label?: string;
  schema: Schema;
  sample?: Sample<z.input<Schema>>;
  render: (args: RenderArgs<z.output<Schema>>) => Promise<MailContent | null>;
  whatsapp?: (args: RenderArgs<z.output<Schema>>) => Promise<WhatsAppContent | null>;
  /** Where it goes instead of the person's own address or phone, such as a contact that is not theirs yet; null: nowhere. */
  addressOf?: (args: { payload: z.output<Schema> }) => Promise<string | null>;
}

/** Keeps the payload's type between schema and renderer. */
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
