"use client";

import type { ZoneFields } from "@/components/parking-areas/zone-fields";
import { OctagonMark } from "@/components/ui/marks";
import { DIRECTION_NAMES, type GateDto } from "@/lib/enclosures/client";

interface ZoneGatesProps {
  fields: ZoneFields;
  gates: readonly GateDto[];
  enclosureId: number;
}

/** The venue's gates by which the zone is entered. */
export function ZoneGates({ fields, gates, enclosureId }: ZoneGatesProps) {
  const error = fields.errorOf("gateIds");
  const id = fields.nameOf("gateIds");
  const chosen = (fields.values.gateIds ?? []).map(String);
  return (
    <div className="bloque">
      <fieldset className="campo" id={id} tabIndex={-1} aria-describedby={error ? `${id}-nota` : undefined}>
        <legend className="mb-1 font-extrabold font-sign text-lg">Accesos</legend>
        {gates.map((gate) => (
          <label className="op-acceso" key={gate.id}>
            <input
              className="caja"
              type="checkbox"
              name={id}
              value={gate.id}
              checked={chosen.includes(String(gate.id))}
              onChange={(event) => {
                const others = chosen.filter((one) => one !== String(gate.id));
                fields.setGates(event.target.checked ? [...others, String(gate.id)] : others);
              }}
              aria-invalid={error ? true : undefined}
            />
            <span className="num-acceso">
              <span>{/\d+$/.exec(gate.label)?.[0] ?? gate.label.charAt(0)}</span>
            </span>
            <span>
              {gate.street || gate.label}
              <span className="ayuda block">{`${gate.label}, ${DIRECTION_NAMES[gate.direction].toLowerCase()}`}</span>
            </span>
          </label>
        ))}
        {gates.length === 0 ? (
          <p className="meta">
            El recinto todavía no tiene accesos.{" "}
            <a className="enlace" href={`/create-enclosures?id=${enclosureId}`}>
              Agrega el primero
            </a>
          </p>
        ) : null}
        {error ? (
          <p className="error" id={`${id}-nota`}>
            <OctagonMark />
            {error}
          </p>
        ) : null}
      </fieldset>
    </div>
  );
}
