import { BtnLink } from "@/components/ui/btn-link";
import { Notice } from "@/components/ui/notice";
import { formatMoney } from "@/lib/core/money";

/** Refunds of a buyer that wait for an account. Nothing when there are none. */
export function RefundsWaiting({
  refunds,
}: {
  refunds: readonly { id: number; amountCents: number; orderFolio: string }[];
}) {
  return refunds.map(({ id, amountCents, orderFolio }) => (
    <Notice key={id} tone="alert" title={`Tienes ${formatMoney(amountCents)} por recibir`}>
      <p>Dinos a qué cuenta transferimos la devolución de tu compra {orderFolio}.</p>
      <BtnLink href={`/devolucion/${id}`}>Dar mi cuenta</BtnLink>
    </Notice>
  ));
}
