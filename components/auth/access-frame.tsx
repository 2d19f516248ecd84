import type { ReactNode } from "react";
import { HeldStrip } from "@/components/checkout/held-strip";
import { AuthFrame } from "@/components/shell/auth-frame";
import { BackArrow } from "@/components/shell/public-header";
import { Brand } from "@/components/ui/brand";
import { Icon } from "@/components/ui/icon";
import type { OrderDto } from "@/lib/orders/client";

interface AccessFrameProps {
  title: string;
  /** Takes the title's place while places are held. */
  heldTitle?: string;
  /** The visitor's cart while it holds places. */
  cart: OrderDto | null;
  now: Date;
  brand: string | null;
  children: ReactNode;
}

/** Login and registration: under the overhead sign, or under the places that wait for it. */
export function AccessFrame({ title, heldTitle = title, cart, now, brand, children }: AccessFrameProps) {
  const [first] = cart?.items ?? [];
  if (!cart || !first) {
    return (
      <AuthFrame title={title} brand={brand}>
        {children}
      </AuthFrame>
    );
  }
  const { enclosure } = cart;
  const isOneEvent = cart.items.every(({ eventId }) => eventId === first.eventId);
  return (
    <Brand color={enclosure.color}>
      <header className="cab">
        <div className="crece">
          <BackArrow
            href={isOneEvent ? `/${enclosure.slug}/${first.eventId}` : `/${enclosure.slug}`}
            label="Regresar al evento"
          />
          <span className="cab-tit">{isOneEvent ? first.eventName : enclosure.name}</span>
        </div>
      </header>
      <main className="columna">
        <HeldStrip cart={cart} now={now} />
        <section className="hoja">
          <div className="hoja-c acceso-f acceso-apartado">
            <h1 tabIndex={-1}>{heldTitle}</h1>
            {children}
          </div>
        </section>
        <p className="meta fila items-start gap-3 px-gutter py-4">
          <Icon name="clock" size={20} />
          <span>Si el tiempo se acaba, los lugares regresan a la venta. No se te cobra nada.</span>
        </p>
      </main>
    </Brand>
  );
}
