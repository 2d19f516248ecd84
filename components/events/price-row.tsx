"use client";

import { cloneElement, type ReactElement, type ReactNode } from "react";
import type { UseFormReturn } from "react-hook-form";
import { nameOf, type PricesValues, paidFor, type ZoneOption, type ZoneValues } from "@/components/events/zone-prices";
import { Unfolding } from "@/components/office/unfolding";
import { Btn } from "@/components/ui/btn";
import { Checkbox } from "@/components/ui/choice";
import { MoneyInput, NumberInput } from "@/components/ui/control";
import { type ControlAria, FieldGroup } from "@/components/ui/field";
import { Icon } from "@/components/ui/icon";
import { DiamondMark, OctagonMark } from "@/components/ui/marks";
import { Plate } from "@/components/ui/plate";
import { formatCount, formatMoney, parseMoney } from "@/lib/core/money";
import type { AreaFiguresDto } from "@/lib/events/client";
import type { FeeTerms } from "@/lib/pricing/client";

export interface PricesKit {
  form: Pick<UseFormReturn<PricesValues>, "register" | "setValue" | "clearErrors">;
  errorOf: (name: string) => string | null;
  terms: FeeTerms;
  gates: readonly { id: number; label: string }[];
  eventId: number;
  /** Places of one buyer where the zone has no limit of its own. */
  eventLimit: number;
}

interface PriceRowProps {
  kit: PricesKit;
  zone: ZoneOption;
  values: ZoneValues;
  /** What is saved. */
  before: ZoneValues | undefined;
  /** What the event sells of the zone now. */
  area: AreaFiguresDto | undefined;
}

const wordsOf = (cents: number | null) => (cents === null ? "" : cents === 0 ? "Gratis" : formatMoney(cents));

/** A zone of the venue in an event's prices: its tick, and what is sold of it. */
export function PriceRow({ kit, zone, values, before, area }: PriceRowProps) {
  const { form, errorOf, terms } = kit;
  const name = `zones.${nameOf(zone.id)}` as const;
  const edited = (field: "priceCents" | "capacity" | "buyerLimit") =>
    before?.sells && before[field] !== values[field] ? "editado" : undefined;
  const error = (field: keyof ZoneValues) => errorOf(`${name}.${field}`);
  const paid = paidFor(values.priceCents, terms);
  const held = before?.sells ? paidFor(before.priceCents, terms) : null;
  const asksFree = values.sells && parseMoney(values.priceCents) === 0 && !values.isFree;
  const price = form.register(`${name}.priceCents`, {
    onChange: () => form.setValue(`${name}.isFree`, false),
  });
  return (
    <>
      <tr data-vende={values.sells || undefined}>
        <td className="p-caja">
          <Checkbox
            label={`Vender ${zone.key}, ${zone.name}`}
            labelHidden
            id={`${name}.sells`}
            aria-invalid={error("sells") ? true : undefined}
            {...form.register(`${name}.sells`)}
          />
        </td>
        <th scope="row" className="p-zona">
          <span className="fila gap-3">
            <Plate code={zone.key} size="sm" soldOut={!values.sells} />
            <span className="min-w-0 wrap-anywhere">{zone.name}</span>
          </span>
          <Wrong text={error("sells")} />
        </th>
        {values.sells ? (
          <>
            <Cell place="p-precio" label="Precio" zone={zone} error={error("priceCents")}>
              <MoneyInput size="sm" className={edited("priceCents")} {...price} id={`${name}.priceCents`} />
            </Cell>
            <td className="n der p-paga">
              {wordsOf(paid)}
              {held !== null && held !== paid ? <span className="chico block">Antes {wordsOf(held)}</span> : null}
            </td>
            <Cell place="p-cupo" label="Cupo" zone={zone} error={error("capacity")}>
              <NumberInput
                size="sm"
                className={edited("capacity")}
                {...form.register(`${name}.capacity`)}
                id={`${name}.capacity`}
              />
            </Cell>
            <td className="n der p-ocupados">
              <Taken area={area} eventId={kit.eventId} />
            </td>
            <Cell place="p-limite" label="Límite" zone={zone} error={error("buyerLimit")}>
              <NumberInput
                size="sm"
                placeholder={String(kit.eventLimit)}
                className={edited("buyerLimit")}
                {...form.register(`${name}.buyerLimit`)}
                id={`${name}.buyerLimit`}
              />
            </Cell>
            <td className="p-acceso">
              <Doors kit={kit} zone={zone} values={values} area={area} error={error("gateIds")} />
            </td>
          </>
        ) : (
          <td colSpan={6} className="meta p-nada">
            {area
              ? "Al guardar deja de venderse en este evento, y sus guardias quedan sin esa asignación."
              : `No se vende en este evento. Márcala para ponerle precio; caben ${formatCount(zone.capacity)}.`}
          </td>
        )}
      </tr>
      {asksFree ? (
        <tr className="p-aviso">
          <td colSpan={8}>
            <div>
              <DiamondMark size={20} />
              <p>
                <strong>{paid === 0 ? `${zone.key} queda gratis.` : `${zone.key} queda sin precio.`}</strong>{" "}
                {paid === 0 ? "El comprador no paga ni el cargo" : `El comprador paga solo el cargo, ${wordsOf(paid)}`}
                {area && area.sold > 0 ? `; lo ya vendido (${formatCount(area.sold)}) no cambia.` : "."}
              </p>
              <Btn
                size="sm"
                onClick={() => {
                  form.setValue(`${name}.isFree`, true, { shouldDirty: true });
                  form.clearErrors(`${name}.priceCents`);
                }}
              >
                Sí, es gratis
              </Btn>
              {before && (parseMoney(before.priceCents) ?? 0) > 0 ? (
                <Btn
                  size="sm"
                  variant="quieto"
                  onClick={() => {
                    form.setValue(`${name}.priceCents`, before.priceCents, { shouldDirty: true });
                    form.clearErrors(`${name}.priceCents`);
                  }}
                >
                  <Icon name="undo-2" />
                  Regresar a {formatMoney(parseMoney(before.priceCents) ?? 0)}
                </Btn>
              ) : null}
            </div>
          </td>
        </tr>
      ) : null}
    </>
  );
}

interface CellProps {
  place: string;
  label: string;
  zone: ZoneOption;
  error: string | null;
  children: ReactElement<ControlAria>;
}

/** A control of the table: its label stands in the table's head, and above it on a phone. */
function Cell({ place, label, zone, error, children }: CellProps) {
  const { id } = children.props;
  return (
    <td className={place}>
      <label htmlFor={id}>
        {label}
        <span className="vh"> de {zone.key}</span>
      </label>
      {cloneElement(children, {
        "aria-invalid": error ? true : undefined,
        "aria-describedby": error ? `${id}-nota` : undefined,
      })}
      <Wrong text={error} id={`${id}-nota`} />
    </td>
  );
}

function Wrong({ text, id }: { text: string | null; id?: string }): ReactNode {
  return text ? (
    <p className="error" id={id}>
      <OctagonMark />
      {text}
    </p>
  ) : null;
}

/** Places that are not free, with the way to them one by one. */
function Taken({ area, eventId }: { area: AreaFiguresDto | undefined; eventId: number }) {
  if (!area) return <>0</>;
  return (
    <a className="enlace" href={`/event/${eventId}?ver=lugares&zona=${area.id}`}>
      {formatCount(area.capacity - area.free)}
      <span className="vh"> ocupados en {area.key}: ver sus lugares</span>
    </a>
  );
}

const short = (label: string) => label.replace(/^Acceso\s+/i, "");

type DoorsProps = Omit<PriceRowProps, "before"> & { error: string | null };

/** The gates of the zone in this event. */
function Doors({ kit, zone, values, area, error }: DoorsProps) {
  const name = `zones.${nameOf(zone.id)}.gateIds` as const;
  const own = kit.gates.filter(({ id }) => values.gateIds.includes(String(id)));
  const usual = area && !area.ownGates ? area.gates : [];
  const shown = own.length > 0 ? own : usual;
  return (
    <Unfolding className="menu-fila" name="accesos-zona">
      <summary>
        <span className="p-solo-tarjeta">Accesos</span>
        <span className="vh">Accesos de {zone.key}: </span>
        <span className="p-puertas">
          {shown.length === 0 ? "Los de la zona" : shown.map(({ label }) => short(label)).join(", ")}
        </span>
        <Icon name="chevron-down" size={16} />
      </summary>
      <div className="menu-fila-hoja p-hoja">
        <FieldGroup
          legend={`Accesos de ${zone.key} en este evento`}
          id={name}
          help="Ninguno marcado: los de la zona."
          error={error}
        >
          {kit.gates.map((gate) => (
            <Checkbox key={gate.id} label={gate.label} value={String(gate.id)} {...kit.form.register(name)} />
          ))}
        </FieldGroup>
      </div>
    </Unfolding>
  );
}
