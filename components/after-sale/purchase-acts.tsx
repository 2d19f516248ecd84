import { NumberInput, Select, Textarea } from "@/components/ui/control";
import { Field } from "@/components/ui/field";
import { Panel } from "@/components/ui/panel";
import { SubmitBtn } from "@/components/ui/submit-btn";
import { giveTicketsAction, releasePurchaseAction, resendTicketsAction } from "@/lib/after-sale/actions";
import type { OrderDto } from "@/lib/orders/client";

interface ActProps {
  orderId: number;
  action: (form: FormData) => Promise<void>;
  submit: string;
  danger?: boolean;
  children?: React.ReactNode;
}

function Act({ orderId, action, submit, danger = false, children }: ActProps) {
  const path = `/purchases/${orderId}`;
  return (
    <form action={action} className="bloque grid gap-4">
      <input type="hidden" name="orderId" value={orderId} />
      <input type="hidden" name="returnTo" value={path} />
      <input type="hidden" name="doneTo" value={path} />
      {children}
      <Field label="Motivo" help="Queda en el registro con tu nombre." id={`motivo-${submit.length}`}>
        <Textarea name="reason" rows={2} minLength={3} maxLength={200} required />
      </Field>
      <div>
        <SubmitBtn variant={danger ? "peligro" : "main"}>{submit}</SubmitBtn>
      </div>
    </form>
  );
}

/** What staff may do with the whole purchase: mail its tickets again, or cancel it while nobody has paid. */
export function PurchaseActs({ order, hasTickets }: { order: OrderDto; hasTickets: boolean }) {
  const isUnpaid = order.state === "cart" || order.state === "awaiting_payment";
  return (
    <>
      {hasTickets ? (
        <Panel title="Enviar los boletos otra vez">
          <Act orderId={order.id} action={resendTicketsAction} submit="Enviar por correo" />
        </Panel>
      ) : null}
      {isUnpaid ? (
        <Panel title="Cancelar la compra sin pagar">
          <Act orderId={order.id} action={releasePurchaseAction} submit="Cancelar y liberar los lugares" danger>
            <p className="meta">
              Sus {order.items.length === 1 ? "lugares: 1" : `lugares: ${order.items.length}`}. Si hay un pago en curso,
              antes preguntamos si ya se hizo.
            </p>
          </Act>
        </Panel>
      ) : null}
    </>
  );
}

interface GiveFormProps {
  orderId: number;
  zones: readonly { eventAreaId: number; label: string }[];
}

/** Gives the purchase's buyer more tickets, for nothing. */
export function GiveForm({ orderId, zones }: GiveFormProps) {
  return (
    <Panel title="Dar boletos sin costo a este comprador">
      <Act orderId={orderId} action={giveTicketsAction} submit="Dar boletos">
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label="Evento y zona" id="eventAreaId">
            <Select
              name="eventAreaId"
              placeholder="Elige una zona"
              options={zones.map(({ eventAreaId, label }) => ({ value: String(eventAreaId), label }))}
              required
            />
          </Field>
          <Field label="Cuántos" id="quantity">
            <NumberInput name="quantity" defaultValue="1" required />
          </Field>
        </div>
      </Act>
    </Panel>
  );
}
