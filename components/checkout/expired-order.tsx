import { OrderPlaces } from "@/components/checkout/order-places";
import { Arrow } from "@/components/ui/arrow";
import { BtnLink } from "@/components/ui/btn-link";
import { Notice } from "@/components/ui/notice";
import { SubmitBtn } from "@/components/ui/submit-btn";
import { renewCartAction } from "@/lib/orders/actions";
import type { OrderDto } from "@/lib/orders/client";

/** The time ran out, or the order was cancelled: the same places again, or others. */
export function ExpiredOrder({ order, now, problem }: { order: OrderDto; now: Date; problem: string | null }) {
  const { slug } = order.enclosure;
  const [event] = order.items;
  const isChange = order.exchange !== null;
  const renewable = order.state === "expired" && order.method === null && order.items.length > 0 && !isChange;
  return (
    <>
      <div className="hoja-c">
        <Notice
          tone="stop"
          title={
            isChange
              ? "El cambio no se hizo"
              : order.state === "cancelled"
                ? "Esta compra se canceló"
                : "Se terminó el tiempo"
          }
          live={problem === null}
        >
          {isChange ? (
            <p>No se te cobró nada y tu boleto de antes sigue siendo válido. Puedes empezar el cambio otra vez.</p>
          ) : (
            <p>
              Tus lugares quedaron libres y no se te cobró nada.{" "}
              {renewable ? "Puedes volver a apartar los mismos, si nadie los tomó." : "Elígelos de nuevo."}
            </p>
          )}
        </Notice>
      </div>
      {problem ? (
        <div className="hoja-c pt-0">
          <Notice tone="alert" title={problem} live>
            <p>Elige otros lugares del mismo evento.</p>
          </Notice>
        </div>
      ) : null}
      <OrderPlaces order={order} now={now} />
      <div className="hoja-c grid gap-2">
        {renewable ? (
          <form action={renewCartAction}>
            <input type="hidden" name="orderId" value={order.id} />
            <input type="hidden" name="returnTo" value={`/payment-summary/${order.id}`} />
            <SubmitBtn size="xl" wide>
              Apartar los mismos lugares <Arrow to="e" />
            </SubmitBtn>
          </form>
        ) : null}
        {isChange ? (
          <BtnLink href={`/user-tickets/${order.enclosure.id}`} variant="main" wide>
            Ver mis boletos
          </BtnLink>
        ) : (
          <BtnLink href={event ? `/${slug}/${event.eventId}` : `/${slug}`} variant={renewable ? "quieto" : "main"} wide>
            Elegir otros lugares
          </BtnLink>
        )}
      </div>
    </>
  );
}
