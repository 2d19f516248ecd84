import { render } from "react-email";
import { Mail } from "@/lib/notifications/emails/mail";
import type { MailBlock, MailContent } from "@/lib/notifications/templates";

function textOf(block: MailBlock): string | null {
  switch (block.type) {
    case "heading":
      return block.text.toUpperCase();
    case "paragraph":
    case "small":
      return block.text;
    case "sign":
      return [`${block.code} ${block.name}`, ...block.lines].join("\n");
    case "amount":
      return [`${block.label}: ${block.value}`, block.note].filter(Boolean).join("\n");
    case "facts":
      return block.rows.map(([label, value]) => `${label}: ${value}`).join("\n");
    case "qr":
      return `Código: ${block.code}`;
    case "button":
    case "link":
      return `${block.label}: ${block.href}`;
    case "divider":
      return "----------";
  }
}

export async function renderMail(content: MailContent): Promise<{ html: string; text: string }> {
  const html = await render(<Mail content={content} />);
  const contact = content.brand.contact?.map(({ label, text }) => `${label}: ${text}`).join("\n");
  const text = [content.brand.name, ...content.blocks.map(textOf), contact].filter(Boolean).join("\n\n");
  return { html, text };
}
