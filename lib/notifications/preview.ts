import type { Ctx } from "@/lib/core/context";
import { renderMail } from "@/lib/notifications/emails/render-mail";
import { withPictures } from "@/lib/notifications/pictures";
import type { MailContent, MailTemplate, Recipient, WhatsAppContent } from "@/lib/notifications/templates";

export interface MessagePreview {
  template: string;
  label: string;
  mail: { subject: string; preheader: string; html: string; text: string; files: string[] } | null;
  whatsapp: Pick<WhatsAppContent, "template" | "language" | "parameters" | "text"> | null;
}

const NOBODY: Recipient = {
  id: 0,
  userName: "Ana",
  fullName: "Ana Ñuñez",
  email: "ana@ejemplo.mx",
  phone: "+528112345678",
};

async function contentsOf(ctx: Ctx, template: MailTemplate) {
  const { sample } = template;
  if (!sample) return null;
  if (typeof sample === "function") return sample(NOBODY);
  const args = { ctx, user: NOBODY, ...sample };
  return { mail: await template.render(args), whatsapp: await template.whatsapp?.(args) };
}

async function mailOf(content: MailContent) {
  const { subject, preheader, attachments } = content;
  const { html, text } = await renderMail(content);
  const files = attachments.filter(({ contentId }) => !contentId).map(({ filename }) => filename);
  return { subject, preheader, html: withPictures(html, attachments), text, files };
}

/** Shows a message with made-up figures. Null when the template has no sample. */
export async function previewMessage(ctx: Ctx, template: MailTemplate): Promise<MessagePreview | null> {
  const contents = await contentsOf(ctx, template);
  if (!contents) return null;
  return {
    template: template.template,
    label: template.label ?? template.template,
    mail: contents.mail ? await mailOf(contents.mail) : null,
    whatsapp: contents.whatsapp ?? null,
  };
}
