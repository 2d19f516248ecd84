import { CopyButton } from "@/components/checkout/copy-button";
import { BtnLink } from "@/components/ui/btn-link";
import { Icon } from "@/components/ui/icon";
import { Panel } from "@/components/ui/panel";
import { QrPicture } from "@/components/ui/qr-picture";
import { qrDrawing } from "@/lib/core/qr";

interface StoreLinkProps {
  venue: { id: number; name: string; slug: string };
  url: string;
  calendars: readonly { label: string; url: string }[];
}

/** How a venue's store is shared: its link, its QR, a poster to hang up, and the calendars of its events. */
export function StoreLink({ venue, url, calendars }: StoreLinkProps) {
  return (
    <Panel title="Comparte tu tienda" id="tienda">
      <div className="comparte">
        <QrPicture className="comparte-qr" qr={qrDrawing(url)} label={`QR de la tienda de ${venue.name}`} />
        <div className="grid content-start gap-3">
          <p className="fila">
            <a className="enlace" href={`/${venue.slug}`}>
              {url.replace(/^https?:\/\//, "")}
            </a>
            <CopyButton text={url} label="Copiar la dirección">
              <Icon name="copy" />
            </CopyButton>
          </p>
          <div className="fila flex-wrap">
            <BtnLink size="sm" href={`/enclosures/${venue.id}/cartel?papel=carta`} download>
              <Icon name="printer" />
              Cartel carta
            </BtnLink>
            <BtnLink size="sm" href={`/enclosures/${venue.id}/cartel?papel=a4`} download>
              <Icon name="printer" />
              Cartel A4
            </BtnLink>
            <BtnLink size="sm" href={`/enclosures/${venue.id}/qr?formato=png`} download>
              <Icon name="qr-code" />
              QR en PNG
            </BtnLink>
            <BtnLink size="sm" href={`/enclosures/${venue.id}/qr?formato=svg`} download>
              <Icon name="qr-code" />
              QR en SVG
            </BtnLink>
            <BtnLink size="sm" href={`/enclosures/${venue.id}/incrustar`}>
              <Icon name="copy" />
              Tienda en otro sitio
            </BtnLink>
          </div>
          {calendars.map((calendar) => (
            <p key={calendar.url} className="fila">
              <a className="enlace" href={calendar.url}>
                {calendar.label}
              </a>
              <CopyButton text={calendar.url} label={`Copiar la dirección: ${calendar.label}`}>
                <Icon name="copy" />
              </CopyButton>
            </p>
          ))}
          <p className="ayuda">
            Si cambias la dirección, los carteles y códigos ya impresos siguen llevando a tu tienda.
          </p>
        </div>
      </div>
    </Panel>
  );
}
