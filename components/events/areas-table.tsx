import { LiveCount, LiveLeft, LiveMoney, LiveTakenBar } from "@/components/live/live-figures";
import { type Column, DataTable } from "@/components/ui/data-table";
import { Money } from "@/components/ui/money";
import { Plate } from "@/components/ui/plate";
import { formatCount } from "@/lib/core/money";
import type { AreaFiguresDto, EventFiguresDto } from "@/lib/events/client";

/** The stream names a zone's figures by its id; a name without one is the whole event's. */
const live = (area: { id: number } | null, name: string, value: number) => ({
  name: area ? `${area.id}.${name}` : name,
  value,
});

const columns: Column<AreaFiguresDto>[] = [
  {
    key: "zone",
    header: "Zona",
    card: "title",
    rowHeader: true,
    cell: (area) => (
      <span className="fila gap-3" id={`zona-${area.id}`}>
        <Plate code={area.key} size="sm" />
        <span>{area.name}</span>
      </span>
    ),
  },
  { key: "price", header: "Precio", number: true, card: "sub", cell: (area) => <Money cents={area.priceCents} /> },
  {
    key: "sold",
    header: "Vendidos ahora",
    number: true,
    card: "foot",
    cell: (area) => (
      <span className="grid justify-items-end gap-1">
        <span>
          <LiveCount {...live(area, "sold", area.sold)} />{" "}
          <span className="text-ink-3">/ {formatCount(area.capacity)}</span>
        </span>
        <span className="hidden w-16 md:block">
          <LiveTakenBar
            sold={live(area, "sold", area.sold)}
            free={live(area, "free", area.free)}
            capacity={area.capacity}
            zone={area.key}
          />
        </span>
      </span>
    ),
  },
  {
    key: "free",
    header: "Libres",
    number: true,
    card: "foot",
    cell: (area) => <LiveLeft {...live(area, "free", area.free)} none="Agotada" />,
  },
  {
    key: "held",
    header: "Apartados",
    number: true,
    card: "foot",
    cell: (area) => <LiveCount {...live(area, "held", area.held)} />,
  },
  {
    key: "courtesy",
    header: "Cortesías",
    number: true,
    card: "foot",
    cell: (area) => <LiveCount {...live(area, "courtesy", area.courtesy)} />,
  },
  {
    key: "subscriber",
    header: "Abonados",
    number: true,
    card: "foot",
    cell: (area) => <LiveCount {...live(area, "subscriber", area.subscriber)} />,
  },
  {
    key: "admitted",
    header: "Entraron",
    number: true,
    card: "foot",
    cell: (area) => (
      <Inside inside={live(area, "inside", area.inside)} admitted={live(area, "admitted", area.admitted)} />
    ),
  },
  {
    key: "total",
    header: "Cobrado",
    number: true,
    card: "foot",
    cell: (area) => <Charged area={area} of={area} />,
  },
];

interface InsideProps {
  inside: { name: string; value: number };
  admitted: { name: string; value: number };
}

/** Cars that came, and below those of them that are inside. */
function Inside({ inside, admitted }: InsideProps) {
  return (
    <>
      <LiveCount {...admitted} />
      <span className="chico block">
        <LiveCount {...inside} /> dentro
      </span>
    </>
  );
}

function LiveAmount(props: { name: string; value: number }) {
  return (
    <span className="num">
      <LiveMoney {...props} />
    </span>
  );
}

interface ChargedProps {
  area: { id: number } | null;
  of: Pick<AreaFiguresDto, "feeSumCents" | "totalSumCents">;
}

/** What was charged, and below it how much of that are fees. */
function Charged({ area, of }: ChargedProps) {
  return (
    <>
      <LiveAmount {...live(area, "total", of.totalSumCents)} />
      <span className="chico block">
        <LiveAmount {...live(area, "fee", of.feeSumCents)} /> de cargos
      </span>
    </>
  );
}

/** Zones of an event with what each sold, and the totals. */
export function AreasTable({ areas, total }: { areas: readonly AreaFiguresDto[]; total: EventFiguresDto["total"] }) {
  return (
    <div className="tabla-x tabla-densa">
      <DataTable
        caption="Zonas del evento"
        columns={total.subscriber > 0 ? columns : columns.filter(({ key }) => key !== "subscriber")}
        rows={areas}
        rowKey={(area) => String(area.id)}
        totals={{
          zone: "Total",
          sold: (
            <>
              <LiveCount {...live(null, "sold", total.sold)} /> / {formatCount(total.capacity)}
            </>
          ),
          free: <LiveLeft {...live(null, "free", total.free)} none="Agotado" />,
          held: <LiveCount {...live(null, "held", total.held)} />,
          courtesy: <LiveCount {...live(null, "courtesy", total.courtesy)} />,
          subscriber: <LiveCount {...live(null, "subscriber", total.subscriber)} />,
          admitted: (
            <Inside inside={live(null, "inside", total.inside)} admitted={live(null, "admitted", total.admitted)} />
          ),
          total: <Charged area={null} of={total} />,
        }}
      />
    </div>
  );
}
