import type { z } from "zod";
import type { Ctx } from "@/lib/core/context";

export interface Recipient {
  id: number;
  fullName: string;
  email: string;
}

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
  /** Name and colour (#rrggbb) on the head: the venue's. */
  brand: { name: string; color: string };
  blocks: MailBlock[];
  attachments: MailAttachment[];
}

/**
 * A domain's message. The payload carries ids only; personal data is read when the message is rendered.
 * `render` may answer null when there is nothing left to say. The same payload and rows must give the same bytes, so
 * that a provider can tell a repetition by its idempotency key.
 */
export interface MailTemplate<Schema extends z.ZodType = z.ZodType> {
  template: string;
  schema: Schema;
  render: (args: { ctx: Ctx; payload: z.output<Schema>; user: Recipient }) => Promise<MailContent | null>;
}

/** Keeps the payload's type between schema and renderer. */
export function defineTemplate<Schema extends z.ZodType>(template: MailTemplate<Schema>): MailTemplate {
  return {
    template: template.template,
    schema: template.schema,
    render: ({ ctx, payload, user }) => template.render({ ctx, payload: template.schema.parse(payload), user }),
  };
}
