import { SubmitBtn } from "@/components/ui/submit-btn";
import { cancelOrderAction } from "@/lib/orders/actions";

/** Gives the places back at once. */
export function CancelOrder({ orderId, returnTo }: { orderId: number; returnTo: string }) {
  return (
    <form action={cancelOrderAction}>
      <input type="hidden" name="orderId" value={orderId} />
      <input type="hidden" name="returnTo" value={returnTo} />
      <SubmitBtn variant="peligro-quieto" wide className="btn-quieto">
        Cancelar y liberar los lugares
      </SubmitBtn>
    </form>
  );
}
