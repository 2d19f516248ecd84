import { BtnLink } from "@/components/ui/btn-link";
import { Icon } from "@/components/ui/icon";
import { formatDateTime } from "@/lib/core/dates";

interface InboxMessageProps {
  message: {
    id: number;
    to: string;
    subject: string;
    at: Date;
    html: string;
    text: string;
    attachments: { id: number; filename: string; bytes: number }[];
  };
  timeZone: string;
}

const kilobytes = (bytes: number) => `${Math.max(1, Math.round(bytes / 1024))} kB`;

/** One mail: who and when, its files, and the message itself in a frame that runs nothing. */
export function InboxMessage({ message, timeZone }: InboxMessageProps) {
  const { id, to, subject, at, html, text, attachments } = message;
  return (
    <article className="grid gap-4">
      <header>
        <h1 className="text-2xl">{subject}</h1>
        <p className="meta mt-1">
          Para {to} · <time dateTime={at.toISOString()}>{formatDateTime(at, timeZone)}</time>
        </p>
      </header>
      {attachments.length > 0 ? (
        <ul className="fila flex-wrap">
          {attachments.map((file) => (
            <li key={file.id}>
              <BtnLink size="sm" href={`/dev/inbox/${id}/attachments/${file.id}`} download>
                <Icon name="download" size={18} />
                {file.filename} ({kilobytes(file.bytes)})
              </BtnLink>
            </li>
          ))}
        </ul>
      ) : null}
      <iframe
        className="h-[75dvh] w-full rounded-md border border-line bg-white"
        title={`Mensaje: ${subject}`}
        srcDoc={html}
        sandbox="allow-popups allow-popups-to-escape-sandbox"
      />
      <details>
        <summary>Ver solo el texto</summary>
        <pre className="mt-2 whitespace-pre-wrap font-text text-sm">{text}</pre>
      </details>
    </article>
  );
}
