import { RenameForm } from "@/components/seasons/rename-form";
import { PriceAll } from "@/components/seasons/season-act";
import type { SeasonDetailDto } from "@/lib/seasons/client";

/** What is done with all of a season's events at once. */
export function SeasonPanels({ season: { id, name, timeZone, zones } }: { season: SeasonDetailDto }) {
  const options = zones.map((zone) => ({ id: zone.id, label: `${zone.key}, ${zone.name}` }));
  return (
    <div className="formulario">
      <div className="panel">
        <RenameForm id={id} name={name} />
      </div>
      <div className="panel">
        <PriceAll id={id} timeZone={timeZone} zones={options} />
      </div>
    </div>
  );
}
