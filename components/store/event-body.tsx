import { NumberedBody } from "@/components/place-map/numbered-body";
import { PlanLegend, VenuePlan } from "@/components/plan/venue-plan";
import { ChoiceProblem } from "@/components/store/choice-problem";
import { PayBar } from "@/components/store/pay-bar";
import { Purchase } from "@/components/store/purchase";
import { SoftLinks } from "@/components/store/soft-links";
import { ZoneChoice } from "@/components/store/zone-choice";
import { ZoneOrder } from "@/components/store/zone-order";
import { ZoneRow, zoneLabel } from "@/components/store/zone-row";
import { Notice } from "@/components/ui/notice";
import type { StoreEvent, StorePlace, StoreVenue, StoreZone } from "@/lib/events";

export interface Selection {
  zone: StoreZone | null;
  quantity: number;
  picked: readonly number[];
  /** So many of the best places are asked for. */
  best: number | null;
  /** A numbered zone is shown as a list. */
  isList: boolean;
  problem: { message: string; alternative: StoreZone | null } | null;
  /** "Continuar" was pressed before a zone was chosen. */
  isMissing: boolean;
  /** The list begins with the cheapest. */
  isByPrice: boolean;
}

interface EventBodyProps {
  venue: StoreVenue;
  event: StoreEvent;
  places: readonly StorePlace[];
  selection: Selection;
  /** Path of this page and the fields that name the event in it. */
  page: { path: string; fields: Record<string, string> };
}

/** Whether the chosen zone's page is its map of numbered places. */
export function picksPlaces(event: StoreEvent, zone: StoreZone | null): boolean {
  return zone?.isNumbered === true && zone.free > 0 && (event.sale === "on_sale" || event.sale === "few");
}

/** Plan, list and pay bar: one native form that asks for a choice by GET and holds it by POST. */
export function EventBody({ venue, event, places, selection, page }: EventBodyProps) {
  const open = event.sale === "on_sale" || event.sale === "few";
  const { zone: chosen, problem, isByPrice } = selection;
  const order = isByPrice ? { orden: "precio" } : undefined;
  const hrefTo = (more: Record<string, string>, hash: string) =>
    `${page.path}?${new URLSearchParams({ ...page.fields, ...order, ...more })}#${hash}`;
  const hrefOf = (zone: StoreZone) => hrefTo({ zona: String(zone.id) }, `zona-${zone.id}`);
  const isMissing = selection.isMissing && open && !chosen;
  const note = problem ? (
    <ChoiceProblem
      message={problem.message}
      alternative={problem.alternative ? { zone: problem.alternative, href: hrefOf(problem.alternative) } : null}
    />
  ) : null;
  const max = chosen ? Math.max(1, Math.min(chosen.limit, chosen.free)) : 1;
  const canHold = chosen !== null && open && chosen.free > 0;
  const fields = (
    <>
      {Object.entries(page.fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {isByPrice ? <input type="hidden" name="orden" value="precio" /> : null}
      {chosen ? <input type="hidden" name="eventAreaId" value={chosen.id} /> : null}
      {chosen ? <input type="hidden" name="returnTo" value={hrefOf(chosen)} /> : null}
    </>
  );
  if (chosen && picksPlaces(event, chosen)) {
    const { picked, best, isList } = selection;
    return (
      <SoftLinks key={`${event.id}-${chosen.id}`} focusId={`zona-${chosen.id}`} isPage>
        <NumberedBody
          places={places}
          picked={picked}
          best={best}
          isList={isList}
          max={max}
          fields={fields}
          zone={chosen}
          path={page.path}
          zonesHref={event.zones.length > 1 ? hrefTo({}, "zonas") : null}
          problem={note}
        />
      </SoftLinks>
    );
  }
  return (
    <Purchase key={`${event.id}-${chosen?.id ?? 0}`} initial={selection.quantity}>
      <SoftLinks focusId={chosen ? `zona-${chosen.id}` : null} askId={isMissing ? "zonas" : null}>
        <form
          className={isOver(event) ? "ev-cuerpo ev-ancho ev-apagado" : "ev-cuerpo ev-ancho"}
          action={page.path}
          method="get"
        >
          {fields}
          {venue.plan && event.zones.some((zone) => zone.polygon) ? (
            <VenuePlan
              venueName={venue.name}
              plan={venue.plan}
              zones={event.zones.map((zone) => ({
                ...zone,
                tone: zone.words?.tone ?? "none",
                label: zoneLabel(zone),
                href: open ? hrefOf(zone) : null,
              }))}
              gates={venue.gates}
              chosenId={chosen?.id ?? null}
              legend={open ? <PlanLegend /> : null}
            />
          ) : null}
          <section className="ev-lista" id="zonas" aria-label="Zonas">
            {note && !chosen ? <div className="p-4">{note}</div> : null}
            {isMissing ? (
              <div className="p-4">
                <Notice tone="alert" title="Elige una zona" live>
                  <p>Tócala en esta lista o en el plano; después dices cuántos lugares.</p>
                </Notice>
              </div>
            ) : null}
            {open && event.zones.length >= SORTED_FROM ? (
              <ZoneOrder page={page} zoneId={chosen?.id ?? null} isByPrice={isByPrice} />
            ) : null}
            <ul className="zonas">
              {(isByPrice ? byPrice(event.zones) : event.zones).map((zone) => (
                <ZoneRow
                  key={zone.id}
                  zone={zone}
                  href={open && zone.free > 0 ? hrefOf(zone) : null}
                  chosen={zone.id === chosen?.id}
                  problem={zone.id === chosen?.id ? note : null}
                >
                  {zone.id === chosen?.id && canHold ? <ZoneChoice quantity={selection.quantity} max={max} /> : null}
                </ZoneRow>
              ))}
            </ul>
            {open ? (
              <PayBar
                chosen={canHold ? chosen : null}
                fromCents={cheapest(event.zones)}
                missingHref={hrefTo({ falta: "zona" }, "zonas")}
              />
            ) : null}
          </section>
        </form>
      </SoftLinks>
    </Purchase>
  );
}

/** Fewer zones than this are compared at a glance. */
const SORTED_FROM = 5;

/** Nothing of it is sold any more. */
const isOver = ({ sale }: StoreEvent) => sale === "cancelled" || sale === "finished";

/** The cheapest first, and what is sold out last. */
function byPrice(zones: readonly StoreZone[]): StoreZone[] {
  return zones.toSorted((a, b) => Number(a.free === 0) - Number(b.free === 0) || a.totalCents - b.totalCents);
}

function cheapest(zones: readonly StoreZone[]): number {
  return Math.min(...zones.filter((zone) => zone.free > 0).map((zone) => zone.totalCents));
}
