"use client";

import { type ReactNode, useEffect, useRef, useState } from "react";
import { Icon } from "@/components/ui/icon";
import { TURNSTILE_PLACE } from "@/components/waiting-rooms/turnstile";
import { positionOf, type Queue, type Standing, useQueue } from "@/components/waiting-rooms/use-queue";
import { safeReturnUrl } from "@/lib/auth/client";
import { formatTime } from "@/lib/core/dates";
import { formatCount } from "@/lib/core/money";
import { minutesLeft, RETURN_PARAM } from "@/lib/waiting-rooms/client";

interface WaitingTurnProps {
  eventId: number;
  /** The event's page, to which the reader goes on when the turn has come, if the address says no other. */
  eventPath: string;
  timeZone: string;
  name: string;
  /** The event's day. */
  tile: ReactNode;
  /** How many places are left when the page is made; then the queue's document says it. */
  left: { free: number; capacity: number };
  /** How the reader stood when the page was made. */
  standing: Standing | null;
  /** What whoever waits should know. */
  children: ReactNode;
}

/** The reader's place in the queue, kept fresh; goes on by itself when the turn comes. */
export function WaitingTurn({ eventId, eventPath, timeZone, name, tile, left, standing, children }: WaitingTurnProps) {
  const queue = useQueue(eventId, standing);
  const bell = useBell();
  const [isAlive, setAlive] = useState(false);
  useEffect(() => setAlive(true), []);
  const { isIn, isOver } = queue;
  const { free, capacity } = queue.room?.capacity ? queue.room : left;
  const { ring } = bell;
  useEffect(() => {
    if (!isIn && !isOver) return;
    if (isIn) ring();
    // Going back from the event must not lead here again.
    const asked = new URLSearchParams(window.location.search).get(RETURN_PARAM);
    window.location.replace(safeReturnUrl(asked) ?? eventPath);
  }, [isIn, isOver, eventPath, ring]);
  return (
    <>
      <section className="turno sobre-placa" aria-labelledby="turno-t">
        <div className="turno-letrero">
          <Sign queue={queue} timeZone={timeZone} />
          <div id={TURNSTILE_PLACE} />
        </div>
        <p className="vh" role="status">
          {spoken(queue)}
        </p>
      </section>
      <Figures queue={queue} timeZone={timeZone} />
      <section className="hoja" aria-label="El evento">
        <div className="hoja-c">
          <div className="fila turno-evento">
            {tile}
            <div className="crece">
              <h2>{name}</h2>
              {capacity > 0 ? (
                <p className="meta">
                  Quedan {formatCount(free)} de {formatCount(capacity)} lugares
                </p>
              ) : null}
            </div>
          </div>
          {children}
        </div>
      </section>
      {isAlive ? (
        <>
          <p className="turno-aviso">
            <button className="btn btn-xl btn-ancho" type="button" aria-pressed={bell.isOn} onClick={bell.toggle}>
              <Icon name="bell" /> {bell.isOn ? "Te avisamos con sonido" : "Avísame con sonido"}
            </button>
          </p>
          <p className="turno-fresca chico">
            <Freshness queue={queue} />
          </p>
        </>
      ) : null}
    </>
  );
}

function Sign({ queue, timeZone }: { queue: Queue; timeZone: string }) {
  const { arrival, room, first, isIn, isUnproven } = queue;
  const place = positionOf(queue);
  if (isIn) return <h1 id="turno-t">Es tu turno. Entrando…</h1>;
  if (isUnproven) {
    return (
      <>
        <h1 id="turno-t">No pudimos comprobar que eres una persona</h1>
        <p>Seguimos intentando. Si usas un bloqueador de contenido, apágalo en esta página.</p>
      </>
    );
  }
  if (!arrival || !room) return <h1 id="turno-t">Fórmate y espera tu turno</h1>;
  if (place === null) {
    return (
      <>
        <h1 id="turno-t">Ya tienes lugar en el sorteo</h1>
        <p>
          {room.startsAt
            ? `A las ${formatTime(new Date(room.startsAt), timeZone)} se sortea el orden de quienes llegaron antes.`
            : "En un momento se sortea el orden de quienes llegaron antes."}
        </p>
      </>
    );
  }
  const start = Math.max(first ?? place, place);
  const share = Math.round((100 * (start - place)) / start);
  return (
    <>
      <h1 id="turno-t">Tu lugar en la fila</h1>
      <p className="turno-num">{formatCount(place)}</p>
      <div className="turno-via" role="img" aria-label={`Ya avanzaste ${share} % de la fila`}>
        <i style={{ width: `${share}%` }} />
      </div>
      <p className="turno-dos">
        <span>Empezaste en el {formatCount(start)}</span>
        <span>{room.perMinute > 0 ? `Entran ${formatCount(room.perMinute)} por minuto` : "La fila va a empezar"}</span>
      </p>
    </>
  );
}

function minutesOf({ arrival, room }: Queue): number | null {
  return arrival?.turn && room ? minutesLeft(arrival.turn, room) : null;
}

/** Only what changes by the minute is read out. */
function spoken(queue: Queue): string {
  if (queue.isIn) return "Es tu turno.";
  if (queue.isLost) return "Sin conexión. Tu lugar sigue guardado.";
  if (queue.isUnproven) return "No pudimos comprobar que eres una persona.";
  if (positionOf(queue) === null) return queue.arrival ? "Ya tienes lugar en el sorteo." : "";
  const minutes = minutesOf(queue);
  return minutes === null ? "Estás en la fila." : `Faltan cerca de ${minutes} ${minutes === 1 ? "minuto" : "minutos"}.`;
}

function Figures({ queue, timeZone }: { queue: Queue; timeZone: string }) {
  if (positionOf(queue) === null) return null;
  const minutes = minutesOf(queue);
  const at = minutes === null || queue.readAt === null ? null : new Date(queue.readAt + minutes * 60_000);
  return (
    <section className="hoja hoja-sigue" aria-label="Cuánto falta">
      <dl className="turno-figs">
        <div>
          <dt>Entras cerca de las</dt>
          <dd className="num">{at ? formatTime(at, timeZone) : "…"}</dd>
        </div>
        <div>
          <dt>Faltan</dt>
          <dd className="num">{minutes === null ? "…" : `${minutes} min`}</dd>
        </div>
      </dl>
    </section>
  );
}

function Freshness({ queue: { readAt, isLost } }: { queue: Queue }) {
  const [now, setNow] = useState<number | null>(null);
  useEffect(() => {
    const timer = window.setInterval(() => setNow(Date.now()), 1_000);
    return () => window.clearInterval(timer);
  }, []);
  if (isLost) return "Sin conexión. Tu lugar sigue guardado; lo intentamos otra vez.";
  if (readAt === null) return "Se actualiza sola.";
  return `Se actualiza sola. Última vez hace ${Math.max(0, Math.round(((now ?? readAt) - readAt) / 1_000))} s.`;
}

/** A browser lets a page sound only after its reader touched it. */
function useBell() {
  const [isOn, setOn] = useState(false);
  const audio = useRef<AudioContext | null>(null);
  const [ring] = useState(() => () => {
    const context = audio.current;
    if (!context) return;
    const tone = context.createOscillator();
    tone.frequency.value = 880;
    tone.connect(context.destination);
    tone.start();
    tone.stop(context.currentTime + 0.6);
  });
  const toggle = () => {
    if (isOn) void audio.current?.close();
    audio.current = isOn ? null : new AudioContext();
    if (!isOn) ring();
    setOn(!isOn);
  };
  return { isOn, toggle, ring };
}
