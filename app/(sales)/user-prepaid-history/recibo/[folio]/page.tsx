import type { Metadata } from "next";
import { orNotFound } from "@/app/or-not-found";
import { CheckoutFrame } from "@/components/shell/checkout-frame";
import { BtnLink } from "@/components/ui/btn-link";
import { Icon } from "@/components/ui/icon";
import { formatDateTime } from "@/lib/core/dates";
import { requireActor } from "@/lib/http";
import { getMovementReceipt } from "@/lib/prepaid";
import {
  MOVEMENT_RECEIPT_NOTE,
  monthHref,
  movementTitle,
  platesLine,
  receiptHref,
  receiptRows,
} from "@/lib/prepaid/client";

export const metadata: Metadata = { title: "Recibo" };

export default async function MovementReceiptPage({ params }: { params: Promise<{ folio: string }> }) {
  const ctx = await requireActor("prepaid:consult");
  const receipt = await orNotFound(getMovementReceipt({ ctx, input: await params }));
  const { venue, accountId, accountName, plates, holder, seller, payment, folio, at } = receipt;
  return (
    <CheckoutFrame
      title="Recibo"
      backHref={monthHref(accountId, null)}
      backLabel="Regresar a los movimientos"
      brand={venue.color}
    >
      <section className="hoja">
        <div className="hoja-c grid gap-1">
          <h2 className="text-xl">{venue.name}</h2>
          <p className="meta">{venue.location}</p>
          <p className="mt-2">
            Folio <span className="codigo">{payment?.folio ?? folio}</span>
            {payment?.isTest ? " (de prueba, sin valor)" : ""}
          </p>
          <p>
            Prepago de {holder}: {[accountName, ...(plates.length > 0 ? [platesLine(plates)] : [])].join(" · ")}
          </p>
          <p className="meta">El estacionamiento lo da {seller}. El cargo por servicio es de Control Traslado.</p>
        </div>
      </section>
      <section className="hoja">
        <div className="hoja-c">
          <h2 className="hoja-t">{movementTitle(receipt)}</h2>
          <p className="meta mb-2">{formatDateTime(at, venue.timeZone)}</p>
          <dl className="lineas">
            {receiptRows(receipt).map(({ label, value, detail, isTotal }) => (
              <div key={label} className={isTotal ? "lineas-total" : undefined}>
                <dt>
                  {label}
                  {detail ? <small>{detail}</small> : null}
                </dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        </div>
      </section>
      <div className="hoja-c grid gap-3">
        <p>
          <strong>{MOVEMENT_RECEIPT_NOTE}</strong>
        </p>
        <BtnLink href={`${receiptHref(folio)}/recibo.pdf`} download variant="main" size="xl" wide>
          <Icon name="download" size={20} />
          Guardar PDF
        </BtnLink>
      </div>
    </CheckoutFrame>
  );
}
