import { Arrow } from "@/components/ui/arrow";
import { BtnLink } from "@/components/ui/btn-link";
import { Money } from "@/components/ui/money";
import { Notice } from "@/components/ui/notice";

/** On the way to the bank's own page: how much, and what happens there. */
export function ToBank({ amountCents, isTest, url }: { amountCents: number; isTest: boolean; url: string }) {
  return (
    <section className="hoja">
      <div className="hoja-c grid gap-4">
        <div className="exacto">
          <span className="etiqueta">Vas a pagar</span>
          <Money cents={amountCents} />
        </div>
        <p>
          Te llevamos al banco para que escribas los datos de tu tarjeta. Puede pedirte confirmar que eres tú. Nosotros
          no vemos ni guardamos tu tarjeta.
        </p>
        {isTest ? (
          <Notice tone="info" title="Es una prueba">
            <p>El banco es simulado: no se cobra dinero de verdad.</p>
          </Notice>
        ) : null}
        <BtnLink href={url} variant="main" size="xl" wide>
          Ir al banco <Arrow to="e" />
        </BtnLink>
      </div>
    </section>
  );
}
