import { ClearAct } from "@/components/barriers/clear-act";
import { CommandBadge } from "@/components/barriers/command-badge";
import { OpenAct } from "@/components/barriers/open-act";
import { ConfirmAct } from "@/components/office/confirm-act";
import { Arrow } from "@/components/ui/arrow";
import { EmptyState } from "@/components/ui/empty-state";
import { Notice } from "@/components/ui/notice";
import { Block, Panel } from "@/components/ui/panel";
import { archiveLaneAction } from "@/lib/barriers/actions";
import { type CommandDto, GATE_API_FACTS, type LaneDto } from "@/lib/barriers/client";
import { formatDateTime } from "@/lib/core/dates";
import { gateLine } from "@/lib/enclosures/client";

interface LaneViewProps {
  lane: LaneDto;
  /** The latest first. */
  commands: readonly CommandDto[];
  mayOpen: boolean;
}

function Facts({ lane }: { lane: LaneDto }) {
  const { type, output, pulseMs, installer, controllerName, lastSeenAt, timeZone } = lane;
  const { label, outputWord, hasAddress } = GATE_API_FACTS[type];
  const driven: [string, string][] = [
    [outputWord, String(output)],
    ["Pulso", `${pulseMs} ms`],
    ["Contestó", lastSeenAt ? formatDateTime(lastSeenAt, timeZone) : "Todavía no"],
  ];
  const rows: [string, string][] = [
    ["Equipo", controllerName],
    ["Tipo", label],
    ...(hasAddress ? driven : []),
    ["Lazo y fotocelda", `Los probó ${installer}`],
  ];
  return (
    <dl className="lineas">
      {rows.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd className="min-w-0 whitespace-normal text-right">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function Command({ command, mayOpen }: { command: CommandDto; mayOpen: boolean }) {
  const { id, at, timeZone, person, reason, state, detail, isMerged, clearedBy, lane } = command;
  return (
    <li className="fila items-start justify-between gap-3 border-t border-line px-5 py-3 first:border-t-0">
      <span className="min-w-0">
        <strong className="block">{reason}</strong>
        <small className="chico">
          {person}, {formatDateTime(at, timeZone)}
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

/** A barrier: what it was told last, how it is opened, and what stands behind it. */
export function LaneView({ lane, commands, mayOpen }: LaneViewProps) {
  const { id, name, direction, gateLabel, gateStreet, trouble, troubleSince, timeZone } = lane;
  const isIn = direction === "in";
  return (
    <>
      {trouble && troubleSince ? (
        <Notice tone="stop" title={`El equipo no contesta bien desde ${formatDateTime(troubleSince, timeZone)}`}>
          <p>{trouble}</p>
        </Notice>
      ) : null}
      <div className="grid items-start gap-5 lg:grid-cols-2">
        <Panel
          title={
            <span className="fila">
              <Arrow to={isIn ? "e" : "w"} size={20} />
              {isIn ? "Entrada" : "Salida"}
            </span>
          }
          meta={gateLine({ label: gateLabel, street: gateStreet })}
          aside={mayOpen ? <OpenAct lane={lane} look={{ variant: "main" }} /> : null}
        >
          <Block>
            <Facts lane={lane} />
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
        <Panel
          title="Últimas órdenes"
          aside={
            <a className="enlace" href={`/list-parking-pen/bitacora?pluma=${id}`}>
              Ver todas
            </a>
          }
        >
          {commands.length === 0 ? (
            <EmptyState title="Nadie la ha abierto" text="Aquí queda cada orden, con quién la dio y por qué." />
          ) : (
            <ul>
              {commands.slice(0, 8).map((command) => (
                <Command key={command.id} command={command} mayOpen={mayOpen} />
              ))}
            </ul>
          )}
        </Panel>
      </div>
    </>
  );
}
