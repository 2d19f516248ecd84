interface TemplateListProps {
  rows: readonly { template: string; label: string; whatsapp: boolean }[];
}

/** Every message that the platform sends, each with its preview. */
export function TemplateList({ rows }: TemplateListProps) {
  return (
    <ul className="agenda">
      {rows.map(({ template, label, whatsapp }) => (
        <li key={template}>
          <a href={`/dev/emails/${template}`}>
            <div className="crece">
              <h2 className="text-lg">{label}</h2>
              <p className="meta mt-1">
                {template} · {whatsapp ? "correo y WhatsApp" : "correo"}
              </p>
            </div>
          </a>
        </li>
      ))}
    </ul>
  );
}
