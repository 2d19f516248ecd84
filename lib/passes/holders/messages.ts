import type { z } from "zod";
import type { Ctx } from "@/lib/core/context";
import { gateLines } from "@/lib/enclosures/client";
import { defineGuestTemplate, type MailContent, type WhatsAppContent } from "@/lib/notifications";
import { formatShortCode, type SendChannel } from "@/lib/passes/client";
import type { FoundPass, HolderKind } from "@/lib/passes/holders/kind";
import { linkToken, linkUrl } from "@/lib/passes/holders/links";
import { pageFile } from "@/lib/passes/holders/pdf";
import { qrAttachment } from "@/lib/passes/qr-attachment";

export type Admitting<Found> = Found & { code: NonNullable<FoundPass["code"]> };

interface MessageWords {
  subject: string;
  preheader: string;
  /** Follows "Hola Ana: ". */
  greeting: string;
  pictureLabel: string;
  facts: [label: string, value: string][];
  linkAdvice: string;
  foot: string;
  whatsapp: { template: string; parameters: string[]; text: string };
}

interface HolderMessage<Payload, Found> {
  label: string;
  schema: z.ZodType<Payload>;
  contactOf: (payload: Payload) => Promise<Record<"email" | "phone", string | null> | null | undefined>;
  /** The pass, as long as it is still the same person's. */
  find: (ctx: Ctx, payload: Payload) => Promise<Found | null>;
  sample: () => Admitting<Found>;
  words: (found: Found) => MessageWords;
  picture: { filename: string; contentId: string };
}

/**
 * The message that sends a pass to its holder, who need not have an account: the QR and a PDF by e-mail, the link by
 * WhatsApp. It goes nowhere once the pass admits no more, or belongs to somebody else.
 */
export function holderTemplate<Payload extends { channel: SendChannel }, Selection, Found extends FoundPass>(
  kind: HolderKind<Selection, Found>,
  message: HolderMessage<Payload, Found>,
) {
  async function mail(found: Admitting<Found>): Promise<MailContent> {
    const { code, venue, zone, placeLabel, name, gates } = found;
    const words = message.words(found);
    const short = formatShortCode(code.short);
    const { filename, content } = await pageFile(kind, found, code.short);
    return {
      subject: words.subject,
      preheader: words.preheader,
      brand: { name: venue.name, color: venue.color },
      blocks: [
        { type: "heading", text: "Tu lugar de estacionamiento" },
        { type: "paragraph", text: `Hola${name ? ` ${name}` : ""}: ${words.greeting}` },
        { type: "sign", code: zone.key, name: zone.name, lines: gateLines(gates) },
        {
          type: "qr",
          contentId: message.picture.contentId,
          code: short,
          alt: `${words.pictureLabel}: ${zone.key} ${zone.name}, código ${short}`,
        },
        { type: "facts", rows: [...words.facts, ["Lugar", placeLabel ?? "El que te indiquen en la zona"]] },
        { type: "button", label: "Ver en mi teléfono", href: linkUrl(kind.link, found.link) },
        { type: "link", label: `Cómo llegar a ${venue.name}`, href: venue.mapUrl },
        { type: "small", text: words.linkAdvice },
      ],
      foot: words.foot,
      attachments: [qrAttachment(code.token, message.picture), { filename, contentType: "application/pdf", content }],
    };
  }

  function whatsapp(found: Admitting<Found>): WhatsAppContent {
    const { template, parameters, text } = message.words(found).whatsapp;
    const name = found.name ?? "Hola";
    return {
      template,
      language: "es_MX",
      parameters: [name, ...parameters],
      button: linkToken(kind.link, found.link),
      text: `${name}: ${text}\nTu QR de estacionamiento: ${linkUrl(kind.link, found.link)}`,
    };
  }

  return defineGuestTemplate<Payload, Admitting<Found>>({
    template: kind.template,
    label: message.label,
    schema: message.schema,
    sample: message.sample,
    contactOf: message.contactOf,
    find: async (ctx, payload) => {
      const found = await message.find(ctx, payload);
      return found?.code ? { ...found, code: found.code } : null;
    },
    mail,
    whatsapp,
  });
}
