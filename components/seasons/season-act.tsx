"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { Btn } from "@/components/ui/btn";
import { NumberInput, Select } from "@/components/ui/control";
import { ErrorSummary } from "@/components/ui/error-summary";
import { Field } from "@/components/ui/field";
import { Block } from "@/components/ui/panel";
import { StateBadge } from "@/components/ui/state-badge";
import { notify } from "@/components/ui/toaster";
import { formatDateTime } from "@/lib/core/dates";
import { priceSeasonAction } from "@/lib/seasons/actions";
import type { SeasonActDto } from "@/lib/seasons/client";

type Result = { ok: true; data: SeasonActDto } | { ok: false; message: string; fields?: Record<string, string> };

const LOST = "No pudimos enviar tus cambios. Revisa tu conexión e intenta de nuevo.";
const events = (n: number) => (n === 1 ? "1 evento" : `${n} eventos`);

/** An act over many events in two steps: what it would do to each, then doing it. */
function useAct(send: (preview: boolean) => Promise<Result>, done: (n: number) => string) {
  const router = useRouter();
  const [plan, setPlan] = useState<SeasonActDto | null>(null);
  const [message, setMessage] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  async function run(preview: boolean) {
    setBusy(true);
    setMessage(null);
    try {
      const result = await send(preview);
      if (!result.ok) setMessage(Object.values(result.fields ?? {})[0] ?? result.message);
      else if (result.data.done) {
        notify(done(result.data.rows.length));
        setPlan(null);
        router.refresh();
      } else setPlan(result.data);
    } catch {
      setMessage(LOST);
    }
    setBusy(false);
  }
  return { plan, message, busy, look: () => void run(true), go: () => void run(false), forget: () => setPlan(null) };
}

interface StepsProps {
  act: ReturnType<typeof useAct>;
  timeZone: string;
  /** "Publicar" */
  verb: string;
  nothing: string;
}

function Steps({ act, timeZone, verb, nothing }: StepsProps) {
  const { plan, message, busy } = act;
  const stopped = plan?.rows.some(({ problem }) => problem !== null) ?? false;
  return (
    <>
      <ErrorSummary errors={[]} message={message} />
      {plan && plan.rows.length > 0 ? (
        <ul className="plan-temporada">
          {plan.rows.map(({ id, name, startsAt, note, problem }) => (
            <li key={id}>
              <a className="enlace" href={`/event/${id}`}>
                {name}
              </a>
              <span className="meta">{formatDateTime(startsAt, timeZone)}</span>
              {problem === null ? <span>{note}</span> : <StateBadge tone="stop">Falta {problem}</StateBadge>}
            </li>
          ))}
        </ul>
      ) : null}
      {plan && plan.rows.length === 0 ? <p className="meta">{nothing}</p> : null}
      <div className="fila">
        {plan && plan.rows.length > 0 ? (
          <>
            <Btn variant="main" busy={busy} disabled={stopped} onClick={act.go}>
              {verb} {events(plan.rows.length)}
            </Btn>
            <Btn onClick={act.forget}>Todavía no</Btn>
          </>
        ) : (
          <Btn busy={busy} onClick={act.look}>
            Revisar
          </Btn>
        )}
      </div>
    </>
  );
}

interface PriceAllProps {
  id: number;
  timeZone: string;
  zones: readonly { id: number; label: string }[];
}

/** One price for a zone in all that has not begun, after a look at each. */
export function PriceAll({ id, timeZone, zones }: PriceAllProps) {
  const [parkingAreaId, setZone] = useState(String(zones[0]?.id ?? ""));
  const [priceCents, setPrice] = useState("");
  const act = useAct(
    (preview) => priceSeasonAction({ id, parkingAreaId, priceCents, preview }),
    (n) => `Cambiaste el precio en ${events(n)}.`,
  );
  return (
    <Block title="Cambiar un precio">
      <p className="meta">En los eventos que no han empezado. Lo apartado y lo vendido conserva su precio.</p>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Zona" id="zona-precio">
          <Select
            options={zones.map((zone) => ({ value: String(zone.id), label: zone.label }))}
            value={parkingAreaId}
            onChange={(event) => {
              setZone(event.target.value);
              act.forget();
            }}
          />
        </Field>
        <Field label="Precio nuevo" id="precio-nuevo" help="Pesos por lugar, sin el cargo por servicio.">
          <NumberInput
            decimals
            value={priceCents}
            onChange={(event) => {
              setPrice(event.target.value);
              act.forget();
            }}
          />
        </Field>
      </div>
      <Steps act={act} timeZone={timeZone} verb="Cambiar el precio de" nothing="Ya tienen ese precio." />
    </Block>
  );
}
