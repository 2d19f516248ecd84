"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { z } from "zod";
import { PriceRow, type PricesKit } from "@/components/events/price-row";
import {
  changesWords,
  feeWords,
  nameOf,
  type PricesValues,
  pricesOf,
  type ZoneOption,
} from "@/components/events/zone-prices";
import { OfficeForm } from "@/components/office/office-form";
import { useOfficeForm } from "@/components/office/use-office-form";
import { Btn } from "@/components/ui/btn";
import { MoneyInput } from "@/components/ui/control";
import { Field } from "@/components/ui/field";
import { Panel } from "@/components/ui/panel";
import { notify } from "@/components/ui/toaster";
import { FIELD } from "@/lib/core/messages";
import { formatCount, formatCounted, parseMoney } from "@/lib/core/money";
import { editEventZonesAction, saveEventZonesAction } from "@/lib/events/actions";
import type { AreaFiguresDto, EventDto } from "@/lib/events/client";
import { SaveEventZones, type SaveEventZonesInput } from "@/lib/events/schemas";
import type { FeeTerms } from "@/lib/pricing/client";

const PricesForm = z
  .custom<PricesValues>()
  .transform((values): SaveEventZonesInput => values)
  .pipe(SaveEventZones);

interface EventPricesProps {
  event: Pick<EventDto, "id" | "buyerLimit">;
  /** Zones of the venue, and those that the event sells. */
  zones: readonly ZoneOption[];
  areas: readonly AreaFiguresDto[];
  /** Names the values that the form was filled in from; see `useOfficeForm`. */
  revision: string;
  gates: PricesKit["gates"];
  terms: FeeTerms;
}

/** All the venue's zones with what the event sells of each, saved together. */
export function EventPrices({ event, zones, areas, revision, gates, terms }: EventPricesProps) {
  const router = useRouter();
  const { form, errorOf, adopt, ...frame } = useOfficeForm({
    schema: PricesForm,
    defaultValues: pricesOf(event.id, zones, areas),
    shared: {
      revision,
      reload: async () => {
        const result = await editEventZonesAction({ id: event.id });
        if (!result.ok) return result;
        return {
          ok: true,
          data: { values: pricesOf(event.id, zones, result.data.held), revision: result.data.revision },
        };
      },
    },
    send: ({ id, zones: typed }: PricesValues, seen) => saveEventZonesAction({ id, revision: seen, zones: typed }),
    onDone: (saved) => {
      const values = pricesOf(event.id, zones, saved.held);
      form.reset(values);
      adopt({ values, revision: saved.revision });
      notify("Guardaste las zonas y los precios.");
      router.refresh();
      return "again";
    },
  });
  const now = form.watch() as PricesValues;
  const before = (form.formState.defaultValues ?? now) as PricesValues;
  const rows = zones.map((zone) => ({ zone, name: nameOf(zone.id), values: now.zones[nameOf(zone.id)] }));
  const sold = rows.filter(({ values }) => values?.sells);
  const areaOf = (zoneId: number) => areas.find(({ parkingAreaId }) => parkingAreaId === zoneId);
  const kit: PricesKit = { form, errorOf, terms, gates, eventId: event.id, eventLimit: event.buyerLimit };

  function tick(sells: boolean) {
    for (const { name } of rows) form.setValue(`zones.${name}.sells`, sells, { shouldDirty: true });
  }

  /** Puts one price on the zones that are sold; before any is, on all of them. */
  function putAll(price: string) {
    const targets = sold.length > 0 ? sold : rows;
    if (sold.length === 0) tick(true);
    for (const { name } of targets) {
      form.setValue(`zones.${name}.priceCents`, price, { shouldDirty: true });
      form.setValue(`zones.${name}.isFree`, false);
      form.clearErrors(`zones.${name}.priceCents`);
    }
  }

  const capacity = sold.reduce((sum, { values }) => sum + (Number(values?.capacity) || 0), 0);
  const taken = areas.reduce((sum, area) => sum + area.capacity - area.free, 0);
  return (
    <OfficeForm
      {...frame}
      onSubmit={frame.submit}
      submitLabel="Guardar"
      edits
      changes={changesWords(now, before, zones)}
      onUndo={() => form.reset()}
    >
      <Panel title="Zonas y precios" meta="Lo ya vendido no cambia de precio" aside={<SamePrice onPut={putAll} />}>
        <div className="precios">
          <table className="tabla tabla-precios">
            <caption className="vh">Zonas del recinto y lo que este evento vende de cada una</caption>
            <thead>
              <tr>
                <th scope="col">
                  <input
                    type="checkbox"
                    className="caja"
                    aria-label="Vender todas las zonas"
                    checked={sold.length === rows.length}
                    ref={(box) => {
                      if (box) box.indeterminate = sold.length > 0 && sold.length < rows.length;
                    }}
                    onChange={(change) => tick(change.target.checked)}
                  />
                </th>
                <th scope="col">Zona</th>
                <th scope="col" className="der">
                  Precio
                </th>
                <th scope="col" className="der">
                  Paga el comprador
                </th>
                <th scope="col" className="der">
                  Cupo
                </th>
                <th scope="col" className="der">
                  Ocupados
                </th>
                <th scope="col" className="der">
                  Por persona
                </th>
                <th scope="col">Accesos</th>
              </tr>
            </thead>
            <tbody>
              {rows.map(({ zone, name, values }) =>
                values ? (
                  <PriceRow
                    key={name}
                    kit={kit}
                    zone={zone}
                    values={values}
                    before={before.zones[name]}
                    area={areaOf(zone.id)}
                  />
                ) : null,
              )}
            </tbody>
            <tfoot>
              <tr>
                <td className="p-caja" />
                <td className="p-zona">
                  {sold.length} de {formatCounted(rows.length, "zona", "zonas")}
                </td>
                <td className="p-no" colSpan={2} />
                <td className="n der p-total">
                  {formatCount(capacity)}
                  <span className="p-solo-tarjeta"> lugares</span>
                </td>
                <td className="n der p-no">{formatCount(taken)}</td>
                <td className="p-no" colSpan={2} />
              </tr>
            </tfoot>
          </table>
        </div>
        <p className="ayuda px-4.5 py-3.5">
          Paga el comprador: {feeWords(terms)}. El cupo no baja de lo ocupado. Sin límite propio:{" "}
          {formatCounted(event.buyerLimit, "lugar", "lugares")} por persona, como en el evento.
        </p>
      </Panel>
    </OfficeForm>
  );
}

/** One price for all zones. It stands in the form but is not a part of it. */
function SamePrice({ onPut }: { onPut: (price: string) => void }) {
  const [typed, setTyped] = useState("");
  const [error, setError] = useState<string | null>(null);
  const put = () => {
    const wrong = parseMoney(typed) === null;
    setError(wrong ? FIELD.money : null);
    if (wrong) return;
    onPut(typed);
    setTyped("");
  };
  return (
    <div className="mismo-precio">
      <Field label="Mismo precio para todas" id="mismo-precio" error={error}>
        <MoneyInput
          size="sm"
          placeholder="0.00"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== "Enter") return;
            event.preventDefault();
            put();
          }}
        />
      </Field>
      <Btn size="sm" onClick={put}>
        Poner
      </Btn>
    </div>
  );
}
