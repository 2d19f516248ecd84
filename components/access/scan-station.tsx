"use client";

import { useEffect, useEffectEvent, useMemo, useState } from "react";
import { CameraView } from "@/components/access/camera-view";
import { CodeForm } from "@/components/access/code-form";
import { type Sound, soundOf } from "@/components/access/decision-look";
import { clockText } from "@/components/access/decision-text";
import { storedRequest } from "@/components/access/device-store";
import { signal } from "@/components/access/feedback";
import { createFrameFilter } from "@/components/access/frame-filter";
import { measureVerdict } from "@/components/access/frame-time";
import { GateHead } from "@/components/access/gate-head";
import { IncidentForm } from "@/components/access/incident-form";
import type { PhoneState } from "@/components/access/offline/phone";
import { TEST_CODE } from "@/components/access/offline/test-code";
import { useGatePhone } from "@/components/access/offline/use-gate-phone";
import { mistypedCode, type Phase, type Station } from "@/components/access/reading";
import { ScanPanel } from "@/components/access/scan-panel";
import type { ScannerKind } from "@/components/access/scanner-kind";
import type { GateMoney } from "@/components/access/short-car";
import { Trouble } from "@/components/access/trouble";
import { useBoard } from "@/components/access/use-board";
import { useCamera } from "@/components/access/use-camera";
import { useFrames } from "@/components/access/use-frames";
import { useIdle } from "@/components/access/use-idle";
import { useKeyReader } from "@/components/access/use-key-reader";
import { useReadings } from "@/components/access/use-readings";
import { useWakeLock } from "@/components/access/use-wake-lock";
import { Verdict } from "@/components/access/verdict";
import type { GateCountersDto, PostDto, PostGateDto, RedeemDto } from "@/lib/access/client";
import { formatCounted } from "@/lib/core/money";

/** A camera that nobody needs empties the battery, in milliseconds. */
const IDLE_MS = 60_000;

interface ScanStationProps {
  post: PostDto;
  gate: PostGateDto;
  station: Station;
  kind: ScannerKind;
  money: GateMoney;
  isPaired: boolean;
  muted: boolean;
  onMute: () => void;
  /** The screen is made for the sun. */
  isSunny: boolean;
  onSun: () => void;
  onChange: () => void;
}

/** One phone at one gate: camera, verdict, and the ways around whatever fails. */
export function ScanStation(props: ScanStationProps) {
  const { post, gate, station, kind, money, isPaired, muted, onMute, isSunny, onSun, onChange } = props;
  const [filter] = useState(() => createFrameFilter());
  const decidesAlone = kind.counts !== "people";
  const phone = useGatePhone(decidesAlone ? station : null);
  const { phase, isSlow, read, retry, next, write, granted, asked, leave, force, counted } = useReadings(
    station,
    kind.readings,
    decidesAlone,
  );
  const [verdicts, setVerdicts] = useState(0);
  const [isNoting, setNoting] = useState(false);
  const here = useMemo(() => [{ ...post, gates: [gate] }], [post, gate]);
  const isIdle = useIdle(IDLE_MS, verdicts);
  const camera = useCamera(!isIdle);
  const isAiming = phase.name === "aiming";
  const canRead = useFrames(camera.videoRef, isAiming && camera.state === "live", (code) => {
    if (code !== TEST_CODE && filter.accepts(code, Date.now())) read(code);
  });
  const answer = phase.name === "verdict" ? phase.answer : null;
  useKeyReader((code) => {
    if (code === TEST_CODE || isNoting || (answer && isOpenQuestion(answer)) || !filter.accepts(code, Date.now()))
      return;
    if (answer) next();
    read(code);
  });
  const { board, isOnline, isOut } = useBoard(kind.readings, station, verdicts);
  const staysOn = useWakeLock(!isIdle);

  const announce = useEffectEvent((sound: Sound) => signal(sound, muted));
  useEffect(() => {
    if (!answer) return;
    if (!(answer.people ?? answer.group)?.asks) announce(soundOf(answer));
    setVerdicts((count) => count + 1);
    measureVerdict();
  }, [answer]);
  useEffect(() => {
    if (isAiming) filter.touch(Date.now());
  }, [isAiming, filter]);

  const isSending = phase.name === "sending";
  const isLost = decidesAlone && phone.listMs !== null ? phone.net.isOffline : isWithoutAnswer(isOnline, phase);
  const head = (
    <GateHead
      post={post}
      gate={gate}
      direction={station.direction}
      isOnline={!isLost}
      onChange={async () => {
        if (await leave()) onChange();
      }}
    />
  );
  const isOwn = answer !== null && !answer.people && !answer.isLocal;
  return (
    <>
      {isNoting ? (
        <IncidentForm posts={here} scanId={isOwn ? answer.scanId : null} onBack={() => setNoting(false)} />
      ) : answer ? (
        <Verdict
          answer={answer}
          mistyped={mistypedCode(phase)}
          supervises={gate.supervises}
          money={money}
          way={station.direction}
          head={head}
          onNext={next}
          onWrite={write}
          onGranted={granted}
          onRequest={asked}
          onForce={phone.forceLeft > 0 ? force : null}
          onNote={() => setNoting(true)}
          onCount={counted}
        />
      ) : (
        <>
          <h1 className="vh">{kind.title}</h1>
          {head}
        </>
      )}
      {!answer && isOut && phase.name !== "failed" ? <SessionBand isPaired={isPaired} kind={kind} /> : null}
      {!answer && !isOut && phone.isMoved ? <MovedBand kind={kind} /> : null}
      {!answer && !isOut && isLost ? <OfflineBand phone={phone} timeZone={post.timeZone} /> : null}
      {!answer && !isLost && board && board.requests > 0 ? <RequestsBand count={board.requests} /> : null}
      {isAiming && board && station.direction !== "out" ? <FullBand counters={board.counters} /> : null}
      <CameraView
        camera={camera}
        hidden={!isAiming && !isSending}
        hint={hintOf(isSending, isSlow, canRead)}
        isBusy={isSending}
        isIdle={isIdle}
        isSunny={isSunny}
        onSun={onSun}
      />
      {phase.name === "typing" ? <CodeForm text={phase.text} onCode={read} onBack={next} /> : null}
      {phase.name === "failed" ? (
        <Trouble
          trouble={phase.trouble}
          isPaired={isPaired}
          loginHref={loginHref(kind)}
          message={phase.message}
          tail={phase.reading.code.slice(-4)}
          onRetry={retry}
          onDiscard={next}
        />
      ) : null}
      {isAiming || isSending ? (
        <ScanPanel
          board={board}
          waiting={phone.waiting}
          own={phone.recent}
          isOffline={isLost}
          staysOn={staysOn}
          counts={kind.counts}
          timeZone={post.timeZone}
          torch={camera.torch}
          muted={muted}
          onTorch={camera.toggleTorch}
          onWrite={write}
          onMute={onMute}
          sells={gate.sells && station.direction !== "out"}
        />
      ) : null}
    </>
  );
}

/** The queue goes on by the next car, unless its guard is in the middle of something with this one. */
function isOpenQuestion(answer: RedeemDto): boolean {
  if ((answer.people ?? answer.group)?.asks || answer.decision === "no_balance") return true;
  const { activeElement } = document;
  const isWriting = activeElement instanceof HTMLInputElement || activeElement instanceof HTMLTextAreaElement;
  return isWriting || (!answer.people && storedRequest(answer.scanId) !== null);
}

function hintOf(isSending: boolean, isSlow: boolean, canRead: boolean): string {
  if (isSending) return isSlow ? "La red está lenta…" : "Validando…";
  return canRead ? "Apunta al código QR" : "El lector no cargó: escribe el código";
}

const isWithoutAnswer = (isOnline: boolean, phase: Phase) =>
  !isOnline || (phase.name === "failed" && phase.trouble === "network");

/** What the guard has to know of the network: nothing stops while the phone has its list. */
function OfflineBand({ phone, timeZone }: { phone: PhoneState; timeZone: string }) {
  const { listMs, net } = phone;
  if (listMs === null) {
    return (
      <div className="sin-red" role="status">
        <div className="crece">
          <strong>Sin conexión</strong>
          <span>Este teléfono no tiene lista: lo que leas espera aquí y se envía solo cuando vuelva la red.</span>
        </div>
      </div>
    );
  }
  const since = net.since === null ? "" : ` desde las ${clockText(new Date(net.since), timeZone, false)}`;
  return (
    <div className="sin-red" role="status">
      <div className="crece">
        <strong>Sin conexión{since}: sigue escaneando</strong>
        <span>
          Validas con la lista de las {clockText(new Date(listMs), timeZone, false)}. Las lecturas se envían solas
          cuando vuelva la red.
        </span>
      </div>
    </div>
  );
}

/** The page is loaded anew: it knows the gates of now. */
function MovedBand({ kind }: { kind: ScannerKind }) {
  return (
    <div className="sin-red" role="alert">
      <div className="crece">
        <strong>Ya no estás en este acceso</strong>
        <span>
          <a href={kind.path}>Elige tu acceso de ahora</a>
        </span>
      </div>
    </div>
  );
}

function RequestsBand({ count }: { count: number }) {
  return (
    <div className="sin-red" role="status">
      <div className="crece">
        <strong>{count === 1 ? "Un guardia pide apoyo" : `${count} guardias piden apoyo`}</strong>
        <span>
          <a href="/scan-qr/apoyo">Contestar ahora</a>
        </span>
      </div>
    </div>
  );
}

/** Gates that refuse at the limit say so of each car; the others only here. */
function FullBand({ counters: { fullZones, inside, capacity } }: { counters: GateCountersDto }) {
  if (fullZones.length === 0) return null;
  return (
    <div className="sin-red" role="status">
      <div className="crece">
        <strong>
          {fullZones.length === 1 ? "Zona llena" : "Zonas llenas"}: {fullZones.join(", ")}
        </strong>
        <span>
          Hay {formatCounted(inside, "auto", "autos")} adentro, de {formatCounted(capacity, "lugar", "lugares")}.
        </span>
      </div>
    </div>
  );
}

const loginHref = ({ path }: ScannerKind) => `/login?returnUrl=${encodeURIComponent(path)}`;

function SessionBand({ isPaired, kind }: { isPaired: boolean; kind: ScannerKind }) {
  return (
    <div className="sin-red" role="alert">
      <div className="crece">
        <strong>Tu sesión terminó</strong>
        <span>
          {isPaired ? (
            "Pide otro código QR a quien administra el recinto y léelo con este teléfono."
          ) : (
            <>
              <a href={loginHref(kind)}>Inicia sesión</a> para seguir; tu acceso queda elegido.
            </>
          )}
        </span>
      </div>
    </div>
  );
}
