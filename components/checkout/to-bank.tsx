import { Aviso } from "@/components/ui/aviso";
import { BtnLink } from "@/components/ui/btn-link";
import { Dinero } from "@/components/ui/dinero";
import { Flecha } from "@/components/ui/flecha";

/** On the way to the bank's own page: how much, and what happens there. */
export function ToBank({ amountCents, isTest, url }: { amountCents: number; isTest: boolean; url: string }) {
  return (
    <section className="hoja">
      <div className="hoja-c grid gap-4">
        <div className="exacto">
          <span className="etiqueta">Vas a pagar</span>
          <Dinero cents={amountCents} />
        </div>
        <p>
          Te llevamos al banco para que escribas los datos de tu tarjeta. Puede pedirte confirmar que eres tú. Nosotros
          no vemos ni guardamos tu tarjeta.
        </p>
        {isTest ? (
          <Aviso tone="info" title="Es una prueba">
            <p>El banco es simulado: no se cobra dinero de verdad.</p>
          </Aviso>
        ) : null}
        <BtnLink href={url} variant="main" size="xl" wide>
          Ir al banco <Flecha to="e" />
        </BtnLink>
      </div>
    </section>
  );
}
