import { type FirstStep, firstDaySteps, type MayDo, progressWords } from "@/components/home/first-day-steps";
import { Arrow } from "@/components/ui/arrow";
import { BtnLink } from "@/components/ui/btn-link";
import { Icon } from "@/components/ui/icon";
import { DiamondMark } from "@/components/ui/marks";
import { Panel } from "@/components/ui/panel";
import { Plate } from "@/components/ui/plate";
import { ProgressBar } from "@/components/ui/progress-bar";
import { locationLine } from "@/lib/core/dates";
import type { FirstDay } from "@/lib/home";

const WORDS: Record<FirstStep["state"], string> = {
  done: "Listo",
  next: "Sigue",
  wait: "Espera a otra persona",
  later: "Falta",
};

function Mark({ state, at }: { state: FirstStep["state"]; at: number }) {
  if (state === "wait") return <DiamondMark size={28} />;
  return (
    <span className={`estreno-num estreno-${state}`} aria-hidden="true">
      {state === "done" ? <Icon name="check" size={18} /> : at}
    </span>
  );
}

/** What stands between a new organizer and its first event on sale: each step with its state and its page. */
export function FirstDayPanel({ facts, may }: { facts: FirstDay; may: MayDo }) {
  const steps = firstDaySteps(facts, may);
  const done = steps.filter(({ state }) => state === "done").length;
  return (
    <Panel title="Prepara tu primer evento" aside={<span className="meta">{progressWords(steps)}</span>}>
      <div className="px-4.5 pb-4.5">
        <ProgressBar percent={(done / steps.length) * 100} label="Pasos listos" />
      </div>
      <ol className="estreno">
        {steps.map(({ key, title, text, state, link }, index) => (
          <li key={key} className={state === "next" ? "estreno-sigue" : undefined}>
            <Mark state={state} at={index + 1} />
            <span className="min-w-0">
              <strong>
                {title}
                <span className="vh">. {WORDS[state]}</span>
              </strong>
              {text}
            </span>
            {link && state === "next" ? (
              <BtnLink variant="main" className="estreno-ir" href={link.href}>
                {link.label}
                <Arrow to="e" size={18} />
              </BtnLink>
            ) : link ? (
              <a className="enlace estreno-ir" href={link.href}>
                {link.label}
                <span className="vh"> ({title})</span>
              </a>
            ) : null}
          </li>
        ))}
      </ol>
    </Panel>
  );
}

interface FirstStoreProps {
  facts: FirstDay;
  /** Without protocol: "control.example". */
  site: string;
  /** May invite more people of the staff. */
  invites: boolean;
}

/** The store that is being made, and who can help with it. */
export function FirstStore({ facts: { venue, zones, event }, site, invites }: FirstStoreProps) {
  return (
    <div className="grid min-w-0 content-start gap-5">
      {venue ? (
        <Panel
          title="Tu tienda"
          aside={
            <a className="enlace" href={`/${venue.slug}`}>
              Ver
            </a>
          }
        >
          <div className="grid gap-3.5 px-4.5 pb-4.5">
            <div className="letrero sobre-placa">
              <b className="estreno-tienda">{venue.name}</b>
              <span className="fila gap-1.5">
                <Icon name="map-pin" size={16} />
                {locationLine(venue.location)}
              </span>
            </div>
            <dl className="lineas lineas-tienda">
              <div>
                <dt>Dirección</dt>
                <dd>
                  {site}/{venue.slug}
                </dd>
              </div>
              <div>
                <dt>Zonas</dt>
                <dd>{zones.keys.length === 0 ? "Ninguna todavía" : <Plates keys={zones.keys} />}</dd>
              </div>
              <div>
                <dt>Eventos</dt>
                <dd>{event ? event.name : "Ninguno todavía"}</dd>
              </div>
            </dl>
          </div>
        </Panel>
      ) : null}
      {invites ? (
        <Panel title="Ayuda">
          <ul className="alertas alertas-pocas">
            <li>
              <Icon name="user-plus" size={22} />
              <span>
                <strong>Invita a tu equipo</strong>
                Operador, cajero o contador
              </span>
              <a className="btn btn-icono btn-sm" href="/users/nuevo" aria-label="Invita a tu equipo">
                <Arrow to="e" size={18} />
              </a>
            </li>
          </ul>
        </Panel>
      ) : null}
    </div>
  );
}

const MOST_PLATES = 6;

function Plates({ keys }: { keys: readonly string[] }) {
  const more = keys.length - MOST_PLATES;
  return (
    <span className="fila flex-wrap justify-end gap-1.5">
      {keys.slice(0, MOST_PLATES).map((key) => (
        <Plate key={key} code={key} size="sm" />
      ))}
      {more > 0 ? <span className="meta">y {more} más</span> : null}
    </span>
  );
}
