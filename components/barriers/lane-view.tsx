import { ClearAct } from "@/components/barriers/clear-act";
import { CommandBadge } from "@/components/barriers/command-badge";
import { FactList } from "@/components/barriers/fact-list";
import { HoldAct, ReleaseAct } from "@/components/barriers/hold-act";
import { ReverseAct } from "@/components/barriers/lane-acts";
import { LaneScene } from "@/components/barriers/lane-scene";
import { laneLook } from "@/components/barriers/lane-state";
import { LatestPanel } from "@/components/barriers/latest-panel";
import { OpenAct } from "@/components/barriers/open-act";
import { PassageRow } from "@/components/barriers/passage-row";
import { TryAct } from "@/components/barriers/try-act";
import { UnreadCars } from "@/components/barriers/unread-cars";
import { ConfirmAct } from "@/components/office/confirm-act";
import { EmptyState } from "@/components/ui/empty-state";
import { Block, Panel } from "@/components/ui/panel";
import { Stat, Stats } from "@/components/ui/stat";
import { StateBadge } from "@/components/ui/state-badge";
import { archiveLaneAction } from "@/lib/barriers/actions";
import {
  CAUSE_WORDS,
  type CommandDto,
  type ControllerDto,
  GATE_API_FACTS,
  type LaneDayDto,
  type LaneDto,
  ORDER_WORDS,
  OUTAGE_WORDS,
  type PassageDto,
  type SightingDto,
} from "@/lib/barriers/client";
import { formatDateTime, formatDay } from "@/lib/core/dates";
import { hourWords } from "@/lib/core/operating-days";
import { gateLine } from "@/lib/enclosures/client";

interface LaneViewProps {
  lane: LaneDto;
  controller: ControllerDto;
  /** The latest first. */
  commands: readonly CommandDto[];
  passages: readonly PassageDto[];
  unread: readonly SightingDto[];
  /** Today first. */
  days: readonly LaneDayDto[];
  mayOpen: boolean;
  now: Date;
}

const SHOWN = 8;

const clockWords = (offsetMs: number | null) =>
  offsetMs === null
    ? "No la dice"
    : `${offsetMs > 0 ? "Atrasado" : "Adelantado"} ${(Math.abs(offsetMs) / 1_000).toFixed(1)} s`;

function Facts({ lane, controller }: Pick<LaneViewProps, "lane" | "controller">) {
  const { type, output, pulseMs, installer, timeZone, opensForStaff } = lane;
  const { name, model, firmware, lastSeenAt, clockOffsetMs, outage, serial } = controller;
  const { label, outputWord, hasAddress, callsUs } = GATE_API_FACTS[type];
  const isDriven = hasAddress || callsUs;
  const rows: [string, string][] = [
    ["Equipo", name],
    ["Tipo", label],
    ...(model ? [["Modelo", [model, firmware].filter(Boolean).join(", ")] as [string, string]] : []),
    ...(serial ? [["Serie", serial] as [string, string]] : []),
    ...(isDriven
      ? ([
          [outputWord, String(output)],
          ["Pulso", `${pulseMs} ms`],
          ["Contestó", lastSeenAt ? formatDateTime(lastSeenAt, timeZone) : "Todavía no"],
        ] as [string, string][])
      : []),
    ...(callsUs
      ? ([
          ["Reloj", clockWords(clockOffsetMs)],
          ["Sin red", OUTAGE_WORDS[outage]],
        ] as [string, string][])
      : []),
    ...(opensForStaff ? [["Desde la oficina", "Abre con códigos leídos en otra parte"] as [string, string]] : []),
    ["Lazo y fotocelda", `Los probó ${installer}`],
  ];
  return <FactList rows={rows} />;
}

function Command({ command, mayOpen }: { command: CommandDto; mayOpen: boolean }) {
  const { id, at, timeZone, person, kind, cause, reason, state, detail, isMerged, clearedBy, lane } = command;
  return (
    <li className="fila items-start justify-between gap-3 border-t border-line px-5 py-3 first:border-t-0">
      <span className="min-w-0">
        <strong className="block">{kind === "open" ? reason : `${ORDER_WORDS[kind]}: ${reason}`}</strong>
        <small className="chico">
          {person ?? CAUSE_WORDS[cause]}, {formatDateTime(at, timeZone)}
          {clearedBy ? ` · Lo vio ${clearedBy}` : ""}
          {isMerged ? " · Ya estaba abierta" : ""}
        </small>
        {detail ? <small className="chico block">{detail}</small> : null}
      </span>
      <span className="grid shrink-0 justify-items-end gap-1.5">
        <CommandBadge state={state} />
        {mayOpen && state === "unknown" ? <ClearAct commandId={id} lane={lane} /> : null}
      </span>
    </li>
  );
}

const shiftWords = (names: readonly string[]) =>
  names.length > 0 ? `En turno: ${names.join(", ")}` : "Nadie en turno en ese acceso";

function Today({ lane, onShift }: { lane: LaneDto; onShift: readonly string[] }) {
  const { passed, byCode, byPerson, unordered } = lane.today;
  const opened = byCode + byPerson;
  return (
    <Panel title="Hoy" meta={`Desde las ${hourWords(lane.dayStart)}`}>
      <Stats>
        <Stat
          label="Autos por el lazo"
          value={passed ?? "—"}
          note={passed === null ? "Este equipo no los cuenta" : ""}
        />
        <Stat label="Aperturas nuestras" value={opened} note={`${byCode} con código · ${byPerson} a mano`} />
        <Stat
          label="Sin orden"
          value={unordered}
          note={unordered > 0 ? shiftWords(onShift) : "Cada auto tuvo su orden"}
        />
      </Stats>
    </Panel>
  );
}

/** Milliseconds within which 95 of 100 of these cars were answered; null: there was none. */
function answeredWithin(passages: readonly PassageDto[]): number | null {
  const sorted = passages.map(({ answeredMs }) => answeredMs).sort((one, other) => one - other);
  return sorted[Math.ceil(sorted.length * 0.95) - 1] ?? null;
}

function signWords(seconds: number): string {
  if (seconds < 60) return `hace ${seconds} s`;
  return seconds < 3_600 ? `hace ${Math.floor(seconds / 60)} min` : `hace ${Math.floor(seconds / 3_600)} h`;
}

/** Whether its device is heard, and how fast it is answered. */
function Heard({ lane, passages, now }: Pick<LaneViewProps, "lane" | "passages" | "now">) {
  const { lastSeenAt, troubleSince, type } = lane;
  const within = answeredWithin(passages);
  if (type === "manual") return null;
  return (
    <span className="grid shrink-0 justify-items-start gap-0.5 sm:justify-items-end">
      <StateBadge tone={troubleSince || !lastSeenAt ? "stop" : "good"}>
        {lastSeenAt
          ? `${troubleSince ? "Sin señal" : "En línea"}, ${signWords(Math.max(0, Math.floor((now.getTime() - lastSeenAt.getTime()) / 1_000)))}`
          : "Todavía no contesta"}
      </StateBadge>
      {within === null ? null : <small className="chico">Responde en {within} ms (p95)</small>}
    </span>
  );
}

function Now({ lane, passages, now, mayOpen }: Pick<LaneViewProps, "lane" | "passages" | "now" | "mayOpen">) {
  const { id, name, direction, gateLabel, gateStreet, passageState } = lane;
  const look = laneLook(lane, now);
  return (
    <section className="panel overflow-hidden" aria-label={gateLine({ label: gateLabel, street: gateStreet })}>
      <LaneScene label={gateLabel} direction={direction} arm={look.arm} hasCar={passageState === "ordered"} />
      <Block>
        <div className="fila flex-wrap items-start justify-between gap-3">
          <div className="min-w-0">
            <h2 className="font-sign text-3xl font-extrabold">{look.words}</h2>
            <p className="ayuda">{look.note}</p>
          </div>
          <Heard lane={lane} passages={passages} now={now} />
        </div>
        {mayOpen ? (
          <div className="fila flex-wrap gap-2">
            <OpenAct lane={lane} look={{ variant: "main" }} />
            {lane.heldSince && lane.heldBy !== null ? <ReleaseAct lane={lane} /> : null}
            {lane.isBurning ? null : <HoldAct lane={lane} />}
            <TryAct laneId={id} name={name} />
            <ReverseAct lane={lane} />
          </div>
        ) : null}
      </Block>
    </section>
  );
}

/** The last days, with who was on shift where cars passed without an order. */
function Days({ days, lane }: { days: readonly LaneDayDto[]; lane: LaneDto }) {
  const { timeZone, dayStart } = lane;
  const busy = days.filter(({ passed, byCode, byPerson }) => passed + byCode + byPerson > 0);
  return (
    <Panel title="Por día" meta={`Desde las ${hourWords(dayStart)} de cada uno`}>
      {busy.length === 0 ? (
        <EmptyState
          title="Dos semanas sin autos"
          text="Aquí queda cuántos pasaron, cuántas aperturas fueron nuestras y quién estaba."
        />
      ) : (
        <ul>
          {busy.map(({ start, passed, byCode, byPerson, unordered, onShift }) => (
            <li
              key={start.getTime()}
              className="fila items-start justify-between gap-3 border-t border-line px-5 py-3 first:border-t-0"
            >
              <span className="min-w-0">
                <strong className="block">{formatDay(start, timeZone)}</strong>
                <small className="chico block">
                  {passed} por el lazo · {byCode} con código · {byPerson} a mano
                </small>
                {unordered > 0 ? <small className="chico block">{shiftWords(onShift)}</small> : null}
              </span>
              <StateBadge tone={unordered > 0 ? "stop" : "none"}>{unordered} sin orden</StateBadge>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}

/** A barrier: how it stands, who passed, what it was told, and what stands behind it. */
export function LaneView({ lane, controller, commands, passages, unread, days, mayOpen, now }: LaneViewProps) {
  const { id, name } = lane;
  return (
    // On a phone: how it stands and who passed, before what stands behind it.
    <div className="grid items-start gap-5 lg:grid-cols-2">
      <div className="order-3 lg:order-first lg:col-span-2">
        <Today lane={lane} onShift={days[0]?.onShift ?? []} />
      </div>
      <div className="contents gap-5 lg:grid">
        <div className="order-1">
          <Now lane={lane} passages={passages} now={now} mayOpen={mayOpen} />
        </div>
        <div className="order-5">
          <Days days={days} lane={lane} />
        </div>
        <div className="order-6">
          <Panel title="Equipo">
            <Block>
              <Facts lane={lane} controller={controller} />
              {mayOpen ? (
                <div className="acciones">
                  <ConfirmAct
                    send={archiveLaneAction}
                    input={{ laneId: id }}
                    done=""
                    goTo="/list-parking-pen?hecho=quitada"
                    trigger="Quitar pluma"
                    look={{ variant: "peligro-quieto" }}
                    title={`¿Quitar ${name}?`}
                    points={["Nadie la abre desde aquí.", "Lo que hizo se queda en la bitácora."]}
                    confirm="Quitar pluma"
                  />
                </div>
              ) : null}
            </Block>
          </Panel>
        </div>
      </div>
      <div className="contents gap-5 lg:grid">
        <div className="order-2">
          <LatestPanel
            title="Últimos pasos"
            all={{ label: "Ver todos", href: `/list-parking-pen/pasos?pluma=${id}` }}
            empty={{
              title: "Nadie ha pasado",
              text: "Aquí queda cada código que se lee en el carril, y qué pasó con su auto.",
            }}
            note="Placas y fotos se borran a los 30 días."
            rows={passages.slice(0, SHOWN).map((passage) => <PassageRow key={passage.id} passage={passage} />)}
          />
        </div>
        {unread.length > 0 ? (
          <div className="order-3">
            <UnreadCars cars={unread} timeZone={lane.timeZone} />
          </div>
        ) : null}
        <div className="order-4">
          <LatestPanel
            title="Últimas órdenes"
            all={{ label: "Ver todas", href: `/list-parking-pen/bitacora?pluma=${id}` }}
            empty={{ title: "Nadie la ha abierto", text: "Aquí queda cada orden, con quién la dio y por qué." }}
            rows={commands
              .slice(0, SHOWN)
              .map((command) => <Command key={command.id} command={command} mayOpen={mayOpen} />)}
          />
        </div>
      </div>
    </div>
  );
}
