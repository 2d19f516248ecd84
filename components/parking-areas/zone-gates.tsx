"use client";

import type { UseFormReturn } from "react-hook-form";
import { Octagono } from "@/components/ui/marks";
import { DIRECTION_NAMES, type GateDto } from "@/lib/enclosures/schemas";
import type { CreateParkingAreaInput } from "@/lib/parking-areas/schemas";

interface ZoneGatesProps<Out> {
  form: UseFormReturn<CreateParkingAreaInput, unknown, Out>;
  gates: readonly GateDto[];
  enclosureId: number;
  error: string | null;
}

/** The venue's gates by which the zone is entered. */
export function ZoneGates<Out>({ form, gates, enclosureId, error }: ZoneGatesProps<Out>) {
  return (
    <div className="bloque">
      <fieldset className="campo" id="gateIds" tabIndex={-1} aria-describedby={error ? "gateIds-nota" : undefined}>
        <legend className="mb-1 font-extrabold font-sign text-lg">Accesos</legend>
        {gates.map((gate) => (
          <label className="op-acceso" key={gate.id}>
            <input
              className="caja"
              type="checkbox"
              value={gate.id}
              aria-invalid={error ? true : undefined}
              {...form.register("gateIds")}
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
          <p className="error" id="gateIds-nota">
            <Octagono />
            {error}
          </p>
        ) : null}
      </fieldset>
    </div>
  );
}
