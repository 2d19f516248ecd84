import { Panel } from "@/components/ui/panel";
import { Stat, Stats } from "@/components/ui/stat";
import { formatCount, formatMoney } from "@/lib/core/money";
import type { DiscountFigures } from "@/lib/discount-codes/client";

interface FiguresProps {
  figures: DiscountFigures;
  /** How many uses there may be; null: no end. */
  most: number | null;
}

/** What was done with a code, or with a batch of them. */
export function Figures({ figures, most }: FiguresProps) {
  const { usedCount, heldCount, honouredCount, discountCents, salesCents } = figures;
  const notes = [
    heldCount > 0 && `${formatCount(heldCount)} más en compras por pagar`,
    honouredCount > 0 && `${formatCount(honouredCount)} respetados por encima del máximo`,
  ].filter(Boolean);
  return (
    <Panel>
      <Stats>
        <Stat
          label="Compras pagadas con él"
          value={formatCount(usedCount)}
          {...(most === null ? {} : { of: `de ${formatCount(most)}` })}
          {...(most === null
            ? {}
            : { share: Math.min(100, Math.round((usedCount * 100) / most)), shareLabel: "Usado" })}
          {...(notes.length > 0 ? { note: notes.join("; ") } : {})}
        />
        <Stat label="Descontado" value={formatMoney(discountCents)} note="Sin lo que se devolvió" />
        <Stat label="Vendido" value={formatMoney(salesCents)} note="Precio ya con descuento, sin cargos" />
      </Stats>
    </Panel>
  );
}
