/** A mail's HTML in a frame that runs nothing, and its plain text under it. */
export function MessageFrame({ subject, html, text }: { subject: string; html: string; text: string }) {
  return (
    <>
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
    </>
  );
}

/** A WhatsApp message as its reader sees it. */
export function WhatsAppBubble({ text }: { text: string }) {
  return <p className="panel max-w-md whitespace-pre-wrap break-words p-4">{text}</p>;
}
