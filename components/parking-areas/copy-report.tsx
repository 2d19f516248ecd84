import { Notice } from "@/components/ui/notice";
import type { CopiedZonesDto } from "@/lib/parking-areas/client";

const zones = (n: number) => (n === 1 ? "1 zona" : `${n} zonas`);

/** What a copy did, zone by zone, with links to what is left to do. */
export function CopyReport({ report }: { report: CopiedZonesDto & { to: number } }) {
  const { copied, skipped, to } = report;
  const title = copied.length > 0 ? `Copiaste ${zones(copied.length)}` : "No se copió ninguna zona";
  return (
    <Notice tone={copied.length > 0 ? "good" : "alert"} title={title} live>
      <ul>
        {copied.map((zone) => (
          <li key={zone.id}>
            <a className="enlace" href={`/crear-zona-estacionamiento?id=${zone.id}`}>
              {zone.key}
            </a>
            {zone.gates.length > 0 ? `: ${zone.gates.join(", ")}` : ": sin accesos"}
            {zone.missing.length > 0 ? `. El recinto no tiene ${zone.missing.join(", ")}` : ""}
          </li>
        ))}
        {skipped.length > 0 ? (
          <li>{`Se saltaron ${skipped.join(", ")}: el recinto ya tiene ${skipped.length === 1 ? "esa clave" : "esas claves"}.`}</li>
        ) : null}
        <li>
          <a className="enlace" href={`/parkingArea/plano?recinto=${to}`}>
            Ver el plano del recinto
          </a>
        </li>
      </ul>
    </Notice>
  );
}
