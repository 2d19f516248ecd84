import { MessageFrame, WhatsAppBubble } from "@/components/inbox/message-frame";
import type { MessagePreview } from "@/lib/notifications";

/** One message with made-up figures: the mail, and the text of WhatsApp with what Meta's template is filled with. */
export function TemplatePreview({ preview }: { preview: MessagePreview }) {
  const { template, label, mail, whatsapp } = preview;
  return (
    <article className="grid gap-4">
      <header>
        <h1 className="text-2xl">{label}</h1>
        <p className="meta mt-1">{template}</p>
      </header>
      {mail ? (
        <section className="grid gap-3" aria-label="Correo">
          <p>
            <strong>{mail.subject}</strong>
            <span className="meta block">{mail.preheader}</span>
            {mail.files.length > 0 ? <span className="meta block">Adjunto: {mail.files.join(", ")}</span> : null}
          </p>
          <MessageFrame subject={mail.subject} html={mail.html} text={mail.text} />
        </section>
      ) : null}
      {whatsapp ? (
        <section className="grid gap-3" aria-label="WhatsApp">
          <h2 className="text-lg">WhatsApp</h2>
          <WhatsAppBubble text={whatsapp.text} />
          <p className="meta">
            Plantilla {whatsapp.template} ({whatsapp.language}): {whatsapp.parameters.join(" · ")}
          </p>
        </section>
      ) : null}
    </article>
  );
}
