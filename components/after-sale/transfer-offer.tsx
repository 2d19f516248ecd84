import { BtnLink } from "@/components/ui/btn-link";
import { Notice } from "@/components/ui/notice";
import { Plate } from "@/components/ui/plate";
import { SubmitBtn } from "@/components/ui/submit-btn";
import { acceptTransferAction, declineTransferAction } from "@/lib/after-sale/actions";
import type { TransferDto } from "@/lib/after-sale/client";
import { formatDateTime } from "@/lib/core/dates";

interface TransferOfferProps {
  offer: TransferDto;
  token: string;
  /** Who looks at it; only a buyer may take it. */
  who: "visitor" | "buyer" | "other";
  problem: string | null;
}

/** A ticket that somebody offers: what it is for, and taking or refusing it. */
export function TransferOffer({ offer, token, who, problem }: TransferOfferProps) {
  const { event, venue, zone, placeLabel, from, to, expiresAt, isOwn } = offer;
  const returnUrl = `returnUrl=${encodeURIComponent(`/traspaso/${token}`)}`;
  return (
    <div className="grid gap-4">
      {problem ? <Notice tone="stop" title={problem} live /> : null}
      <p>
        <strong>{from}</strong> quiere pasarte este boleto de estacionamiento. No pagas nada.
      </p>
      <div className="fila gap-3.5">
        <Plate code={zone.key} />
        <div className="crece">
          <h2>{event.name}</h2>
          <p className="meta">
            {formatDateTime(event.startsAt, venue.timeZone)} · {venue.name}
          </p>
          <p className="meta">
            {zone.name}
            {placeLabel ? ` · lugar ${placeLabel}` : ""}
          </p>
        </div>
      </div>
      <p className="chico">
        Lo ofreció a {to}. Vence el {formatDateTime(expiresAt, venue.timeZone)}.
      </p>
      {isOwn ? (
        <Notice tone="info" title="Este boleto es tuyo">
          <p>Solo otra persona puede aceptarlo. Comparte el enlace con quien lo va a usar.</p>
        </Notice>
      ) : null}
      {who === "visitor" ? (
        <>
          <BtnLink variant="main" size="xl" wide href={`/login?${returnUrl}`}>
            Iniciar sesión para aceptarlo
          </BtnLink>
          <BtnLink wide href={`/registro?${returnUrl}`}>
            Crear mi cuenta
          </BtnLink>
        </>
      ) : null}
      {who === "other" ? (
        <Notice tone="alert" title="Con esta cuenta no se aceptan boletos">
          <p>Entra con una cuenta de comprador.</p>
        </Notice>
      ) : null}
      {who === "buyer" && !isOwn ? (
        <form action={acceptTransferAction}>
          <input type="hidden" name="token" value={token} />
          <SubmitBtn size="xl" wide>
            Aceptar el boleto
          </SubmitBtn>
        </form>
      ) : null}
      {isOwn ? null : (
        <form action={declineTransferAction}>
          <input type="hidden" name="token" value={token} />
          <SubmitBtn variant="plain" wide>
            No lo quiero
          </SubmitBtn>
        </form>
      )}
    </div>
  );
}
