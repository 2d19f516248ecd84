import { BtnLink } from "@/components/ui/btn-link";
import { Icon } from "@/components/ui/icon";
import { QrPicture } from "@/components/ui/qr-picture";
import type { QrDrawing } from "@/lib/core/qr";
import { formatShortCode } from "@/lib/passes/client";

interface PassCodeProps {
  code: { short: string; qr: QrDrawing };
  /** Read aloud by screen readers: "Tu QR". */
  label: string;
  /** The holder and the entries that are left. */
  line: string;
  mapUrl: string;
  /** The pass as a PDF. */
  pdfHref: string;
}

/** A pass on its holder's phone: the QR and its code, the way to the venue, and the PDF to keep. */
export function PassCode({ code, label, line, mapUrl, pdfHref }: PassCodeProps) {
  const short = formatShortCode(code.short);
  return (
    <>
      <QrPicture qr={code.qr} label={`${label}, código ${short}`} />
      <p className="codigo text-center">{short}</p>
      <p className="meta text-center">{line}</p>
      <div className="grid grid-cols-2 gap-2.5">
        <BtnLink href={mapUrl} target="_blank" rel="noreferrer">
          <Icon name="map-pin" />
          Cómo llegar
        </BtnLink>
        <BtnLink href={pdfHref} download>
          <Icon name="download" />
          Guardar PDF
        </BtnLink>
      </div>
    </>
  );
}
