"use client";

import { type EndableTicket, RefundButton } from "@/components/after-sale/refund-money";
import type { RefundablePayment } from "@/components/after-sale/refund-words";
import { ReasonAct } from "@/components/office/reason-act";
import { RowMenu } from "@/components/office/row-menu";
import { BtnLink } from "@/components/ui/btn-link";
import { NumberInput, Select } from "@/components/ui/control";
import { Field } from "@/components/ui/field";
import { Icon } from "@/components/ui/icon";
import { giveTicketsNow, releasePurchaseNow, resendTicketsNow } from "@/lib/after-sale/actions";
import { formatCounted } from "@/lib/core/money";
import type { OrderDto } from "@/lib/orders/client";

export interface GivableZone {
  eventAreaId: number;
  label: string;
}

interface PurchaseActsProps {
  order: OrderDto;
  buyer: string | null;
  /** It has tickets that still admit. */
  hasTickets: boolean;
  /** Where this buyer may be given tickets for nothing. */
  zones: readonly GivableZone[];
  payments: readonly RefundablePayment[];
  tickets: readonly EndableTicket[];
}

/** What staff may do with the whole purchase, each behind a dialog that says what will happen. */
export function PurchaseActs({ order, buyer, hasTickets, zones, payments, tickets }: PurchaseActsProps) {
  const { id: orderId, folio, items } = order;
  const isUnpaid = order.state === "cart" || order.state === "awaiting_payment";
  const [only, ...others] = payments;
  return (
    <>
      {hasTickets ? (
        <ReasonAct
          name="reenviar"
          reason="optional"
          send={({ reason }) => resendTicketsNow({ orderId, reason })}
          done="Enviamos los boletos otra vez por correo."
          trigger={
            <>
              <Icon name="send" />
              Reenviar
            </>
          }
          look={{ size: "sm" }}
          title={`¿Enviar otra vez los boletos de ${folio}?`}
          points={["El correo lleva los mismos QR y su PDF.", "Llega a quien tiene cada boleto."]}
          note={null}
          confirm="Enviar por correo"
          cancel="No enviar"
          danger={false}
        />
      ) : null}
      {only && others.length === 0 ? (
        <RefundButton payment={only} buyer={buyer} tickets={tickets} trigger="Devolver" />
      ) : null}
      {only && others.length > 0 ? (
        <BtnLink size="sm" href="#pagos">
          Devolver
        </BtnLink>
      ) : null}
      {isUnpaid ? (
        <ReasonAct
          name="cancelar"
          send={({ reason = "" }) => releasePurchaseNow({ orderId, reason })}
          done="La compra quedó cancelada y sus lugares libres."
          trigger="Cancelar compra"
          look={{ size: "sm" }}
          title={`¿Cancelar ${folio} sin pagar?`}
          points={[
            `${formatCounted(items.length, "lugar vuelve", "lugares vuelven")} a la venta.`,
            "Si hay un pago en curso, antes preguntamos si ya se hizo.",
          ]}
          confirm="Cancelar y liberar los lugares"
        />
      ) : null}
      <RowMenu label="Más acciones de la compra">
        <a href={`/recibo/${folio}`}>
          <Icon name="file-text" />
          Ver el recibo
        </a>
        {zones.length > 0 ? <GiveAct orderId={orderId} zones={zones} /> : null}
      </RowMenu>
    </>
  );
}

/** Gives the purchase's buyer more tickets, for nothing. */
function GiveAct({ orderId, zones }: { orderId: number; zones: readonly GivableZone[] }) {
  return (
    <ReasonAct
      name="dar"
      send={({ eventAreaId = "", quantity = "", reason = "" }) =>
        giveTicketsNow({ orderId, eventAreaId, quantity, reason })
      }
      done="Los boletos sin costo están emitidos y van por correo."
      goTo={(made) => `/purchases/${made.orderId}?hecho=agregado`}
      trigger={
        <>
          <Icon name="gift" />
          Dar boletos sin costo
        </>
      }
      title="¿Dar boletos sin costo a este comprador?"
      points={["Toman lugares libres del evento.", "Le llegan por correo, en una compra nueva de $0.00."]}
      note={null}
      confirm="Dar boletos"
      cancel="No dar"
      danger={false}
    >
      {(errors) => (
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label="Evento y zona" id="dar-zona" error={errors.eventAreaId}>
            <Select
              name="eventAreaId"
              placeholder="Elige una zona"
              options={zones.map(({ eventAreaId, label }) => ({ value: String(eventAreaId), label }))}
            />
          </Field>
          <Field label="Cuántos" id="dar-cuantos" error={errors.quantity}>
            <NumberInput name="quantity" defaultValue="1" />
          </Field>
        </div>
      )}
    </ReasonAct>
  );
}
