import { Arrow } from "@/components/ui/arrow";
import type { TicketDto } from "@/lib/tickets/client";

const sizeOf = (text: string) => (text.length > 4 ? "boleto-clave-chica" : text.length > 2 ? "boleto-clave-larga" : "");

/** Where to drive, as a road sign: the place where they are numbered, else the zone; its gate and the way there. */
export function TicketSign({ ticket }: { ticket: Pick<TicketDto, "zone" | "gates" | "placeLabel"> }) {
  const { zone, gates, placeLabel } = ticket;
  const [gate] = gates;
  const head = placeLabel ?? zone.key;
  return (
    <div className="boleto-letrero">
      <div>
        <span className={`boleto-clave ${sizeOf(head)}`}>
          {placeLabel ? <span className="vh">Lugar </span> : null}
          {head}
        </span>
        <div>
          <p className="boleto-zona">{placeLabel ? `${zone.key} ${zone.name}` : zone.name}</p>
          {gate ? (
            <p className="mt-0.5 leading-snug">
              {gate.label}
              {gate.street ? (
                <>
                  <br />
                  {gate.street}
                </>
              ) : null}
            </p>
          ) : null}
        </div>
        {gate ? <Arrow to={gate.direction} size={56} stroke={3.6} /> : null}
      </div>
    </div>
  );
}
